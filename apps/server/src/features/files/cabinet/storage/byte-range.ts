/** Inclusive byte offsets. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110). Undefined: send all of it, as for several ranges or an invalid
 * header. Null: the range does not exist (416).
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!asked || (!asked[1] && !asked[2])) return undefined;
  const last = size - 1;
  const range = asked[1]
    ? { start: Number(asked[1]), end: asked[2] ? Math.min(Number(asked[2]), last) : last }
    : { start: Math.max(0, size - Number(asked[2])), end: last };
  if (asked[1] && asked[2] && Number(asked[2]) < range.start) return undefined;
  return range.start > last ? null : range;
}
