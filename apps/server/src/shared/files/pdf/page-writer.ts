import type { NotDrawn } from '@visafolio/contract/files/not-drawn.ts';
import PDFDocument from 'pdfkit';
import { makeDrawable } from './drawable.ts';
import { EmbeddedFont, type SetText } from './embedding/embedded-font.ts';
import { openFont, unitsPerEm } from './font-file.ts';
import type { Weight } from './fonts.ts';
import { breakLines, type Line, type Run } from './text-lines.ts';

export interface TextStyle {
  /** Points. */
  size: number;
  weight: Weight;
  color: string;
  /** Points from line to line. */
  leading: number;
}

export interface Block {
  lines: Line[];
  style: TextStyle;
  /** Points between the left margin and the text. */
  indent: number;
  /** Space below the block in points. */
  after: number;
  /** Characters without a font. */
  notDrawn: string[];
}

export interface DocumentFacts {
  title: string;
  author: string;
  language: string;
}

interface BlockOptions {
  indent?: number;
  after?: number;
  /** The question that the text answers, to tell staff where characters are missing. */
  about?: string | null;
}

export interface MadePdf {
  pdf: Buffer;
  notDrawn: NotDrawn[];
}

/** At most this many answers, and characters of one, are listed as not drawn. */
const mostNamed = 50;

/** US Letter, in points. */
const page = { width: 612, height: 792, margin: 64, top: 72, bottom: 76 };

/** Lays out blocks of text of any script on pages. Does not split what is passed together. */
export class PageWriter {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #done: Promise<Buffer>;
  #y = page.top;
  /** By font file. */
  readonly #fonts = new Map<string, EmbeddedFont>();
  readonly #allFonts: EmbeddedFont[] = [];
  readonly #notDrawn: NotDrawn[] = [];

  constructor({ title, author, language }: DocumentFacts) {
    this.#pdf = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      bufferPages: true,
      autoFirstPage: true,
      pdfVersion: '1.7',
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author },
    });
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const chunks: Buffer[] = [];
    this.#pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.#pdf.on('end', () => resolve(Buffer.concat(chunks)));
    this.#pdf.on('error', reject);
    this.#done = promise;
  }

  block(text: string, style: TextStyle, { indent = 0, after = 0, about = null }: BlockOptions = {}): Block {
    const width = page.width - 2 * page.margin - indent;
    const { text: drawable, notDrawn } = makeDrawable(text, style.weight);
    if (notDrawn.length > 0) this.#noteNotDrawn(about, notDrawn);
    const measure = (run: Run) => this.#set(run).width * (style.size / unitsPerEm);
    return { lines: breakLines(drawable, width, style.weight, measure), style, indent, after, notDrawn };
  }

  /** Writes blocks below each other. Starts a new page if they fit there but not on this one. */
  write(...blocks: Block[]): void {
    const height = blocks.reduce((sum, block) => sum + measureHeight(block), 0);
    const room = page.height - page.bottom - this.#y;
    if (height > room && height <= page.height - page.bottom - page.top) this.#nextPage();
    for (const { lines, style, indent, after } of blocks) {
      for (const line of lines) {
        if (this.#y + style.leading > page.height - page.bottom) this.#nextPage();
        this.#writeLine(line, style, indent, this.#y);
        this.#y += style.leading;
      }
      this.#y += after;
    }
  }

  rule(color: string, after: number): void {
    this.#pdf
      .moveTo(page.margin, this.#y)
      .lineTo(page.width - page.margin, this.#y)
      .lineWidth(0.75)
      .stroke(color);
    this.#y += after;
  }

  /** Ends the document. `footer` returns the text at the foot of each page. */
  async finish(style: TextStyle, footer: (number: number, of: number) => string): Promise<MadePdf> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let i = 0; i < count; i++) {
      this.#pdf.switchToPage(i);
      const [line] = this.block(footer(i + 1, count), style).lines;
      if (line) this.#writeLine(line, style, 0, page.height - 46);
    }
    for (const font of this.#allFonts) await font.finish(this.#pdf);
    this.#pdf.end();
    return { pdf: await this.#done, notDrawn: this.#notDrawn };
  }

  space(points: number): void {
    this.#y += points;
  }

  #noteNotDrawn(where: string | null, characters: string[]): void {
    const known = this.#notDrawn.find((each) => each.where === where);
    if (known) known.characters = [...new Set([...known.characters, ...characters])].slice(0, mostNamed);
    else if (this.#notDrawn.length < mostNamed)
      this.#notDrawn.push({ where, characters: characters.slice(0, mostNamed) });
  }

  #nextPage(): void {
    this.#pdf.addPage();
    this.#y = page.top;
  }

  /** Written in reading order, each run at its visual position, so that copying and reading aloud work. */
  #writeLine({ runs, seen, rtl }: Line, { size, color }: TextStyle, indent: number, y: number): void {
    const set = runs.map((run) => ({ font: this.#font(run), ...this.#set(run), x: 0 }));
    const width = set.reduce((sum, each) => sum + each.width, 0) * (size / unitsPerEm);
    let x = rtl ? page.width - page.margin - indent - width : page.margin + indent;
    for (const place of seen) {
      const each = set[place];
      if (!each) continue;
      each.x = x;
      x += each.width * (size / unitsPerEm);
    }
    const shown = set.map(({ font, codes, x }) => {
      font.use(this.#pdf.page);
      // The library's coordinates start at the top, so glyphs are flipped back.
      return `/${font.name} ${size} Tf 1 0 0 -1 ${round(x)} ${round(y + size)} Tm [<${codes}>] TJ`;
    });
    this.#pdf.fillColor(color);
    this.#pdf.addContent(`BT ${shown.join(' ')} ET`);
  }

  #set(run: Run): SetText {
    return this.#font(run).set(run.text, run.rtl);
  }

  #font({ font: path }: Run): EmbeddedFont {
    const known = this.#fonts.get(path);
    if (known && !known.isFull) return known;
    const font = new EmbeddedFont(this.#pdf, openFont(path), this.#allFonts.length + 1);
    this.#fonts.set(path, font);
    this.#allFonts.push(font);
    return font;
  }
}

const round = (points: number) => Math.round(points * 100) / 100;

const measureHeight = ({ lines, style, after }: Block) => lines.length * style.leading + after;
