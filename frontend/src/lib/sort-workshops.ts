interface Dated {
  date: string;
  phase: string | null;
}

const isOver = ({ phase }: Dated) => phase === "completed";

/** Sort workshops: upcoming ones by date, then past ones, the latest first. */
export function sortWorkshops<W extends Dated>(workshops: readonly W[]): W[] {
  const byDate = [...workshops].sort((one, other) => one.date.localeCompare(other.date));
  return [...byDate.filter((each) => !isOver(each)), ...byDate.filter(isOver).reverse()];
}
