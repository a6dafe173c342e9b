import type { ComponentProps } from "react";
import { useMounted } from "@/lib/use-mounted";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "@/ui/button-style";

interface Props extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/**
 * A button. Submit buttons are inert until the page's script has loaded, without looking so: the browser alone would
 * send the form to the page's own address, and the input would be lost.
 */
export function Button({
  variant = "primary",
  size = "md",
  className = "",
  type = "button",
  disabled = false,
  ...rest
}: Props) {
  const early = !useMounted() && type === "submit";
  const style = `${buttonStyle(variant, size)} ${className}`;
  return (
    <button
      type={type}
      disabled={disabled || early}
      className={early ? `${style} disabled:opacity-100` : style}
      {...rest}
    />
  );
}
