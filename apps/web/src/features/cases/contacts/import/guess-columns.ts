import type { ImportField } from '@visafolio/contract/cases/contacts/contact-import.ts';
import words from '@visafolio/locales/contact-import/headings.json' with { type: 'json' };
import { normalizeHeading } from '@visafolio/locales/contact-import/normalize-heading.ts';

/** Column index by field; fields without a column are missing. */
export type Columns = Partial<Record<ImportField, number>>;

type Words = Partial<Record<ImportField, string[]>>;
const plainWords = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([field, list]) => [field, list.map(normalizeHeading)]));

/** Known column headings in any language, best first. */
const headings = plainWords(words.headings);
/** Middle names, and the second of two surnames. */
const moreNames = plainWords(words.more_names);
/** Words that count only as a complete heading; at its beginning they mean something else: 'Last updated', 'Other names used'. */
const alone = plainWords(words.alone);
const givenNames = words.given_names.map(normalizeHeading);

/** Headings that only qualify a neighbouring column: 'Home', 'Work'. Phonetic names, prefixes and suffixes are not names either. */
const besides =
  /(?:label|etiqueta|rotulo|libelle|bezeichnung|etichetta)$|^(?:email|phone|address)\w*typ$|^(?:email|phone|address)\w*type$|^(?:tipode|typede)(?:correo|email|correio|messagerie)|^email\w*(?:displayname|anzeigename)|^nombreparamostrar|^phonetic|^fonetic|yomi|^(?:name|honorific)?(?:prefix|suffix)$|^(?:nickname|fileas|maidenname|initials|shortname|password|username)/;

/** Checks a part of a cell, because exports of contacts may write several addresses in one. */
const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());
const holdsEmail = (cell: string): boolean =>
  cell.split(/\s*(?::::|[;,\s<>])\s*/).some(isEmail) || /^mailto:/i.test(cell.trim());
const isPhone = (cell: string): boolean =>
  (cell.match(/\d/g)?.length ?? 0) >= 6 && /^[\d\s()+./:'x-]+$/i.test(cell.trim());

/** 'Client first name' means the first name. */
const whose = new RegExp(`^(?:${words.whose.map(normalizeHeading).join('|')})(?=.)`);
const knownWords = new Set([headings, moreNames, alone].flatMap((each) => Object.values(each).flat()));
/** 'Apellido 2', '2do apellido', '1º apellido'. */
const placeBefore = /^\s*([12])(?:er|ro|do|re|st|nd|de|[oaeºª°])?[.\s]+/i;
const placeBehind = /\s([12])\s*$/;

/** Normalized words of a heading, without its owner ('Client first name'), and with the ordinal of a name written out. */
function toWords(heading: string): string {
  const words = normalizeHeading(heading.replace(placeBefore, ''));
  const own = words.slice(whose.exec(words)?.[0].length ?? 0);
  const short = knownWords.has(own) ? own : words;
  const place = placeBefore.exec(heading)?.[1] ?? placeBehind.exec(heading)?.[1];
  if (place !== '2') return short;
  if (headings.last_name?.includes(short)) return 'secondlastname';
  return givenNames.includes(short) || short === 'nombre' ? 'middlename' : short;
}

/** The first row is a header unless it contains an email address. */
export const hasHeaderRow = (first: string[]): boolean => !first.some(holdsEmail);

const titleRowsMax = 10;

/**
 * Number of rows above the headings, such as a title or date. The headings are the row with the most known words before the first row with
 * an address; a single cell with an address is a title too.
 */
export function countTitleRows(rows: readonly string[][]): number {
  const firstData = rows.findIndex(
    (cells) => cells.some(holdsEmail) && cells.filter((cell) => cell.trim()).length > 1,
  );
  const above = rows.slice(0, Math.min(titleRowsMax, firstData < 0 ? rows.length : firstData));
  const found = above
    .map((cells, at) => ({ at, count: Object.keys(columnsByHeading(cells)).length }))
    .filter(({ at, count }) => count >= 2 && hasHeaderRow(above[at] ?? []))
    .reduce((best, each) => (each.count > best.count ? each : best), { at: 0, count: 0 });
  return found.at;
}

/** By headings: an exact match, otherwise one that begins with a known word (`E-mail 1 - Value`). */
export function columnsByHeading(header: string[]): Columns {
  const taken = Object.values(findByHeading(header, moreNames, new Set()));
  return findByHeading(header, headings, new Set(taken));
}

function findByHeading(
  header: string[],
  words: Partial<Record<ImportField, string[]>>,
  taken: ReadonlySet<number>,
): Columns {
  const free = new Map(
    header
      .map((heading, column) => [column, toWords(heading)] as const)
      .filter(([column]) => !taken.has(column)),
  );
  for (const [column, heading] of free) if (besides.test(heading)) free.delete(column);
  const columns: Columns = {};
  for (const { fits, more } of [
    { fits: (heading: string, word: string) => heading === word, more: alone },
    { fits: (heading: string, word: string) => heading.startsWith(word), more: {} },
  ]) {
    for (const [field, list] of Object.entries(words) as [ImportField, string[]][]) {
      if (columns[field] !== undefined) continue;
      const column = [...list, ...((more as typeof alone)[field] ?? [])]
        .map((word) => [...free].find(([, heading]) => fits(heading, word))?.[0])
        .find((found) => found !== undefined);
      if (column === undefined) continue;
      columns[field] = column;
      free.delete(column);
    }
  }
  return columns;
}

/** By headings and by content: a column with emails is the email column, whatever its heading. */
export function guessColumns(header: string[], sample: string[][]): Columns {
  const columns = { ...columnsByHeading(header), ...findByHeading(header, moreNames, new Set()) };
  const heads = header.map(toWords);
  // A full name beside first and last name is redundant.
  const given = heads.findIndex((head) => givenNames.includes(head));
  if (columns.last_name !== undefined && given >= 0 && columns.name !== given) {
    if (sample.some((cells) => cells[given]?.trim())) columns.name = given;
    else delete columns.last_name;
  }
  // In French, 'Nom' beside 'Prénom' is the surname.
  if (
    columns.last_name === undefined &&
    columns.name !== undefined &&
    /^prenom/.test(heads[columns.name] ?? '')
  ) {
    const family = heads.indexOf('nom');
    if (family >= 0) columns.last_name = family;
  }
  const filled = (column: number | undefined, holds: (cell: string) => boolean): number =>
    column === undefined ? 0 : sample.filter((cells) => holds(cells[column] ?? '')).length;
  const best = (holds: (cell: string) => boolean) =>
    header
      .map((_, column) => ({ column, count: filled(column, holds) }))
      .reduce((one, other) => (other.count > one.count ? other : one), { column: -1, count: 0 });
  const emails = best(holdsEmail);
  if (emails.count > 0 && filled(columns.email, holdsEmail) === 0) move(columns, 'email', emails.column);
  const phones = best(isPhone);
  const phoneIsEmpty = filled(columns.phone, (cell) => /\d/.test(cell)) === 0;
  if (columns.phone !== undefined && phones.count > 0 && phoneIsEmpty) move(columns, 'phone', phones.column);
  return columns;
}

/** Unassigns the column's previous field. */
function move(columns: Columns, field: ImportField, column: number): void {
  for (const [other, its] of Object.entries(columns) as [ImportField, number][])
    if (its === column) delete columns[other];
  columns[field] = column;
}

/** Without headings: finds the email column, and takes the first other column for the name. */
export function columnsByContent(sample: string[][]): Columns {
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const all = Array.from({ length: width }, (_, column) => column);
  const email = all.find((column) => sample.some((cells) => holdsEmail(cells[column] ?? '')));
  const others = all.filter((column) => column !== email);
  const name =
    others.find((column) => sample.some((cells) => /\p{L}/u.test(cells[column] ?? ''))) ?? others[0];
  const phone = others.find(
    (column) => column !== name && sample.some((cells) => isPhone(cells[column] ?? '')),
  );
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  };
}
