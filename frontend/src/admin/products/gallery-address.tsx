import { useState } from "react";
import { relative } from "@/components/images/address";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

/** Adds a film, or a picture of another website, by its address. */
export function GalleryAddress({ onAdd }: { onAdd: (url: string) => void }) {
  const { t } = useTranslation("admin");
  const [address, setAddress] = useState("");
  const add = () => {
    onAdd(relative(address.trim()));
    setAddress("");
  };
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer py-1 text-soft">{t("products.sales.elsewhere")}</summary>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <Field
          label={t("products.sales.shotUrl")}
          name="gallery.address"
          className="min-w-60 flex-1"
          type="url"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button variant="secondary" disabled={!URL.canParse(address.trim())} onClick={add}>
          {t("products.sales.addShot")}
        </Button>
      </div>
    </details>
  );
}
