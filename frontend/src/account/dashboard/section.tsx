import { type ReactNode, useId } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

interface Props {
  title: string;
  /** Link to the full list. */
  more?: { to: string; label: string } | undefined;
  /** State of its read. */
  state: "pending" | "error" | "success";
  onRetry: () => void;
  className?: string;
  children: ReactNode;
}

/** A section of the dashboard: its heading and its content, loading state or error. */
export function Section({ title, more, state, onRetry, className = "", children }: Props) {
  const { t } = useTranslation(["account", "public"]);
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={state === "pending"} className={`min-w-0 ${className}`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {more && (
          <SiteLink
            to={more.to}
            className="inline-flex items-center gap-1.5 py-1 text-[0.9375rem] text-accent hover:underline"
          >
            {more.label}
            <Icon name="onward" className="size-4" />
          </SiteLink>
        )}
      </div>
      {state === "pending" && <Skeleton className="h-52" />}
      {state === "error" && (
        <div role="alert" className="rounded-lg border border-line bg-raised px-6 py-6">
          <p className="mb-4 text-soft">{t("dashboard.failed")}</p>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {t("public:common.tryAgain")}
          </Button>
        </div>
      )}
      {state === "success" && children}
    </section>
  );
}

/** An empty section, with the next step. */
export function EmptySection({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed border-edge px-6 py-8 text-center">
      <p className="text-soft">{text}</p>
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
