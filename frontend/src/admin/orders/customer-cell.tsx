import { customerOf, emailOf, type Order } from "@/admin/orders/order";
import { Shortened } from "@/components/data-table/shortened";

/** The customer's email address, below the name where it is known. */
export function CustomerCell({ order }: { order: Order }) {
  const email = emailOf(order);
  const name = customerOf(order);
  if (!email || !name) return <Shortened>{name || email || "–"}</Shortened>;
  return (
    <>
      <Shortened className="leading-4.5">{name}</Shortened>
      <Shortened className="text-xs leading-4 text-soft">{email}</Shortened>
    </>
  );
}
