import { ArchOutline } from "@/ui/mark";

/** How wide a picture is drawn, so that a browser fetches no more of it. */
const SIZES = {
  card: "(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw",
  page: "(min-width: 64rem) 48rem, 100vw",
  line: "8.5rem",
};
const WIDTHS = [320, 640, 960, 1280, 1920];
/** One that was uploaded and that the shop draws smaller; a GIF may move, and its smaller ones would not. */
const UPLOADED = /^\/media\/[\da-f-]{36}(?=\/[^/]+\.(?:jpg|png|webp|avif)$)/i;

function renditions(src: string): string | undefined {
  const place = UPLOADED.exec(src)?.[0];
  return place && WIDTHS.map((width) => `${place}/w/${width}.webp ${width}w`).join(", ");
}

interface Props {
  src: string | null;
  alt: string;
  /** Of the first screen: fetched at once. Others wait until they come near. */
  eager?: boolean;
  /** What it stands in. */
  space?: keyof typeof SIZES;
  className?: string;
}

/** A picture of 16 to 10; its place is kept while it comes, and filled by the arch where there is none. */
export function Picture({ src, alt, eager = false, space = "card", className = "" }: Props) {
  const frame = `block aspect-[16/10] w-full bg-sunken object-cover ${className}`;
  if (!src) {
    return (
      <span className={`grid place-items-center text-brass ${frame}`}>
        <ArchOutline className="w-1/5" />
      </span>
    );
  }
  const smaller = renditions(src);
  return (
    <img
      src={src}
      srcSet={smaller}
      sizes={smaller && SIZES[space]}
      alt={alt}
      width={1600}
      height={1000}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={frame}
    />
  );
}
