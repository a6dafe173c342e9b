import { memo, useRef } from "react";
import { useEarlyPresses } from "@/app/frame/early-presses";
import { ErrorBoundary } from "@/app/frame/error-boundary";
import { RenderedPart } from "@/app/frame/rendered-part";
import { usePages } from "@/app/routing/pages";
import { renderedPart } from "@/lib/parts";

/**
 * A part of a page below its first screen, a file of app/sections: the server's HTML contains it, and the browser
 * hydrates it once its file has loaded, after the page itself. Until then it must not re-render with the page (on a
 * change of language), or React discards the HTML.
 */
export const SectionView = memo(function SectionView({ name }: { name: string }) {
  return (
    <ErrorBoundary heading="h2">
      <RenderedPart waiting={<div className="min-h-dvh" />}>
        <Section name={name} />
      </RenderedPart>
    </ErrorBoundary>
  );
});

function Section({ name }: { name: string }) {
  const { sections } = usePages();
  const module = renderedPart(sections, name);
  const part = useRef<HTMLDivElement>(null);
  useEarlyPresses(part);
  return (
    <div ref={part} data-later="" className="below-fold contents">
      <module.default />
    </div>
  );
}
