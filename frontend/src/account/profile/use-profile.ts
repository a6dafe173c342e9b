import { type UseQueryResult, useQuery as useServerState } from "@tanstack/react-query";
import { findOrCreateProfile, type Profile, profileOf } from "@/account/profile/profile";
import { keyOf } from "@/lib/server/use-query";

export const profileKey = (userId: string) => keyOf(profileOf(userId));

/** The profile of the signed-in user, created if there is none. A failure is logged (ERR-61). */
export function useProfile(userId: string, email: string): UseQueryResult<Profile> {
  return useServerState({
    queryKey: profileKey(userId),
    queryFn: async () => {
      try {
        return await findOrCreateProfile(userId, email);
      } catch (error) {
        console.error("The profile could not be read:", error);
        throw error;
      }
    },
  });
}
