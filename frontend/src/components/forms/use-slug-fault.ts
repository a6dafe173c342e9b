import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { HttpError } from "@/lib/server/http";

/** The refusal of a taken slug, to show at its field until the slug changes. */
export function useSlugFault(slug: string) {
  const errorText = useErrorText();
  const [refused, setRefused] = useState({ slug: "", text: "" });
  return {
    slugFault: refused.text && refused.slug === slug ? refused.text : undefined,
    /** Called with an error of a save. */
    caught: (error: unknown) => {
      const taken = error instanceof HttpError && (error.hint === "slug_taken" || error.details === "slug");
      if (taken) setRefused({ slug, text: errorText(error) });
    },
  };
}
