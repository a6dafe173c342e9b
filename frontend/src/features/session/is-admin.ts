import { readOnly } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";

/** Whether user_roles holds the admin's row (spec §6). Without it, or when the look-up fails, one is no admin. */
export async function isAdmin(userId: string): Promise<boolean> {
  try {
    const query = list("user_roles", { select: "role", user_id: `eq.${userId}`, role: "eq.admin" });
    return (await readOnly(query)) !== null;
  } catch (error) {
    console.error("The admin check failed:", error);
    return false;
  }
}
