const prefix = 'withdrawn-answers:';

/** An unsaved answer that is no longer wanted, kept in this browser until the client has seen it. */
export interface WithdrawnAnswer {
  questionId: string;
  /** The question's text; '' if unknown. */
  question: string;
  /** '' if nothing was typed yet. */
  value: string;
  /** What ended: the question, or the whole request. */
  over: 'question' | 'request';
}

const listeners = new Set<() => void>();
const none: readonly WithdrawnAnswer[] = [];
let last: { text: string | null; answers: readonly WithdrawnAnswer[] } = { text: null, answers: none };

/** Returns the same list until something changes. */
export function readWithdrawn(requestId: string): readonly WithdrawnAnswer[] {
  const text = readText(requestId);
  if (text !== last.text) last = { text, answers: parse(text) };
  return last.answers;
}

/** Other tabs add and remove entries too. */
export function subscribeToWithdrawn(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const isWithdrawnShown = (): boolean => listeners.size > 0;

/** One per question. An empty value does not replace a typed one. */
export function saveWithdrawn(requestId: string, answer: WithdrawnAnswer): void {
  const earlier = readWithdrawn(requestId).find(({ questionId }) => questionId === answer.questionId);
  const value = answer.value.trim() === '' ? (earlier?.value ?? '') : answer.value;
  const question = answer.question || (earlier?.question ?? '');
  write(requestId, [...others(requestId, answer.questionId), { ...answer, question, value }]);
}

export function forgetWithdrawn(requestId: string, questionId: string): void {
  write(requestId, others(requestId, questionId));
}

const others = (requestId: string, questionId: string) =>
  readWithdrawn(requestId).filter((kept) => kept.questionId !== questionId);

function write(requestId: string, answers: readonly WithdrawnAnswer[]) {
  try {
    if (answers.length === 0) localStorage.removeItem(prefix + requestId);
    else localStorage.setItem(prefix + requestId, JSON.stringify(answers));
  } catch {
    // Without storage the page cannot show them.
  }
  for (const listener of listeners) listener();
}

function readText(requestId: string): string | null {
  try {
    return localStorage.getItem(prefix + requestId);
  } catch {
    return null;
  }
}

function parse(text: string | null): readonly WithdrawnAnswer[] {
  try {
    const answers: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(answers) ? answers.filter(isWithdrawn) : none;
  } catch {
    return none;
  }
}

function isWithdrawn(answer: Partial<WithdrawnAnswer> | null): answer is WithdrawnAnswer {
  const texts = [answer?.questionId, answer?.question, answer?.value];
  return (
    texts.every((text) => typeof text === 'string') &&
    (answer?.over === 'question' || answer?.over === 'request')
  );
}
