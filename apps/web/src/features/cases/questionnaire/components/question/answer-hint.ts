import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';

export type AnswerHint = 'email' | 'phone' | 'number';

const fewestPhoneDigits = 6;

/** What looks wrong about an answer. Only a hint, which does not block the client. */
export function answerHint(type: QuestionType, answer: string): AnswerHint | undefined {
  const text = answer.trim();
  if (text === '') return undefined;
  if (type === 'email' && !/^\S+@\S+\.\S+$/.test(text)) return 'email';
  if (type === 'phone' && !looksLikePhone(text)) return 'phone';
  if (type === 'number' && !Number.isFinite(Number(text.replace(',', '.')))) return 'number';
  return undefined;
}

// Digits of any script, with common separators and an extension.
function looksLikePhone(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= fewestPhoneDigits && /^[\p{Nd}\s+().\-–/#]*(\s*(x|ext)\.?\s*\p{Nd}+)?$/iu.test(text);
}
