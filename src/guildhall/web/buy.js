// Buy buttons and product cards of the shop, for any page. Sets no cookie and stores nothing on the page it is on.
(() => {
  const shop = new URL(document.currentScript.src).origin;

  const checkout = (element, slug) => {
    const asked = new URLSearchParams({ add: slug });
    const partner = element.getAttribute("data-guildhall-ref");
    if (partner) asked.set("ref", partner);
    return `${shop}/checkout?${asked}`;
  };

  const card = (place) => {
    const slug = place.getAttribute("data-guildhall-card");
    if (!slug || place.firstChild) return;
    const link = document.createElement("a");
    link.href = checkout(place, slug);
    link.target = "_blank";
    link.rel = "noopener";
    const picture = document.createElement("img");
    picture.src = `${shop}/previews/products/${encodeURIComponent(slug)}.png`;
    picture.alt = place.getAttribute("data-guildhall-label") || slug;
    picture.width = 1200;
    picture.height = 630;
    picture.loading = "lazy";
    picture.style.cssText = "max-width:100%;height:auto";
    link.append(picture);
    place.append(link);
  };

  const cards = () => document.querySelectorAll("[data-guildhall-card]").forEach(card);

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-guildhall-buy]");
    if (!button) return;
    event.preventDefault();
    window.open(checkout(button, button.getAttribute("data-guildhall-buy")), "_blank", "noopener");
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", cards);
  else cards();
})();
