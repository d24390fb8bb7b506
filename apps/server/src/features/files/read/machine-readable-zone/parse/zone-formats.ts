/** ICAO 9303: cards (TD1, TD2), passports (TD3) and visas (MRV-A, MRV-B). */
export type ZoneFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';

/** Characters of a line, `to` excluded. */
export interface Span {
  line: number;
  from: number;
  to: number;
}

export interface ZoneLayout {
  lines: number;
  length: number;
  code: Span;
  issuer: Span;
  names: Span;
  number: Span;
  nationality: Span;
  birth: Span;
  sex: Span;
  expiry: Span;
  optional: Span;
  /** The ranges of the composite check digit, and its position; visas have none. */
  composite: { over: Span[]; at: Span } | null;
}

const span = (line: number, from: number, to: number): Span => ({ line, from, to });

const twoLines = (length: number, optionalTo: number, composite: ZoneLayout['composite']): ZoneLayout => ({
  lines: 2,
  length,
  code: span(0, 0, 2),
  issuer: span(0, 2, 5),
  names: span(0, 5, length),
  number: span(1, 0, 9),
  nationality: span(1, 10, 13),
  birth: span(1, 13, 19),
  sex: span(1, 20, 21),
  expiry: span(1, 21, 27),
  optional: span(1, 28, optionalTo),
  composite,
});

export const zoneLayouts: Record<ZoneFormat, ZoneLayout> = {
  TD1: {
    lines: 3,
    length: 30,
    code: span(0, 0, 2),
    issuer: span(0, 2, 5),
    names: span(2, 0, 30),
    number: span(0, 5, 14),
    nationality: span(1, 15, 18),
    birth: span(1, 0, 6),
    sex: span(1, 7, 8),
    expiry: span(1, 8, 14),
    optional: span(0, 15, 30),
    composite: {
      over: [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)],
      at: span(1, 29, 30),
    },
  },
  TD2: twoLines(36, 35, { over: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 35)], at: span(1, 35, 36) }),
  TD3: twoLines(44, 42, { over: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 43)], at: span(1, 43, 44) }),
  'MRV-A': twoLines(44, 44, null),
  'MRV-B': twoLines(36, 36, null),
};

export const readSpan = (lines: readonly string[], { line, from, to }: Span): string =>
  lines[line]?.slice(from, to) ?? '';

/**
 * The format of lines with this number, length and first letter; null if there is none. Only passports start with P: shorter
 * lines with a P lost their right end at the edge of the image.
 */
export function recognizeZoneFormat(lines: readonly string[]): ZoneFormat | null {
  const length = lines[0]?.length;
  const isVisa = lines[0]?.[0] === 'V';
  if (lines.length === 3 && length === 30) return 'TD1';
  if (lines.length !== 2) return null;
  if (lines[0]?.[0] === 'P' && (length === 36 || length === 30)) return 'TD3';
  if (length === 44) return isVisa ? 'MRV-A' : lines[0]?.[0] === 'P' ? 'TD3' : null;
  if (length === 36) return isVisa ? 'MRV-B' : 'TD2';
  return null;
}
