import { useEffect, useRef } from "react";

/**
 * A mail's HTML on a sheet of its own (/mail-frame), which has an origin of nobody's: nothing in it runs, and no link
 * of it leads anywhere.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const show = () => frame.current?.contentWindow?.postMessage(html, "*");
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === "mailFrameReady") show();
    };
    window.addEventListener("message", onMessage);
    show();
    return () => window.removeEventListener("message", onMessage);
  }, [html]);
  return (
    <iframe
      ref={frame}
      src="/mail-frame"
      sandbox="allow-scripts"
      title={title}
      className="h-[60dvh] w-full rounded-md border border-line bg-paper"
    />
  );
}
