import { Leave } from "@/account/security/leave";
import { OwnData } from "@/account/security/own-data";

/** Rarely used, so loaded lazily: export of one's data, and deletion of the account. */
export default function Farewell() {
  return (
    <>
      <OwnData />
      <Leave />
    </>
  );
}
