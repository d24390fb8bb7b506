import { FactName } from '../files/facts.ts';

/** What a case itself gives a letter. `exhibits`: its accepted documents, lettered, one a line. */
export const casePlaceholders = [
  'client_name',
  'client_email',
  'client_address',
  'sponsor_name',
  'visa_type',
  'case_number',
  'firm_name',
  'professional_name',
  'professional_email',
  'today',
  'exhibits',
] as const;
export type CasePlaceholder = (typeof casePlaceholders)[number];

/** `answer` may name several questions, of which the first that is answered counts. */
export type LetterPlaceholder =
  | { kind: 'case'; name: CasePlaceholder }
  | { kind: 'answer'; questions: string[] }
  | { kind: 'fact'; name: FactName };

const written = /\{\{\s*(.*?)\s*\}\}/gs;

/** What stands between the braces; null where it is nothing that a letter knows. */
function readPlaceholder(inner: string): LetterPlaceholder | null {
  const name = casePlaceholders.find((each) => each === inner);
  if (name) return { kind: 'case', name };
  const [, kind, rest = ''] = /^(answer|fact)\s*:\s*(.*)$/s.exec(inner) ?? [];
  if (kind === 'fact') {
    const fact = FactName.safeParse(rest);
    return fact.success ? { kind, name: fact.data } : null;
  }
  const questions = rest
    .split('|')
    .map((question) => question.trim())
    .filter(Boolean);
  return kind === 'answer' && questions.length ? { kind, questions } : null;
}

/** All that a text names in braces, as it is written there. */
export const listPlaceholders = (text: string): { inner: string; placeholder: LetterPlaceholder | null }[] =>
  [...text.matchAll(written)].map(([, inner = '']) => ({ inner, placeholder: readPlaceholder(inner) }));

/** Replaces each of them; what is unknown stays as it was written. */
export const replacePlaceholders = (
  text: string,
  replace: (placeholder: LetterPlaceholder) => string,
): string =>
  text.replace(written, (whole, inner: string) => {
    const placeholder = readPlaceholder(inner);
    return placeholder ? replace(placeholder) : whole;
  });
