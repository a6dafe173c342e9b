import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "@/ui/button-style";

interface Props extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A button. */
export function Button({
  variant = "primary",
  size = "md",
  className = "",
  type = "button",
  ...rest
}: Props) {
  return <button type={type} className={`${buttonStyle(variant, size)} ${className}`} {...rest} />;
}
