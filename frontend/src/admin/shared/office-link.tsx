import type { ReactNode } from "react";
import { Link } from "react-router";
import { mayOpen, useStaffRole } from "@/admin/shared/staff-role";

interface Props {
  to: string;
  className: string;
  children: ReactNode;
  /** What a role sees that may not open the page: by default the text alone. */
  otherwise?: ReactNode;
}

/** A link to a page of the back office, for the roles that may open it. */
export function OfficeLink({ to, className, children, otherwise = children }: Props) {
  if (!mayOpen(useStaffRole(), to)) return otherwise;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
