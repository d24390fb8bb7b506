import { type Cluster, type FontFile, unitsPerEm } from '../font-file.ts';
import { quadraticContours } from './shape.ts';
import { toUnicodeMap } from './to-unicode.ts';
import { buildTrueType } from './truetype.ts';

/** Text as written to a page's content stream. */
export interface SetText {
  /** Content of a TJ operator's brackets. */
  codes: string;
  /** In thousandths of the font size. */
  width: number;
}

interface Code {
  number: number;
  width: number;
}

interface Drawn {
  /** The character that readers copy, search and speak for it. */
  text: string;
  width: number;
  /** What is drawn; empty for all but the first character of a cluster. */
  glyphs: Cluster['glyphs'];
}

/** Codes have two bytes. */
const maxCodes = 60_000;

/**
 * A font in a PDF with one code for each pair of a shape and a character. A cluster of several characters, such as a
 * syllable or a ligature, is one shape: its first code draws all of it, the others draw nothing, and share the
 * cluster's width. So every reader finds one character for each code, in reading order, without knowledge of
 * syllables.
 */
export class EmbeddedFont {
  readonly #file: FontFile;
  readonly #ref: PDFKit.PDFKitReference;
  readonly #drawn: Drawn[] = [];
  readonly #codes = new Map<string, Code>();
  readonly #set = new Map<string, SetText>();
  readonly name: string;

  constructor(pdf: PDFKit.PDFDocument, file: FontFile, number: number) {
    this.#file = file;
    this.#ref = pdf.ref({});
    this.name = `F${number}`;
  }

  get isFull(): boolean {
    return this.#codes.size > maxCodes;
  }

  /** Encodes a text in one direction. Each word is shaped once. */
  set(text: string, rtl: boolean): SetText {
    const pieces = text.split(/( )/).filter(Boolean);
    const set = (rtl ? pieces.reverse() : pieces).map((piece) => this.#setWord(piece, rtl));
    return {
      codes: set.map(({ codes }) => codes).join(''),
      width: set.reduce((sum, { width }) => sum + width, 0),
    };
  }

  #setWord(word: string, rtl: boolean): SetText {
    const key = rtl ? `\u200f${word}` : word;
    const known = this.#set.get(key);
    if (known) return known;
    let codes = '';
    let width = 0;
    let isInside = false;
    for (const cluster of this.#file.shape(word, rtl)) {
      let drawnWidth = 0;
      for (const code of this.#encode(cluster, rtl, rtl && !isInside)) {
        codes += code.number.toString(16).padStart(4, '0');
        drawnWidth += code.width;
      }
      const kerning = Math.round(cluster.advance - drawnWidth);
      if (kerning !== 0) codes += `>${-kerning}<`;
      width += cluster.advance;
      isInside = /^\p{L}/u.test(cluster.text);
    }
    const set = { codes, width };
    this.#set.set(key, set);
    return set;
  }

  #encode({ text, glyphs, advance }: Cluster, rtl: boolean, endsWord: boolean): Code[] {
    const characters = [...text];
    if (rtl) characters.reverse();
    // Readers attach a mark to what follows, unless it is marked as right-to-left.
    if (endsWord && /^\p{Mn}/u.test(characters[0] ?? '')) characters[0] = `\u200f${characters[0]}`;
    const [glyph] = glyphs;
    const isPlain = glyphs.length === 1 && characters.length === 1 && glyph?.x === 0 && glyph.y === 0;
    // Kerning is not part of the shape.
    const whole = Math.round(isPlain ? this.#file.width(glyph.id) : Math.max(0, advance));
    const shares = distributeWidth(whole, characters);
    return characters.map((character, place) =>
      this.#code({ text: character, width: shares[place] ?? 0, glyphs: place === 0 ? glyphs : [] }),
    );
  }

  #code(drawn: Drawn): Code {
    const { text, width, glyphs } = drawn;
    const key = `${text} ${width} ${glyphs.map(({ id, x, y }) => `${id},${x},${y}`).join(';')}`;
    let code = this.#codes.get(key);
    if (!code) {
      this.#drawn.push(drawn);
      // 0 is the .notdef glyph.
      code = { number: this.#drawn.length, width };
      this.#codes.set(key, code);
    }
    return code;
  }

  /** Registers the font in a page's resources. */
  use(page: PDFKit.PDFPage): void {
    page.fonts[this.name] ??= this.#ref;
  }

  /** Writes the font into the document. */
  async finish(pdf: PDFKit.PDFDocument): Promise<void> {
    const name = `${tag(this.name)}+Noto`;
    const { isCubic } = this.#file;
    const shapes = await this.#buildShapes();
    const file = pdf.ref(isCubic ? { Subtype: 'CIDFontType0C' } : { Length1: shapes.length });
    file.end(shapes);
    const descriptor = pdf.ref({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [-unitsPerEm, -unitsPerEm, 3 * unitsPerEm, 2 * unitsPerEm],
      ItalicAngle: 0,
      Ascent: this.#file.ascent,
      Descent: this.#file.descent,
      CapHeight: 714,
      StemV: 80,
      [isCubic ? 'FontFile3' : 'FontFile2']: file,
    });
    descriptor.end(undefined);
    const descendant = pdf.ref({
      Type: 'Font',
      Subtype: isCubic ? 'CIDFontType0' : 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 0,
      W: [1, this.#drawn.map(({ width }) => width)],
      ...(isCubic ? {} : { CIDToGIDMap: 'Identity' }),
    });
    descendant.end(undefined);
    const toUnicode = pdf.ref({});
    toUnicode.end(toUnicodeMap(this.#drawn.map(({ text }) => text)));
    Object.assign(this.#ref.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: toUnicode,
    });
    this.#ref.end(undefined);
  }

  async #buildShapes(): Promise<Buffer> {
    // Loaded only for Chinese, Japanese and Korean.
    if (this.#file.isCubic) return (await import('./cff.ts')).buildCff(this.#file, this.#drawn);
    const shapes = this.#drawn.map(({ glyphs, width }) => ({
      width,
      contours: quadraticContours(this.#file, glyphs),
    }));
    return buildTrueType(shapes, this.#file.ascent, this.#file.descent);
  }
}

/** Distributes a cluster's width over its characters. Readers expect marks and joiners to have none. */
function distributeWidth(width: number, characters: string[]): number[] {
  const wide = characters.map((character) => !/[\p{Mn}\p{Me}\p{Cf}]/u.test(character));
  const count = wide.filter(Boolean).length;
  const share = Math.floor(width / (count || 1));
  const first = count ? wide.indexOf(true) : 0;
  return characters.map((_, place) =>
    place === first ? width - share * Math.max(0, count - 1) : wide[place] ? share : 0,
  );
}

/** A prefix of six letters marks a subset of a font. */
const tag = (name: string): string =>
  [...name.slice(1).padStart(6, '0')].map((digit) => String.fromCharCode(65 + Number(digit))).join('');
