import { useNavigate } from "react-router";
import type { Product } from "@/public/catalog/product";
import { basket } from "@/shared/basket/basket-store";
import { useRefSearch } from "@/shared/referral/site-link";

/** Put one of a product into the basket, exactly one, and go to the checkout. */
export function useBuyNow(product: Product): () => void {
  const navigate = useNavigate();
  const refSearch = useRefSearch();
  return () => {
    basket.putOne(product);
    void navigate(`/checkout${refSearch}`);
  };
}
