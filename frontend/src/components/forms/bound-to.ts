import type { ChangeEvent } from "react";
import type { ErrorOf } from "@/lib/use-form-faults";

type NameOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;
type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

interface FormOf<V> {
  values: V;
  put: <K extends keyof V>(name: K, value: V[K]) => void;
}

/** Return the props that bind a text field or a select to a value of the form, by the value's name. */
export function boundTo<V extends object>({ values, put }: FormOf<V>, errorOf?: ErrorOf) {
  return <K extends NameOf<V, string>>(name: K) => ({
    name,
    value: values[name] as string,
    error: errorOf?.(name),
    onChange: ({ target }: Changed) => put(name, target.value as V[K]),
  });
}

/** Return the props that bind a checkbox to a value of the form, by the value's name. */
export function checkedBy<V extends object>({ values, put }: FormOf<V>) {
  return <K extends NameOf<V, boolean>>(name: K) => ({
    checked: values[name] as boolean,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => put(name, target.checked as V[K]),
  });
}
