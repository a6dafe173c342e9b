import { useEffect, useRef } from "react";

/**
 * An email's HTML in a sandboxed frame (/mail-frame) with an opaque origin: no scripts run, and no link leads anywhere.
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
