// Shows staff the way to the back office. No cookie carries their session, so that only the browser knows of it.
(async () => {
  const session = JSON.parse(localStorage.getItem("guildhall.auth") || "null");
  if (!session || !session.access_token) return;
  const headers = { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" };
  const show = (id) => {
    document.getElementById(id).hidden = false;
  };
  const setup = await fetch("/functions/v1/shop-setup", { method: "POST", headers, body: "{}" });
  let staff = setup.ok || setup.status === 401; // an expired session is renewed there
  if (setup.status === 403) {
    const roles = await fetch(`/rest/v1/user_roles?select=role&user_id=eq.${session.user.id}`, { headers });
    staff = roles.ok && (await roles.json()).some(({ role }) => role !== "user");
  }
  if (!staff) return;
  document.getElementById("guest").hidden = true;
  show("office");
  if (!setup.ok) return;
  const { previewLink } = await setup.json();
  if (!previewLink) return;
  document.getElementById("preview").href = previewLink;
  show("preview");
})();
