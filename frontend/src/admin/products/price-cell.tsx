import { type KeyboardEvent, useState } from "react";
import type { ListedProduct } from "@/admin/products/product";
import { AMOUNT, readAmount, writeAmount } from "@/components/forms/amount";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";
import { toast } from "@/lib/toast";

/** The price in the list; a press edits it in place: Enter saves, Escape does not. */
export function PriceCell({ product }: { product: ListedProduct }) {
  const { t, language } = useTranslation("admin");
  const [editing, setEditing] = useState(false);
  const price = formatPrice(product.price, product.currency, language);
  if (editing) return <PriceField product={product} onClose={() => setEditing(false)} />;
  return (
    <button
      type="button"
      aria-label={t("products.inline.edit", { name: product.name, price })}
      onClick={() => setEditing(true)}
      className="-mr-1.5 cursor-text rounded-sm px-1.5 py-0.5 hover:bg-paper hover:outline hover:outline-edge"
    >
      {price}
    </button>
  );
}

function PriceField({ product, onClose }: { product: ListedProduct; onClose: () => void }) {
  const { t } = useTranslation(["admin", "public"]);
  const { busy, mutate } = useMutationToast();
  const before = writeAmount(product.price, useLanguage());
  const [text, setText] = useState(before);
  const price = readAmount(text);
  const wrong = !(price >= 0);
  const refuse = () => {
    toast({ title: t("public:form.amount"), tone: "destructive" });
  };
  const save = async () => {
    if (busy) return;
    if (text.trim() === before) return onClose();
    if (wrong) return refuse();
    const saved = await mutate(() => saveOver("products", product, { price }), {
      done: t("products.updated"),
      invalidates: ["products"],
    });
    if (saved) onClose();
  };
  const leave = () => {
    if (wrong) onClose();
    void save();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") void save();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the press on the price asked for it
      autoFocus
      inputMode="decimal"
      pattern={AMOUNT}
      aria-label={t("products.inline.price", { name: product.name, currency: product.currency })}
      aria-invalid={wrong || undefined}
      value={text}
      disabled={busy}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={press}
      onBlur={leave}
      className="-mr-1.5 h-7 w-24 rounded-sm border border-edge bg-paper px-1.5 py-0.5 text-right tabular-nums aria-[invalid]:border-danger"
    />
  );
}
