import { readFirst } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";

/**
 * Return true if user_roles has the user's admin row (spec §6). Without it, or if the query fails, the user is no
 * admin.
 */
export async function isAdmin(userId: string): Promise<boolean> {
  try {
    const own = list("user_roles", { select: "role", user_id: `eq.${userId}`, role: "eq.admin" });
    return (await readFirst(own)) !== null;
  } catch (error) {
    console.error("The admin check failed:", error);
    return false;
  }
}
