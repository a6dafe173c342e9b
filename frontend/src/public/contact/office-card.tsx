import { useTranslation } from "@/lib/i18n/use-t";
import { useSite } from "@/lib/site";
import { Card } from "@/ui/card";

interface Props {
  name: string;
  street: string;
  city: string;
}

/** The office address. */
export function OfficeCard({ name, street, city }: Props) {
  const { t } = useTranslation("company");
  return (
    <Card className="overflow-hidden">
      <img
        src={useSite().office ?? "/art/home/lane.svg"}
        alt={t("contact.office.picture")}
        width={960}
        height={600}
        loading="lazy"
        className="h-auto w-full border-b border-line"
      />
      <div className="px-6 py-7 sm:px-8">
        <h2 className="text-heading">{t("contact.office.title")}</h2>
        <address className="mt-3 leading-7 not-italic">
          {[name, street, city].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <p className="mt-4 border-t border-line pt-4 text-sm text-soft">{t("contact.office.text")}</p>
      </div>
    </Card>
  );
}
