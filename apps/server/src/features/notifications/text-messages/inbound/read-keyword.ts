import type { Language } from '@visafolio/contract/shared/fields.ts';

export interface Keyword {
  means: 'stop' | 'start' | 'help';
  /** Of the answer; null: the word is of no language. */
  language: Language | null;
}

const stop = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT'];
const stopInSpanish = ['ALTO', 'PARAR', 'BAJA'];
const start = ['START', 'UNSTOP'];
const help = ['HELP', 'INFO'];
const helpInSpanish = ['AYUDA'];
/** Also at the head of a sentence: 'Stop texting me' wants nothing else. */
const stopAtHead = ['STOP', 'UNSUBSCRIBE', 'ALTO'];

/** What a message asks for that is a keyword, however it is written; null for any other. */
export function readKeyword(body: string): Keyword | null {
  const words = body
    .slice(0, 500)
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z\s]/g, '')
    .trim()
    .split(/\s+/);
  const said = words.join(' ');
  const [head = ''] = words;
  if (stopInSpanish.includes(said)) return { means: 'stop', language: 'es' };
  if (stop.includes(said)) return { means: 'stop', language: null };
  if (start.includes(said)) return { means: 'start', language: null };
  if (helpInSpanish.includes(said)) return { means: 'help', language: 'es' };
  if (help.includes(said)) return { means: 'help', language: null };
  if (stopAtHead.includes(head)) return { means: 'stop', language: head === 'ALTO' ? 'es' : null };
  return null;
}
