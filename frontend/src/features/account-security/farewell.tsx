import { Leave } from "@/features/account-security/leave";
import { OwnData } from "@/features/account-security/own-data";

/** What is wanted once in a lifetime, and loaded behind the rest: taking one's data along, and leaving. */
export default function Farewell() {
  return (
    <>
      <OwnData />
      <Leave />
    </>
  );
}
