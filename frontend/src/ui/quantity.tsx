import { Icon } from "@/ui/icon";

interface Props {
  value: number;
  /** Called with the typed text; the caller parses it. */
  onType: (text: string) => void;
  onLess: () => void;
  onMore: () => void;
  labels: { input: string; less: string; more: string };
}

const STEP = "grid size-11 cursor-pointer place-items-center hover:bg-accent-wash hover:text-accent";

/** A number input with decrement and increment buttons. */
export function Quantity({ value, onType, onLess, onMore, labels }: Props) {
  return (
    <div className="inline-flex overflow-hidden rounded-md border border-edge">
      <button type="button" aria-label={labels.less} className={STEP} onClick={onLess}>
        <Icon name="minus" className="size-4" />
      </button>
      <input
        type="number"
        min={1}
        inputMode="numeric"
        aria-label={labels.input}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => event.target.select()}
        className="w-14 appearance-none border-x border-line bg-transparent text-center tabular-nums [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button type="button" aria-label={labels.more} className={STEP} onClick={onMore}>
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  );
}
