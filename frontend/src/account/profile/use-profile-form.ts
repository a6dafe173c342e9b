import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Draft, draftOf, putDraft, rebased, useDraft } from "@/account/profile/draft";
import { differences, type FieldName, type Profile, valuesOf } from "@/account/profile/profile";
import { refusesVatId, saveProfile } from "@/account/profile/save-profile";
import { profileKey } from "@/account/profile/use-profile";
import { useTranslation } from "@/lib/i18n/use-t";
import { Outdated } from "@/lib/server/save-over";
import { toast } from "@/lib/toast";

/**
 * The form's state. Input is a draft that only a successful save, or the user, discards: it survives a failed save, and a
 * concurrent change (`outdated`: the newer state is shown, and the user decides).
 */
export function useProfileForm(userId: string, profile: Profile) {
  const { t } = useTranslation("account");
  const client = useQueryClient();
  const draft = useDraft(userId);
  const [saving, setSaving] = useState(false);
  const [outdated, setOutdated] = useState(false);
  const [badVatId, setBadVatId] = useState(false);

  const type = (name: FieldName, text: string) => {
    if (name === "vat_id") setBadVatId(false);
    const now = draftOf(userId) ?? { userId, base: profile, values: valuesOf(profile) };
    const values = { ...now.values, [name]: text };
    putDraft(differences(values, valuesOf(now.base)).length > 0 ? { ...now, values } : null);
  };

  /** The profile was changed elsewhere: the user decides about fields changed in both, the others are merged. */
  const meet = async (sent: Draft) => {
    putDraft(sent);
    await client.refetchQueries({ queryKey: profileKey(userId) });
    const newer = client.getQueryData<Profile>(profileKey(userId));
    if (!newer) return;
    const { draft, clashes } = rebased(sent, newer);
    putDraft(draft);
    if (clashes) setOutdated(true);
    else await save({ ...draft, base: newer });
  };

  const fail = async (error: unknown, sent: Draft) => {
    console.error("The profile was not saved:", error);
    if (error instanceof Outdated) return meet(sent);
    setBadVatId(refusesVatId(error));
    const description = t("profile.failed.text");
    toast({ title: t("profile.failed.title"), description, tone: "destructive" });
  };

  const save = async (draft?: Draft) => {
    const sent = draft ?? { userId, base: profile, values: valuesOf(profile) };
    setSaving(true);
    try {
      const saved = await saveProfile(sent);
      client.setQueryData(profileKey(userId), saved);
      putDraft(null);
      setOutdated(false);
      setBadVatId(false);
      toast({ title: t("profile.saved.title"), description: t("profile.saved.text") });
    } catch (error) {
      await fail(error, sent);
    } finally {
      setSaving(false);
    }
  };

  return {
    values: draft?.values ?? valuesOf(profile),
    unsaved: draft !== null,
    saving,
    /** The newer state, while a draft conflicts with it. */
    newer: outdated && draft ? profile : null,
    /** The server has rejected the format of the VAT number. */
    badVatId,
    type,
    save: () => save(draft ?? undefined),
    /** Save the draft over the newer state. */
    overwrite: () => draft && save({ ...draft, base: profile }),
    discard: () => {
      putDraft(null);
      setOutdated(false);
    },
  };
}
