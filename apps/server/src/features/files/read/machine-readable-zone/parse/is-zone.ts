import { computeCheckDigit } from './check-digit.ts';
import { isCountry } from './countries.ts';
import { readSpan, recognizeZoneFormat, type Span, zoneLayouts } from './zone-formats.ts';

/**
 * Whether lines are a machine-readable zone and not similar text: two check digits are correct, or one is and names and dates are
 * well-formed.
 */
export function isZone(lines: string[]): boolean {
  const format = recognizeZoneFormat(lines);
  if (!format) return false;
  const layout = zoneLayouts[format];
  const isRight = (span: Span) => hasRightCheckDigit(lines, span);
  const right = [layout.number, layout.birth, layout.expiry].filter(isRight).length;
  const looksRight =
    /^[A-Z]{1,2}[A-Z<]?[A-Z]{1,3}/.test(readSpan(lines, { line: 0, from: 0, to: 5 })) &&
    /^[A-Z<]*<<[A-Z<]*$/.test(readSpan(lines, layout.names)) &&
    /^[MFX<]$/.test(readSpan(lines, layout.sex)) &&
    [layout.birth, layout.expiry].every((span) => /^\d{6}$/.test(readSpan(lines, span)));
  return right >= 2 || (right === 1 && looksRight);
}

function hasRightCheckDigit(lines: string[], span: Span): boolean {
  const value = readSpan(lines, span);
  // A row of fillers has a correct check digit of 0.
  return (
    /\d/.test(value) &&
    readSpan(lines, { ...span, from: span.to, to: span.to + 1 }) === String(computeCheckDigit(value))
  );
}

/** Counts signs of a zone in a single line: correct check digits, or kind and country at its start. */
export function countSigns(line: string): number {
  const begins = /^[PVIAC][A-Z<]([A-Z]{3}|D<<)/.exec(line);
  const head = begins && isCountry((begins[1] ?? '').replaceAll('<', '')) ? 2 : 0;
  const spans =
    line.length === 30
      ? [
          [5, 14],
          [0, 6],
          [8, 14],
        ]
      : [
          [0, 9],
          [13, 19],
          [21, 27],
        ];
  const right = spans.filter(([from = 0, to = 0]) => hasRightCheckDigit([line], { line: 0, from, to }));
  return Math.max(head, right.length);
}
