import { FactName } from '../files/facts.ts';

/** Values that every case provides. `exhibits`: its accepted documents with letters, one per line. */
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

/** `answer` may name several questions; the first answered one is used. */
export type LetterPlaceholder =
  | { kind: 'case'; name: CasePlaceholder }
  | { kind: 'answer'; questions: string[] }
  | { kind: 'fact'; name: FactName };

const written = /\{\{\s*(.*?)\s*\}\}/gs;

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

/** All placeholders of a text; `inner` is the text between the braces. */
export const listPlaceholders = (text: string): { inner: string; placeholder: LetterPlaceholder | null }[] =>
  [...text.matchAll(written)].map(([, inner = '']) => ({ inner, placeholder: readPlaceholder(inner) }));

/** Unknown placeholders stay unchanged. */
export const replacePlaceholders = (
  text: string,
  replace: (placeholder: LetterPlaceholder) => string,
): string =>
  text.replace(written, (whole, inner: string) => {
    const placeholder = readPlaceholder(inner);
    return placeholder ? replace(placeholder) : whole;
  });
