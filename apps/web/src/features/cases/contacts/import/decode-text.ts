const sampleBytes = 4_096;

/** Character sets that programs use without declaring them, most common first. TextDecoder labels. */
export const characterSets = [
  'windows-1252',
  'windows-1251',
  'windows-1250',
  'windows-1253',
  'windows-1254',
  'windows-1256',
  'koi8-r',
  'gb18030',
  'shift_jis',
  'utf-16le',
  'utf-16be',
] as const;
export type CharacterSet = (typeof characterSets)[number];

/**
 * A file's text without byte order mark; null if it is not text. A file without a declared character set is decoded with the one that
 * produces the most plausible words.
 */
export function decodeText(bytes: Uint8Array, characterSet?: CharacterSet): string | null {
  const set = characterSet ?? knownCharacterSet(bytes) ?? guessCharacterSets(bytes)[0] ?? 'windows-1252';
  const text = new TextDecoder(set).decode(bytes);
  // Control characters that do not occur in tables: an image, a PDF or an Excel file with a wrong extension.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text.slice(0, sampleBytes)) ? null : text;
}

/** Null if the bytes do not tell. */
export function knownCharacterSet(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const unmarked = utf16WithoutMark(bytes.subarray(0, sampleBytes));
  if (unmarked) return unmarked;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return null;
  }
}

/** Possible character sets of a file that declares none, most likely first. */
export function guessCharacterSets(bytes: Uint8Array): CharacterSet[] {
  const scored = characterSets.flatMap((set, order) => {
    if (set.startsWith('utf-16')) return [];
    const text = decodeWhole(bytes, set);
    return text === null ? [] : [{ set, order, score: scoreText(text) }];
  });
  const likely = scored.sort((a, b) => b.score - a.score || a.order - b.order).map(({ set }) => set);
  return bytes.length % 2 === 0 ? [...likely, 'utf-16le', 'utf-16be'] : likely;
}

function decodeWhole(bytes: Uint8Array, set: CharacterSet): string | null {
  try {
    return new TextDecoder(set, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u,
];
const [latin = /a/, , , , eastern = /a/] = scripts;

/** Words in one script, in one case or capitalized, count in favour; anything else counts against it. */
function scoreText(text: string): number {
  const words = text.match(/[^\s,;|"'<>()[\]{}.:/\\@-]+/g) ?? [];
  return words.reduce((sum, word) => sum + scoreWord(word), 0);
}

function scoreWord(word: string): number {
  const letters = Array.from(word);
  const foreign = letters.filter((letter) => (letter.codePointAt(0) ?? 0) > 0x7f);
  if (!foreign.length) return 0;
  const used = scripts.filter((script) => letters.some((letter) => script.test(letter)));
  const isBroken = /[\p{Co}\p{Cn}\uFFFD\p{Cc}]/u.test(word);
  if (used.length === 0 && !isBroken) return 0;
  if (used.length > 1) return -4 * foreign.length;
  const isOdd =
    isBroken ||
    /[\uFF61-\uFF9F]/.test(word) ||
    // A symbol inside a word.
    /\p{L}[^\p{L}\p{M}\p{N}’´‘·]+\p{L}/u.test(word) ||
    /[\p{S}\p{No}]\p{L}|\p{L}[\p{S}\p{No}]/u.test(word) ||
    /\p{Ll}\p{Lu}/u.test(word);
  if (isOdd) return -2 * foreign.length;
  if (used[0] === latin) {
    // Western words also have letters without accents.
    const share = foreign.length / letters.length;
    return share > 0.5 && letters.length > 4 ? -foreign.length : rarity(foreign);
  }
  // An East Asian character takes two bytes.
  if (used[0] === eastern) return scoreEastern(letters);
  // A single letter proves little.
  return foreign.filter((letter) => /\p{L}/u.test(letter)).length > 1 ? foreign.length : 0.3;
}

/** Letters of languages from Czech to Turkish. */
const usual = /[łżźćśąęńčřšžěůťďňőűğşıİĞŞ]/i;

/** Western letters rank before those of other languages, and these before rare ones. */
const rarity = (foreign: string[]): number =>
  foreign.reduce(
    (sum, letter) =>
      sum + (/[áéíóúñüçàèìòùâêîôûäöëïãõßåøæ¿¡]/i.test(letter) ? 1.2 : usual.test(letter) ? 1 : 0.3),
    0,
  );

/** Names are short, and a wrong character set produces rare characters. */
const scoreEastern = (letters: string[]): number =>
  letters.reduce(
    (sum, letter) => sum + (/[\u3040-\u30ff]/.test(letter) ? 1.5 : /[\u4e00-\u9fa5]/.test(letter) ? 0.9 : -2),
    0,
  );

/** Every other byte of UTF-16 is the high byte of its script: 0 for Latin, 3 for Greek, 4 for Cyrillic, 6 for Arabic. */
function utf16WithoutMark(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte < 7) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even < odd / 4) return 'utf-16le';
  if (even > sample.length / 4 && odd < even / 4) return 'utf-16be';
  return undefined;
}
