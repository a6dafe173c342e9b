import { useNavigate } from "react-router";

/** Go home and sign out, whatever the server answers (spec §4). Home first: an inner page would ask to sign in. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void navigate("/");
    void import("@/shared/session/actions").then(({ signOut }) => signOut());
  };
}
