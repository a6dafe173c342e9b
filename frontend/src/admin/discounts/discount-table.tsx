import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { DeleteDiscount } from "@/admin/discounts/delete-discount";
import { DISCOUNTS, type Discount, STATES } from "@/admin/discounts/discount";
import {
  CodeCell,
  DaysCell,
  IncomeCell,
  PartnerCell,
  ScopeCell,
  UsesCell,
  ValueCell,
} from "@/admin/discounts/discount-cells";
import { useStaffRole } from "@/admin/shared/staff-role";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import type { RowAction } from "@/components/data-table/row-menu";
import { useList } from "@/components/data-table/use-list";
import { lazyDialog, useDialogsSoon } from "@/components/dialogs/lazy-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { PageHead } from "@/components/page-head";
import { copyText } from "@/lib/copy-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";
import { discountLink } from "@/shared/discounts/code-figures";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import type { Lines } from "@/ui/empty-drawing";

/** A coupon: what an empty list of this kind would hold. */
const TICKET: Lines = [
  "M16 20h44v32H16z",
  "M16 20h64v11a5 5 0 0 0 0 10v11H16V41a5 5 0 0 0 0-10zM60 20v5M60 31v4M60 40v3M60 48v4M31 45l14-18M32 30h.01M44 42h.01",
];

const GenerateCodes = lazyDialog(
  async () => (await import("@/admin/discounts/generate-codes")).GenerateCodes,
);

const ImportCodes = lazyDialog(async () => (await import("@/admin/discounts/import-codes")).ImportCodes);

/** All discount codes. Admins change them; support and finance look them up. */
export function DiscountTable() {
  const { t } = useTranslation("admin-discounts");
  const list = useList(DISCOUNTS);
  const [deleting, setDeleting] = useState<Discount | null>(null);
  const actionsOf = useActions(setDeleting);
  const [adding, setAdding] = useState<"generate" | "import" | null>(null);
  const close = () => setAdding(null);
  useDialogsSoon(GenerateCodes, ImportCodes);
  const admin = useStaffRole() === "admin";
  const create = admin && (
    <Link to="/admin/discounts/new" className={buttonStyle()}>
      {t("create")}
    </Link>
  );
  return (
    <>
      <PageHead title={t("title")} text={t("text")}>
        {admin && (
          <>
            <Button variant="secondary" onClick={() => setAdding("import")}>
              {t("import.title")}
            </Button>
            <Button variant="secondary" onClick={() => setAdding("generate")}>
              {t("generate.title")}
            </Button>
          </>
        )}
        {create}
      </PageHead>
      <DataTable
        caption={t("title")}
        list={list}
        drawing={TICKET}
        searchLabel={t("search")}
        choices={[choice("state", t("state"), STATES, (value) => t(value))]}
        file="discount-codes"
        nameOf={({ code }) => code}
        empty={t("empty")}
        emptyText={t("emptyText")}
        columns={[
          { key: "code", title: t("code"), sort: "code", cell: (row) => <CodeCell row={row} /> },
          { key: "value", title: t("value"), end: true, cell: (row) => <ValueCell row={row} /> },
          { key: "scope", title: t("scope.title"), cell: (row) => <ScopeCell row={row} /> },
          { key: "days", title: t("days.title"), cell: (row) => <DaysCell row={row} /> },
          { key: "uses", wide: true, title: t("uses"), end: true, cell: (row) => <UsesCell row={row} /> },
          { key: "income", title: t("income"), end: true, cell: (row) => <IncomeCell row={row} /> },
          {
            key: "partner",
            wide: true,
            title: t("partner"),
            cell: (row) => <PartnerCell row={row} />,
          },
        ]}
        actions={actionsOf}
      >
        {create}
      </DataTable>
      {adding === "generate" && <GenerateCodes onClose={close} />}
      {adding === "import" && <ImportCodes onClose={close} />}
      {deleting && <DeleteDiscount discount={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** The actions of a row: a copy for everyone, changes for admins. */
function useActions(onDelete: (row: Discount) => void) {
  const { t } = useTranslation(["admin-discounts", "admin"]);
  const navigate = useNavigate();
  const { mutate } = useMutationToast();
  const admin = useStaffRole() === "admin";
  const copied = { title: t("admin:shared.copied") };
  const toggle = (row: Discount) =>
    mutate(() => saveOver("discount_codes", row, { is_active: !row.is_active }), {
      done: t("updated"),
      invalidates: ["discount_codes"],
    });
  return (row: Discount): RowAction[] => {
    const copies = [
      { label: t("copyCode"), run: () => void copyText(row.code, copied) },
      { label: t("copyLink"), run: () => void copyText(discountLink(row.code), copied) },
    ];
    if (!admin) return copies;
    return [
      { label: t("admin:shared.edit"), run: () => void navigate(`/admin/discounts/${row.id}/edit`) },
      ...copies,
      { label: t(row.is_active ? "deactivate" : "activate"), run: () => void toggle(row) },
      { label: t("admin:shared.delete"), run: () => onDelete(row), danger: true },
    ];
  };
}
