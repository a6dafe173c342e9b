import { ArchOutline } from "@/ui/mark";

/** Displayed widths, so that a browser fetches no larger file. */
const SIZES = {
  card: "(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw",
  page: "(min-width: 64rem) 48rem, 100vw",
  line: "8.5rem",
};
const WIDTHS = [320, 640, 960, 1280, 1920];
/** An uploaded image that the server can resize; a GIF may be animated, and its smaller versions would not be. */
const UPLOADED = /^\/media\/[\da-f-]{36}(?=\/[^/]+\.(?:jpg|png|webp|avif)$)/i;

function renditions(src: string): string | undefined {
  const place = UPLOADED.exec(src)?.[0];
  return place && WIDTHS.map((width) => `${place}/w/${width}.webp ${width}w`).join(", ");
}

interface Props {
  src: string | null;
  alt: string;
  /** The language of `alt`, if it is not the page's. */
  lang?: string | undefined;
  /** On the first screen: loaded at once. Others are loaded lazily. */
  eager?: boolean;
  /** Classes of the frame. */
  size?: keyof typeof SIZES;
  className?: string;
}

/** A 16:10 image; its place is reserved while it loads, and filled by the arch if there is none. */
export function Picture({ src, alt, lang, eager = false, size = "card", className = "" }: Props) {
  const frame = `block aspect-[16/10] w-full bg-sunken object-cover ${className}`;
  if (!src) {
    return (
      <span className={`grid place-items-center text-highlight ${frame}`}>
        <ArchOutline className="w-1/5" />
      </span>
    );
  }
  const smaller = renditions(src);
  return (
    <img
      src={src}
      srcSet={smaller}
      sizes={smaller && SIZES[size]}
      alt={alt}
      lang={lang}
      width={1600}
      height={1000}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={`picture ${frame}`}
    />
  );
}
