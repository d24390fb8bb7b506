import type { WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';
import { formatDate } from '../../../../../shared/i18n/format.ts';

/** 'This passport is for Ana Lopez. The case is for Maria Gomez. Whose is it?' */
export function whoseText(
  { kind, name, birth_date, expected, expected_birth_date }: WhoseFile,
  documentName: string,
  { t, language }: { t: Translate; language: Language },
): string {
  const isPassport = kind === 'passport';
  const says = t(isPassport ? 'sorting.whose.passport' : 'sorting.whose.paper', { name });
  if (expected === null) return `${says} ${t('sorting.whose.ofDocument', { document: documentName })}`;
  if (birth_date && expected_birth_date && birth_date !== expected_birth_date)
    return `${says} ${t('sorting.whose.birthDates', {
      birth: formatDate(birth_date, language),
      expected: formatDate(expected_birth_date, language),
      client: expected,
    })}`;
  return `${says} ${t('sorting.whose.ofClient', { client: expected })}`;
}
