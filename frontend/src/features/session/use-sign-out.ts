import { useNavigate } from "react-router";

/** Goes home and signs out, whatever the server says (spec §4). Home first: an inner page would ask to sign in. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void navigate("/");
    void import("@/features/session/actions").then(({ signOut }) => signOut());
  };
}
