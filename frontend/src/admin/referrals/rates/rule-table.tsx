import { useState } from "react";
import { RULES, type Rule } from "@/admin/referrals/rates/rule";
import { RuleDialog } from "@/admin/referrals/rates/rule-dialog";
import { SectionHead } from "@/admin/referrals/section-head";
import { useItems } from "@/admin/shared/use-items";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { Day } from "@/components/day";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";
import { useRuleWords } from "@/shared/referral/use-rule-words";
import { Button } from "@/ui/button";

type Open = { rule: Rule | null } | null;

/** All commission rules, each in one sentence. */
export function RuleTable() {
  const { t } = useTranslation(["rates", "admin"]);
  const list = useList(RULES);
  const wordsOf = useRuleWords();
  const { nameOf } = useItems();
  const [open, setOpen] = useState<Open>(null);
  const [deleting, setDeleting] = useState<Rule | null>(null);
  return (
    <>
      <SectionHead title={t("page.title")} text={t("page.text")}>
        <Button onClick={() => setOpen({ rule: null })}>{t("page.create")}</Button>
      </SectionHead>
      <p className="mb-5 max-w-3xl text-sm text-soft">{t("page.order")}</p>
      <DataTable
        caption={t("page.title")}
        list={list}
        drawing="partner"
        file="commission-rules"
        nameOf={({ name }) => name}
        empty={t("page.empty")}
        emptyText={t("page.emptyText")}
        columns={[
          {
            key: "name",
            title: t("page.name"),
            cell: (rule) => <span className="font-medium">{rule.name}</span>,
          },
          {
            key: "says",
            title: t("page.says"),
            cell: (rule) => wordsOf(rule, { code: rule.partner?.referral_code ?? "", itemOf: nameOf }),
          },
          {
            key: "since",
            wide: true,
            title: t("page.since"),
            sort: "created_at",
            cell: ({ created_at }) => <Day at={created_at} />,
          },
        ]}
        actions={(rule) => [
          { label: t("admin:shared.edit"), run: () => setOpen({ rule }) },
          { label: t("admin:shared.delete"), run: () => setDeleting(rule), danger: true },
        ]}
      />
      {open && <RuleDialog rule={open.rule} onClose={() => setOpen(null)} />}
      {deleting && (
        <ActionDialog
          title={t("page.deleteTitle")}
          text={t("page.deleteText", { name: deleting.name })}
          confirm={t("page.deleteTitle")}
          danger
          run={() => remove("commission_rules", { id: `eq.${deleting.id}` })}
          result={{ done: t("page.deleted"), invalidates: ["commission_rules"] }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
