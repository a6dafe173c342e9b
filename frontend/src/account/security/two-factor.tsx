import type { Factor } from "@supabase/auth-js";
import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { FreshCode } from "@/account/security/fresh-code";
import { KeptCodes } from "@/account/security/kept-codes";
import { SetUp } from "@/account/security/set-up";
import { Dialog } from "@/components/dialogs/dialog";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { invalidate } from "@/lib/server/query-keys";
import { toast } from "@/lib/toast";
import { appsOf, codesLeft, generateRecoveryCodes, removeApp } from "@/shared/session/factors";
import { useSession } from "@/shared/session/session-store";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { TitledCard } from "@/ui/titled-card";

type Open = { dialog: "setUp" | "another" | "renew" } | { dialog: "remove"; app: Factor };

const LEFT = ["/auth/v1/factors/recovery-codes"];

/** Two-factor authentication: on or off, its apps and recovery codes. */
export default function TwoFactor() {
  const { t } = useTranslation("two-factor");
  const { user } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const apps = appsOf(user);
  return (
    <TitledCard title={t("section.title")} text={t("section.text")}>
      <p className="mb-4">
        <Badge tone={apps.length > 0 ? "good" : "secondary"}>
          {t(apps.length > 0 ? "section.on" : "section.off")}
        </Badge>
      </p>
      {apps.length === 0 ? (
        <Button onClick={() => setOpen({ dialog: "setUp" })}>{t("section.setUp")}</Button>
      ) : (
        <Apps apps={apps} settled={open === null} onOpen={setOpen} />
      )}
      {open && <OpenDialog open={open} last={apps.length < 2} onOpen={setOpen} />}
    </TitledCard>
  );
}

interface AppsProps {
  apps: Factor[];
  /** True if no dialog is open: one may just be creating recovery codes. */
  settled: boolean;
  onOpen: (open: Open) => void;
}

function Apps({ apps, settled, onOpen }: AppsProps) {
  const { t, language } = useTranslation("two-factor");
  const { data: left } = useServerState({ queryKey: LEFT, queryFn: codesLeft });
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {apps.map((app) => (
          <li key={app.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
            <p>
              <span className="font-medium">{app.friendly_name}</span>
              {", "}
              <span className="text-sm text-soft">
                {t("section.since", { date: formatDate(app.updated_at, language) })}
              </span>
            </p>
            <Button
              variant="quiet"
              size="sm"
              aria-label={t("section.removeOf", { name: app.friendly_name })}
              onClick={() => onOpen({ dialog: "remove", app })}
            >
              {t("section.remove")}
            </Button>
          </li>
        ))}
      </ul>
      {typeof left === "number" && <p className="mt-4 text-soft">{t("section.left", { count: left })}</p>}
      {left === null && settled && (
        <Notice tone="waiting" className="mt-4">
          {t("section.noCodes")}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onOpen({ dialog: "renew" })}>
          {t(left === null ? "section.make" : "section.renew")}
        </Button>
        <Button variant="secondary" onClick={() => onOpen({ dialog: "another" })}>
          {t("section.another")}
        </Button>
      </div>
    </>
  );
}

interface DialogProps {
  open: Open;
  /** True if there is only one app. */
  last: boolean;
  onOpen: (open: Open | null) => void;
}

function OpenDialog({ open, last, onOpen }: DialogProps) {
  const { t } = useTranslation("two-factor");
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    onOpen(null);
    void invalidate(client, { queryKey: LEFT });
  };
  if (codes) {
    return (
      <Dialog title={t("section.renew")} onClose={close}>
        <KeptCodes codes={codes} onDone={close} />
      </Dialog>
    );
  }
  if (open.dialog === "setUp") {
    return (
      <Dialog title={t("setUp.title")} onClose={close}>
        <SetUp onDone={close} />
      </Dialog>
    );
  }
  const ways = {
    another: {
      title: t("fresh.another"),
      text: t("fresh.anotherText"),
      confirm: t("continue"),
      mutate: async () => onOpen({ dialog: "setUp" }),
    },
    renew: {
      title: t("fresh.renew"),
      text: t("fresh.renewText"),
      confirm: t("fresh.confirmRenew"),
      mutate: async () => setCodes(await generateRecoveryCodes()),
    },
    remove: {
      title: t("fresh.remove"),
      text: t(last ? "fresh.removeLast" : "fresh.removeOne"),
      confirm: t("fresh.confirmRemove"),
      danger: true,
      mutate: async () => {
        if (open.dialog === "remove") await removeApp(open.app.id);
        close();
        toast({ title: t("fresh.removeDone") });
      },
    },
  };
  return <FreshCode {...ways[open.dialog]} onClose={close} />;
}
