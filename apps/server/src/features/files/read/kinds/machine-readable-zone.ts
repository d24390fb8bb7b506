import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { computeCheckDigit } from '../machine-readable-zone/parse/check-digit.ts';

export interface MachineReadableZone {
  kind: DocumentKind;
  /** At least one of its check digits is correct, which other text never has. */
  isChecked: boolean;
}

/**
 * Finds the machine-readable zone of a passport, visa or card (ICAO 9303): lines of 44, 36 or 30 characters. Text recognition
 * drops and confuses fillers, so a line may be a few characters short, and `«`, `‹` and a single K or C count as fillers.
 */
export function findMachineReadableZone(text: string): MachineReadableZone | null {
  const lines = text.split('\n').map(cleanLine);
  for (const [at, line] of lines.entries()) {
    const kind = readFirstLine(line);
    if (!kind) continue;
    const below = lines.slice(at + 1, at + 4).filter((each) => each.length >= 24);
    const isChecked = [line, ...below].some(hasRightCheckDigit);
    if (isChecked || (below[0] && /\d{6}/.test(below[0]))) return { kind, isChecked };
  }
  return null;
}

const cleanLine = (line: string): string =>
  line
    .toUpperCase()
    .replace(/[«‹〈]/g, '<')
    .replace(/\s+/g, '')
    .replace(/[^A-Z0-9<]/g, '');

function readFirstLine(line: string): DocumentKind | null {
  const fillers = line.match(/</g)?.length ?? 0;
  if (line.length < 26 || line.length > 50) return null;
  if (fillers < 3) return null;
  if (/^P[<A-Z0][A-Z0]{3}[A-Z0]*<{1,2}[A-Z0<]+$/.test(line) && line.length >= 36) return 'passport';
  if (/^V[<A-Z0][A-Z0]{3}[A-Z0]*<{1,2}[A-Z0<]+$/.test(line) && line.length >= 30) return 'visa';
  if (line.length > 38) return null;
  if (/^C[12A]USA\d/.test(line)) return 'green_card';
  if (/^I[AP<]USA\d/.test(line)) return 'work_permit';
  if (/^[IAC][<A-Z0-9][A-Z<]{3}[A-Z0-9]/.test(line) && fillers >= 4) return 'id_card';
  return null;
}

/** Checks number, date of birth or date of expiry against its check digit, whichever is readable first. */
function hasRightCheckDigit(line: string): boolean {
  const digits = line.replace(/O/g, '0');
  // Second line of passports and visas: number, its digit, country, birth, its digit, sex, expiry, its digit.
  const match = /^([A-Z0-9<]{9})(\d)[A-Z<0]{3}(\d{6})(\d)[MFX<](\d{6})(\d)/.exec(digits);
  if (match) {
    const [, number = '', digit, birth = '', birthDigit, expiry = '', expiryDigit] = match;
    return [
      [number, digit],
      [birth, birthDigit],
      [expiry, expiryDigit],
    ].some(([value = '', check]) => computeCheckDigit(value) === Number(check));
  }
  // Second line of cards.
  const card = /^(\d{6})(\d)[MFX<](\d{6})(\d)/.exec(digits);
  if (!card) return false;
  const [, birth = '', birthDigit, expiry = '', expiryDigit] = card;
  return computeCheckDigit(birth) === Number(birthDigit) || computeCheckDigit(expiry) === Number(expiryDigit);
}
