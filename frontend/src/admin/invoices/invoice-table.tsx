import { Link, useNavigate } from "react-router";
import { BooksHead } from "@/admin/invoices/books-head";
import { INVOICES, type InvoiceRow, KINDS } from "@/admin/invoices/invoice";
import { useBooksFile } from "@/admin/invoices/use-books-file";
import { choice } from "@/components/data-table/choice";
import type { Column } from "@/components/data-table/column";
import { DataTable } from "@/components/data-table/data-table";
import { daysOf } from "@/components/data-table/list-period";
import { ListToolbar } from "@/components/data-table/list-toolbar";
import { Shortened } from "@/components/data-table/shortened";
import { type List, useList } from "@/components/data-table/use-list";
import { Day } from "@/components/day";
import { countriesIn } from "@/components/forms/countries";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { download } from "@/lib/download";
import { formatPrice, formatRate } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

/** All invoices and credit notes: find, open, download, and the period as a file. */
export function InvoiceTable() {
  const { t } = useTranslation("admin-invoices");
  const navigate = useNavigate();
  const list = useList(INVOICES);
  const { mutate } = useMutationToast();
  const columns = useColumns();
  const saveAsPdf = ({ id, number }: InvoiceRow) =>
    void mutate(() => download(`/functions/v1/invoices/${id}`, `${number}.pdf`, "application/pdf"));
  const sendAgain = ({ id }: InvoiceRow) =>
    void mutate(async () => {
      const { recipient } = await call("send-invoice", { invoiceId: id });
      toast({ title: t("sent", { recipient }) });
    });
  return (
    <>
      <BooksHead title={t("title")} text={t("text")}>
        <PeriodFile list={list} />
      </BooksHead>
      <Toolbar list={list} />
      <DataTable
        caption={t("title")}
        list={list}
        nameOf={({ number }) => number}
        empty={t("empty")}
        emptyText={t("emptyText")}
        failed={t("failed")}
        columns={columns}
        actions={(row) => [
          { label: t("download"), run: () => saveAsPdf(row) },
          { label: t("send"), run: () => sendAgain(row) },
          { label: t("openOrder"), run: () => void navigate(`/admin/orders/${row.order_id}`) },
        ]}
      />
    </>
  );
}

/** Saves the documents of the chosen period, kind and country. */
function PeriodFile({ list }: { list: List<InvoiceRow> }) {
  const { t } = useTranslation("admin-invoices");
  const { busy, save } = useBooksFile();
  const { kind, country } = list.state.chosen;
  const body = {
    ...daysOf(list.state.period),
    ...(kind && { kind }),
    ...(country && { taxCountry: country }),
  };
  return (
    <Button variant="secondary" size="sm" disabled={busy} onClick={() => save("invoice-file", body)}>
      {t("file")}
    </Button>
  );
}

function Toolbar({ list }: { list: List<InvoiceRow> }) {
  const { t } = useTranslation("admin-invoices");
  const countries = countriesIn(useLanguage());
  const nameOf = (code: string) => countries.find((each) => each.code === code)?.name ?? code;
  return (
    <ListToolbar
      list={list}
      searchLabel={t("search")}
      choices={[
        choice("kind", t("kind"), KINDS, (kind) => t(`kinds.${kind}`)),
        choice(
          "country",
          t("country"),
          countries.map(({ code }) => code),
          nameOf,
        ),
      ]}
    />
  );
}

function useColumns(): Column<InvoiceRow>[] {
  const { t, language } = useTranslation("admin-invoices");
  const signed = ({ kind, currency }: InvoiceRow, amount: number) =>
    formatPrice(kind === "credit_note" ? -amount : amount, currency, language);
  return [
    {
      key: "number",
      title: t("number"),
      cell: ({ number, order_id, kind }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 sm:flex-nowrap sm:whitespace-nowrap">
          <Link to={`/admin/orders/${order_id}`} className="font-medium tabular-nums hover:text-accent">
            {number}
          </Link>
          {kind === "credit_note" && <Badge tone="secondary">{t("kinds.credit_note")}</Badge>}
        </span>
      ),
    },
    {
      key: "date",
      title: t("date"),
      sort: "issued_at",
      cell: ({ issued_at }) => <Day at={issued_at} className="text-sm" />,
    },
    {
      key: "customer",
      title: t("customer"),
      grows: true,
      cell: ({ buyer }) => <Shortened>{buyer.name || buyer.email || "–"}</Shortened>,
    },
    {
      key: "item",
      title: t("item"),
      grows: true,
      wide: true,
      cell: ({ item }) => <Shortened>{item}</Shortened>,
    },
    { key: "net", title: t("net"), end: true, wide: true, cell: (row) => signed(row, row.net) },
    {
      key: "tax",
      title: t("tax"),
      end: true,
      wide: true,
      cell: (row) =>
        row.tax
          ? t("taxAt", { amount: signed(row, row.tax), rate: formatRate(row.tax_rate, language) })
          : t(row.reverse_charge ? "reverseCharge" : "none"),
    },
    { key: "gross", title: t("gross"), end: true, cell: (row) => signed(row, row.gross) },
    { key: "country", title: t("land"), wide: true, cell: ({ tax_country }) => tax_country ?? "–" },
  ];
}
