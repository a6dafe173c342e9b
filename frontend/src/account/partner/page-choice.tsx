import { useState } from "react";
import { useLinkTargets } from "@/account/partner/reads";
import { useTranslation } from "@/lib/i18n/use-t";
import { useIsOn } from "@/lib/site";
import { shopPath } from "@/shared/referral/referral-link";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";

const OTHER = "other";

/** Selects the page that the link opens: the home page, a list, a product on sale, or any other by its address. */
export function PageChoice({ onChoose }: { onChoose: (path: string) => void }) {
  const { t } = useTranslation(["partner", "public"]);
  const [chosen, setChosen] = useState("");
  const workshops = useIsOn("workshops");
  const products = useLinkTargets();
  const choose = (path: string) => {
    setChosen(path);
    onChoose(path === OTHER ? "" : path);
  };
  return (
    <>
      <Select
        label={t("link.page")}
        className="mt-4"
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t("public:nav.home")}</option>
        <option value="/products">{t("public:nav.products")}</option>
        {workshops && <option value="/workshops">{t("public:nav.workshops")}</option>}
        {products.length > 0 && (
          <optgroup label={t("public:nav.products")}>
            {products.map(({ slug, name }) => (
              <option key={slug} value={`/products/${slug}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        <option value={OTHER}>{t("link.other")}</option>
      </Select>
      {chosen === OTHER && <PageAddress onChoose={onChoose} />}
    </>
  );
}

/** The address of any page of the shop, as the browser shows it. */
function PageAddress({ onChoose }: { onChoose: (path: string) => void }) {
  const { t } = useTranslation("partner");
  const [typed, setTyped] = useState("");
  const change = (address: string) => {
    setTyped(address);
    onChoose(shopPath(address) ?? "");
  };
  return (
    <Field
      className="mt-4"
      label={t("link.address")}
      hint={t("link.addressHint")}
      error={shopPath(typed) === null ? t("link.elsewhere") : undefined}
      type="text"
      inputMode="url"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => change(target.value)}
    />
  );
}
