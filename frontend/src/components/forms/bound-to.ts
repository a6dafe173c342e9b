import type { ChangeEvent } from "react";
import type { ErrorOf } from "@/lib/use-form-faults";

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

interface FormOf<V> {
  values: V;
  put: <K extends keyof V>(name: K, value: V[K]) => void;
}

/** Return the props that bind a text field to a value of the form, by the value's name. */
export function boundTo<V extends object>({ values, put }: FormOf<V>, errorOf: ErrorOf) {
  return <K extends TextName<V>>(name: K) => ({
    name,
    value: values[name] as string,
    error: errorOf(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      put(name, target.value as V[K]),
  });
}
