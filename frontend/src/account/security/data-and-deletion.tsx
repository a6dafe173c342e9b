import { DeleteAccount } from "@/account/security/delete-account";
import { OwnData } from "@/account/security/own-data";

/** Rarely used, so loaded lazily: export of one's data, and deletion of the account. */
export default function DataAndDeletion() {
  return (
    <>
      <OwnData />
      <DeleteAccount />
    </>
  );
}
