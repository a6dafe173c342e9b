import type { ReactNode } from "react";
import { LanguagePicker } from "@/app/layouts/language-picker";
import { Logo } from "@/app/layouts/logo";
import { ThemeToggle } from "@/app/layouts/theme-toggle";

/** A full-page card shown instead of a protected page, with nothing to distract. */
export function Entrance({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="frame flex min-h-17 items-center gap-2">
        <Logo />
        <span className="ml-auto" />
        <LanguagePicker />
        <ThemeToggle />
      </header>
      <main id="content" tabIndex={-1} className="outline-none grid flex-1 place-items-center px-5 py-12">
        <div className="w-full max-w-md rounded-lg border border-line bg-raised px-6 py-8 sm:px-9">
          <h1 className="text-title">{title}</h1>
          <p className="mb-7 mt-2 text-soft">{text}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
