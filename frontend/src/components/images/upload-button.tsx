import { useRef } from "react";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

interface Props {
  label: string;
  variant?: "primary" | "secondary";
  /** Kinds of files that may be chosen; any without it. */
  accept?: string;
  onUpload: (files: readonly File[]) => unknown;
}

/** A button that opens the choice of files to upload. */
export function UploadButton({ label, variant = "primary", accept, onUpload }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} onClick={() => input.current?.click()}>
        <Icon name="plus" className="size-4" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={({ target }) => {
          void onUpload([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}
