import { Outlet } from "react-router";
import { RenderedPart } from "@/app/frame/rendered-part";
import { Footer } from "@/app/layouts/footer";
import { Header } from "@/app/layouts/header";
import { SkipLink } from "@/app/layouts/skip-link";

/** The public pages: header, page, footer. */
export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1} className="outline-none flex-1">
        <RenderedPart waiting={<div className="min-h-dvh" />} substitute="plain">
          <Outlet />
        </RenderedPart>
      </main>
      <Footer />
    </div>
  );
}
