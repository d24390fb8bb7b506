import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Weight = 'regular' | 'bold';

export interface FontFamily {
  /** Its file is opened only for these characters. */
  for: RegExp;
  files: Record<Weight, string>;
}

const require = createRequire(import.meta.url);

/** The packages export only their index; the files are beside it. */
const folder = (name: string) => path.dirname(require.resolve(`${name}/package.json`));

function embedPdf(name: string, regular: string, bold: string): FontFamily['files'] {
  const files = path.join(path.dirname(require.resolve(`@embedpdf/fonts-${name}`)), '..', 'fonts');
  return { regular: path.join(files, regular), bold: path.join(files, bold) };
}

/** A Noto family of Google Fonts, with a folder for each weight. Some have only one. */
function google(name: string): FontFamily['files'] {
  const base = folder(`@expo-google-fonts/noto-${name}`);
  const weights = readdirSync(base).filter((entry) => /^\d00[A-Z]\w+$/.test(entry));
  const find = (...wanted: string[]) => {
    const weight = wanted.find((each) => weights.includes(each)) ?? weights[0] ?? '';
    const file = readdirSync(path.join(base, weight)).find((entry) => entry.endsWith('.ttf')) ?? '';
    return path.join(base, weight, file);
  };
  return { regular: find('400Regular'), bold: find('600SemiBold', '700Bold', '400Regular') };
}

/** Script extensions: a danda belongs to each script that uses it. */
const script = (...names: string[]) => new RegExp(names.map((name) => `\\p{scx=${name}}`).join('|'), 'u');
const chinese = /\p{scx=Han}|[\u3000-\u303f\u31c0-\u31ef\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u;
const symbols = /\p{S}|\p{N}|\p{P}|\p{M}|\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

type Source = [wanted: RegExp, files: () => FontFamily['files']];

const pictures: Source[] = [
  [symbols, () => google('emoji')],
  [symbols, () => google('sans-symbols')],
  [symbols, () => google('sans-symbols-2')],
  [/\p{S}|\p{L}|\p{N}/u, () => google('sans-math')],
];

/** In the order in which fonts are tried. Resolved on demand: an English text opens one file. */
const sources: Source[] = [
  // Also has Greek, Cyrillic and Devanagari.
  [/./u, () => embedPdf('latin', 'NotoSans-Regular.ttf', 'NotoSans-SemiBold.ttf')],
  [script('Arabic'), () => google('naskh-arabic')],
  [script('Hebrew'), () => google('sans-hebrew')],
  [script('Hiragana', 'Katakana'), () => embedPdf('jp', 'NotoSansJP-Regular.otf', 'NotoSansJP-Medium.otf')],
  [script('Hangul'), () => embedPdf('kr', 'NotoSansKR-Regular.otf', 'NotoSansKR-Medium.otf')],
  [chinese, () => embedPdf('sc', 'NotoSansHans-Regular.otf', 'NotoSansHans-Medium.otf')],
  [script('Han', 'Bopomofo'), () => embedPdf('tc', 'NotoSansHant-Regular.otf', 'NotoSansHant-Medium.otf')],
  [script('Han'), () => embedPdf('jp', 'NotoSansJP-Regular.otf', 'NotoSansJP-Medium.otf')],
  [script('Han'), () => embedPdf('kr', 'NotoSansKR-Regular.otf', 'NotoSansKR-Medium.otf')],
  [script('Bengali'), () => google('sans-bengali')],
  [script('Tamil'), () => google('sans-tamil')],
  [script('Thai'), () => google('sans-thai')],
  [script('Armenian'), () => google('sans-armenian')],
  [script('Georgian'), () => google('sans-georgian')],
  [script('Ethiopic'), () => google('sans-ethiopic')],
  [script('Gujarati'), () => google('sans-gujarati')],
  [script('Gurmukhi'), () => google('sans-gurmukhi')],
  [script('Telugu'), () => google('sans-telugu')],
  [script('Kannada'), () => google('sans-kannada')],
  [script('Malayalam'), () => google('sans-malayalam')],
  [script('Oriya'), () => google('sans-oriya')],
  [script('Sinhala'), () => google('sans-sinhala')],
  [script('Khmer'), () => google('sans-khmer')],
  [script('Lao'), () => google('sans-lao')],
  [script('Myanmar'), () => google('sans-myanmar')],
  [script('Tibetan'), () => google('serif-tibetan')],
  [script('Syriac'), () => google('sans-syriac')],
  [script('Thaana'), () => google('sans-thaana')],
  [script('Nko'), () => google('sans-nko')],
  [script('Adlam'), () => google('sans-adlam')],
  [script('Hanifi_Rohingya'), () => google('sans-hanifi-rohingya')],
  [script('Mongolian'), () => google('sans-mongolian')],
  [script('Cherokee'), () => google('sans-cherokee')],
  [script('Canadian_Aboriginal'), () => google('sans-canadian-aboriginal')],
  [script('Tifinagh'), () => google('sans-tifinagh')],
  [script('Chakma'), () => google('sans-chakma')],
  [script('Meetei_Mayek'), () => google('sans-meetei-mayek')],
  [script('Ol_Chiki'), () => google('sans-ol-chiki')],
  [script('Yi'), () => google('sans-yi')],
];

const toFamily = ([wanted, find]: Source): FontFamily => {
  let files: FontFamily['files'] | undefined;
  return {
    for: wanted,
    get files() {
      files ??= find();
      return files;
    },
  };
};

/** Pictures and signs of no script. */
export const pictureFonts: readonly FontFamily[] = pictures.map(toFamily);
export const fontFamilies: readonly FontFamily[] = [...sources.map(toFamily), ...pictureFonts];
