/** The longest row: the activity of an answer, with before and after. Bytes. */
const longestLine = 16 * 1024 * 1024;

/** Splits a UTF-8 stream into lines. Throws if one is longer than any row can be, or is not UTF-8. */
export async function* readLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      yield decoder.decode(Buffer.concat([...rest, piece.subarray(from, at)]));
      rest = [];
      length = 0;
      from = at + 1;
    }
    if (from === piece.length) continue;
    rest.push(Buffer.from(piece.subarray(from)));
    length += piece.length - from;
    if (length > longestLine) throw new Error('a line is too long');
  }
  if (rest.length) yield decoder.decode(Buffer.concat(rest));
}
