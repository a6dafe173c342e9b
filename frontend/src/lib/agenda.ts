interface Dated {
  date: string;
  phase: string | null;
}

const isOver = ({ phase }: Dated) => phase === "completed";

/** Workshops as one looks for them: what is still to come by its date, then what is over, the latest first. */
export function agenda<W extends Dated>(workshops: readonly W[]): W[] {
  const byDate = [...workshops].sort((one, other) => one.date.localeCompare(other.date));
  return [...byDate.filter((each) => !isOver(each)), ...byDate.filter(isOver).reverse()];
}
