import { useId } from "react";
import { boughtFiles, closedAs, type Purchase, standingOf } from "@/account/library/purchase";
import { AvailableDetails, PaymentNotice, WaitingNotice } from "@/account/library/purchase-notices";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { DetailsPanel } from "@/shared/bought/details-panel";
import { FileList } from "@/shared/downloads/file-list";
import { Picture } from "@/ui/picture";

export interface PurchaseProps {
  purchase: Purchase;
  /** Label of the status. */
  statusText: (status: string) => string;
  /** Called once its payment was opened: its status may have changed. */
  onTried: () => void;
}

/** A purchased or pending product (USR-58 to USR-63). */
export function PurchaseCard({ purchase, statusText, onTried }: PurchaseProps) {
  const { t, language } = useTranslation("account");
  const id = useId();
  const { product, quantity, total_amount, currency, created_at, status, order_details } = purchase;
  const name = product?.name ?? t("orders.unknownProduct");
  const standing = standingOf(purchase);
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-raised" aria-labelledby={id}>
      <div className="sm:grid sm:grid-cols-[minmax(9rem,15rem)_1fr]">
        <div className="sm:py-6 sm:pl-6">
          <Picture
            src={product?.image_url ?? null}
            alt=""
            className="border-line max-sm:border-b sm:rounded-md sm:border"
          />
        </div>
        <div className="px-5 py-5 sm:px-7 sm:py-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id={id} className="text-heading">
              {quantity > 1 && `${quantity} × `}
              {name}
            </h2>
            <p className="font-display text-heading font-medium tabular-nums">
              {formatPrice(total_amount, currency, language)}{" "}
              <span className="font-sans text-sm font-normal text-soft">{currency}</span>
            </p>
          </div>
          <time dateTime={created_at} className="mt-1 block text-sm text-soft">
            {formatDate(created_at, language)}
          </time>
          <p className="mt-3 line-clamp-3 max-w-2xl text-soft">
            {product?.description || t("library.noDescription")}
          </p>
          {standing === "payable" && (
            <PaymentNotice
              payable={{ orderId: purchase.id, amount: total_amount, currency, productName: name }}
              onTried={onTried}
            />
          )}
          {standing === "waiting" && <WaitingNotice status={statusText(status)} closed={closedAs(status)} />}
        </div>
      </div>
      {standing === "available" && (
        <AvailableDetails name={name} first={order_details?.links[0]}>
          {order_details && <DetailsPanel details={order_details} />}
          <FileList files={boughtFiles(purchase)} since={created_at} />
        </AvailableDetails>
      )}
    </article>
  );
}
