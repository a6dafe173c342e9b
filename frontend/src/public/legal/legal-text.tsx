/** A text of paragraphs, one per line; lines that begin with a dash are a list. */
export function LegalText({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    typeof block === "string" ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block[0]} className="list-disc space-y-1.5 pl-5 marker:text-highlight">
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}

/** `A\n- b\n- c\nD` → `["A", ["b", "c"], "D"]`. */
function blocksOf(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of text.split("\n")) {
    const item = line.match(/^- (.*)/)?.[1];
    const last = blocks[blocks.length - 1];
    if (item === undefined) blocks.push(line);
    else if (Array.isArray(last)) last.push(item);
    else blocks.push([item]);
  }
  return blocks;
}
