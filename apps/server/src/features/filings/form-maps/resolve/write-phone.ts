import { readPieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { formatPhone } from '@visafolio/contract/questions/phone-numbers.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';

const t = translatorFor(filingLanguage);

/** What a field says of a phone number, and what it has no room for. */
export interface WrittenPhone {
  /** Null: nothing. */
  value: string | null;
  continued?: string;
}

/**
 * Numbers of the United States and Canada have ten digits, others + and their country code: only where the field has room for all of it, because a
 * shorter number, or one without +, would be another one. Undefined for a text of an earlier version. `piece` as in `form-map.ts`.
 */
export function writePhone(
  answer: string,
  piece: string | undefined,
  maxLength: number | null,
): WrittenPhone | undefined {
  const { number, extension = '' } = readPieces('phone_number', answer) ?? {};
  if (!number) return undefined;
  return write({ number, extension, piece, maxLength });
}

/** `setting`: ten digits, or + and the country code. */
export const writeFirmPhone = (
  setting: string,
  piece: string | undefined,
  maxLength: number | null,
): WrittenPhone =>
  write({ number: setting.startsWith('+') ? setting : `+1${setting}`, extension: '', piece, maxLength });

interface Phone {
  /** E.164 */
  number: string;
  extension: string;
  piece: string | undefined;
  maxLength: number | null;
}

function write({ number, extension, piece, maxLength }: Phone): WrittenPhone {
  const dial = extension && `${t('pieces.phone_number.extension')} ${extension}`;
  const whole = [formatPhone(number), dial].filter(Boolean).join(', ');
  if (piece === 'international') return { value: whole };
  if (piece === 'extension') return { value: extension || null };
  const [, area, exchange = '', line = ''] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  if (area) {
    const parts: Record<string, string> = { area, exchange, line, local: exchange + line };
    const value = parts[piece ?? ''] ?? area + exchange + line;
    // The last of several fields.
    const isLast = !piece || piece === 'line' || piece === 'local' || !parts[piece];
    return { value, ...(dial && isLast && { continued: dial }) };
  }
  if (piece === 'area' || piece === 'exchange' || piece === 'line') return { value: null };
  const fits = piece !== 'local' && (maxLength === null || number.length <= maxLength);
  return fits ? { value: number, ...(dial && { continued: dial }) } : { value: null, continued: whole };
}
