import { useId } from "react";
import { Link, useLocation } from "react-router";
import { mayOpen, useStaffRole } from "@/admin/shared/staff-role";
import { useWaiting } from "@/admin/shared/use-waiting";
import { isCurrent, OFFICE_GROUPS, type OfficeGroup, type OfficeLink } from "@/app/layouts/office-links";
import { useTranslation } from "@/lib/i18n/use-t";
import { Drawing } from "@/ui/drawing";

interface Props {
  /** Only icons: the column is narrow. */
  collapsed: boolean;
}

const ENTRY =
  "rounded-md py-2 text-[0.9375rem] leading-6 text-soft -outline-offset-2 hover:bg-accent-wash hover:text-ink aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent lg:py-px lg:leading-[1.375rem]";

/** The pages of the navigation that this staff role may open, with their names. */
export function useOfficePages(): { key: string; to: string; label: string }[] {
  const { t } = useTranslation("admin");
  const staffRole = useStaffRole();
  return OFFICE_GROUPS.flatMap(({ links }) => links)
    .filter(({ to }) => to !== "/" && mayOpen(staffRole, to))
    .map(({ to, name }) => ({ key: to, to, label: t(`nav.${name}`) }));
}

/** The navigation of the back office: the links of this staff role in groups, with counts of what waits. */
export function OfficeNav({ collapsed }: Props) {
  const { t } = useTranslation("admin");
  const staffRole = useStaffRole();
  const groups = OFFICE_GROUPS.map(({ links, ...group }) => ({
    ...group,
    links: links.filter(
      ({ to, unless }) => to === "/" || (mayOpen(staffRole, to) && !(unless && mayOpen(staffRole, unless))),
    ),
  })).filter(({ links }) => links.length > 0);
  return (
    <nav aria-label={t("nav.title")} className="flex-1 px-3 lg:overflow-y-auto lg:[scrollbar-width:none]">
      {groups.map((group) =>
        group.folded && group.links.length > 1 ? (
          <FoldedGroup key={group.name} group={group} collapsed={collapsed} />
        ) : (
          <Group key={group.name} group={group} collapsed={collapsed} />
        ),
      )}
    </nav>
  );
}

/** A group under its heading. In a low window, or a narrow column, a line replaces the heading. */
function Group({ group: { name, links }, collapsed }: Props & { group: OfficeGroup }) {
  const { t } = useTranslation("admin");
  const id = useId();
  const countOf = useCounts();
  return (
    <>
      {name && (
        <p
          id={id}
          className={`px-2.5 pb-0.5 pt-2.5 text-xs font-medium leading-4 text-soft lg:pb-0 lg:pt-1 lg:[@media(height<49rem)]:sr-only ${collapsed ? "lg:sr-only" : ""}`}
        >
          {t(`nav.groups.${name}`)}
        </p>
      )}
      <ul
        aria-labelledby={name ? id : undefined}
        className={
          name ? `border-line lg:[@media(height<49rem)]:border-t ${collapsed ? "lg:border-t" : ""}` : ""
        }
      >
        {links.map((link) => (
          <Entry key={link.to} link={link} count={countOf(link)} collapsed={collapsed} />
        ))}
      </ul>
    </>
  );
}

const FOLD = "m7 5 5 5-5 5";

/** A group that its heading opens. It is open while one of its pages is, or while one of them waits for the owner. */
function FoldedGroup({ group: { links }, collapsed }: Props & { group: OfficeGroup }) {
  const { t } = useTranslation("admin");
  const { pathname } = useLocation();
  const countOf = useCounts();
  const open = links.some((link) => isCurrent(pathname, link) || countOf(link) > 0);
  return (
    <details key={`${open}`} open={open} className="group">
      <summary
        title={collapsed ? t("nav.groups.technical") : undefined}
        className={`flex cursor-pointer list-none items-center gap-2.5 px-2.5 [&::-webkit-details-marker]:hidden ${ENTRY}`}
      >
        <Drawing path={FOLD} className="size-4.5 transition-transform group-open:rotate-90" />
        <span className={`truncate ${collapsed ? "lg:sr-only" : ""}`}>{t("nav.groups.technical")}</span>
      </summary>
      <ul aria-label={t("nav.groups.technical")}>
        {links.map((link) => (
          <Entry key={link.to} link={link} count={countOf(link)} collapsed={collapsed} />
        ))}
      </ul>
    </details>
  );
}

/** Return a function that tells how much work waits on a link's page. */
function useCounts(): (link: OfficeLink) => number {
  const waiting = useWaiting();
  return ({ waiting: kinds = [] }) => kinds.reduce((sum, kind) => sum + (waiting?.[kind] ?? 0), 0);
}

/** A link with its icon. The count describes it and is no part of its name. */
function Entry({ link, count, collapsed }: Props & { link: OfficeLink; count: number }) {
  const { t } = useTranslation("admin");
  const { pathname } = useLocation();
  const id = useId();
  const label = t(`nav.${link.name}`);
  return (
    <li className="relative">
      <Link
        to={link.to}
        aria-current={isCurrent(pathname, link) ? "page" : undefined}
        aria-describedby={count > 0 ? id : undefined}
        title={collapsed || count > 0 ? label : undefined}
        className={`flex min-w-0 items-center gap-2.5 pl-2.5 ${count > 0 ? "pr-10" : "pr-2.5"} ${collapsed ? "lg:pr-2.5" : ""} ${ENTRY}`}
      >
        <Drawing path={link.icon} />
        <span className={`truncate ${collapsed ? "lg:sr-only" : ""}`}>{label}</span>
      </Link>
      {count > 0 && (
        <span
          id={id}
          className={`pointer-events-none absolute right-2 top-1/2 -translate-y-1/2 rounded-full bg-highlight-wash px-2 text-xs font-medium leading-5 text-highlight tabular-nums ${collapsed ? "lg:-top-0.5 lg:right-0 lg:translate-y-0 lg:px-1.5 lg:leading-4" : ""}`}
        >
          {count}
          <span className="sr-only"> {t("nav.waiting")}</span>
        </span>
      )}
    </li>
  );
}
