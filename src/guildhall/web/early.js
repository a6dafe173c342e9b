// Begins the first requests of a page behind the sign-in while its scripts are on their way. The page takes the responses
// over (frontend/src/lib/server/early.ts).
try {
  const { key, requests } = JSON.parse(document.getElementById("early").textContent);
  // Guests see the sign-in form once the scripts are there, and no frame before it.
  if (!localStorage.getItem(key)) document.documentElement.dataset.guest = "";
  const { access_token, expires_at, user } = JSON.parse(localStorage.getItem(key));
  // A token that is about to expire is renewed first, by the page.
  if (access_token && expires_at * 1000 - Date.now() > 100000) {
    begun = { token: access_token, responses: {} };
    const twoFactors = user.factors?.some(({ status }) => status === "verified");
    for (const { method, url, body, plain, oneFactor } of requests) {
      if ((plain && location.search) || (oneFactor && twoFactors)) continue;
      const address = url.replace("~user~", user.id);
      const text = JSON.stringify(body);
      const headers = { Authorization: `Bearer ${access_token}` };
      if (text) headers["Content-Type"] = "application/json";
      begun.responses[`${method} ${address} ${text ?? ""}`] = fetch(address, { method, headers, body: text }).catch(
        () => null,
      );
    }
  }
} catch {}
