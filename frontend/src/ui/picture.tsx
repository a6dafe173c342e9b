import { ArchOutline } from "@/ui/mark";

interface Props {
  src: string | null;
  alt: string;
  /** Of the first screen: fetched at once. Others wait until they come near. */
  eager?: boolean;
  className?: string;
}

/** A picture of 16 to 10; its place is kept while it comes, and filled by the arch where there is none. */
export function Picture({ src, alt, eager = false, className = "" }: Props) {
  const frame = `block aspect-[16/10] w-full bg-sunken object-cover ${className}`;
  if (!src) {
    return (
      <span className={`grid place-items-center text-brass ${frame}`}>
        <ArchOutline className="w-1/5" />
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      width={1600}
      height={1000}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={frame}
    />
  );
}
