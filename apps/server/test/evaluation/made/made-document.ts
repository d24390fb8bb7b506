import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';

/** A fictitious document with its kind and its lines. */
export interface MadeDocument {
  /** Null: no supported kind, to be recognized as unknown. */
  kind: DocumentKind | null;
  name: string;
  language: 'en' | 'es' | 'other';
  /** Cards are small and coloured. */
  paper?: 'page' | 'card';
  /**
   * Markup, one line each: `#` a title, `##` a smaller one, `>` to the right, `|` a row of cells, `**` bold, `^`
   * small, `~` typewriter, `---` a rule; anything else is a paragraph. {name}, {date} and others are replaced.
   */
  text: string;
}

export const make = (
  kind: MadeDocument['kind'],
  name: string,
  language: MadeDocument['language'],
  text: string,
  paper: MadeDocument['paper'] = 'page',
): MadeDocument => ({ kind, name, language, text, paper });

/** A random generator with the same numbers in every run. */
export function seeded(text: string): () => number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    state ^= state >>> 16;
    return (state >>> 0) / 4_294_967_296;
  };
}

const given = ['Amelia', 'Mateo', 'Priya', 'Joaquín', 'Wen', 'Ifeoma', 'Lucía', 'Dmitri', 'Hana', 'Rafael'];
const family = [
  'Okafor',
  'Villaseñor',
  'Lindqvist',
  'Barrientos',
  'Tran',
  'Moreau',
  'Ibáñez',
  'Kowalski',
  'Rao',
  'Quispe',
];
const months = ['January', 'March', 'April', 'June', 'August', 'October', 'November'];
const meses = ['enero', 'marzo', 'abril', 'junio', 'agosto', 'octubre', 'noviembre'];

export function fillIn({ text, name }: MadeDocument): string {
  const random = seeded(name);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const number = (digits: number) =>
    Array.from(
      { length: digits },
      (_, index) => Math.floor(random() * (index ? 10 : 9)) + (index ? 0 : 1),
    ).join('');
  const values: Record<string, () => string> = {
    name: () => `${pick(given)} ${pick(family)}`,
    given: () => pick(given),
    family: () => pick(family),
    date: () => `${pick(months)} ${1 + Math.floor(random() * 28)}, ${2015 + Math.floor(random() * 11)}`,
    fecha: () => `${1 + Math.floor(random() * 28)} de ${pick(meses)} de ${2015 + Math.floor(random() * 11)}`,
    day: () => `${number(1)}/${10 + Math.floor(random() * 18)}/${2015 + Math.floor(random() * 11)}`,
    amount: () => `${number(1)},${number(3)}.${number(2)}`,
    n4: () => number(4),
    n9: () => number(9),
    n12: () => number(12),
  };
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\{(\w+)\}/g, (whole, key: string) => values[key]?.() ?? whole);
}
