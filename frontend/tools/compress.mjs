// Writes .br and .gz beside every text file of a folder, so that the server sends bytes instead of compressing them.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = new Set([".js", ".css", ".svg", ".json", ".txt"]);
const SMALL = 500;

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.name.startsWith(".")
      ? []
      : entry.isDirectory()
        ? filesOf(join(folder, entry.name))
        : [join(folder, entry.name)],
  );
}

for (const file of filesOf(process.argv[2])) {
  if (!TEXT.has(extname(file)) || statSync(file).size < SMALL) continue;
  const bytes = readFileSync(file);
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: hint }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
