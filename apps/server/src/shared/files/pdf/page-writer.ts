import PDFDocument from 'pdfkit';
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
  /** Points below it. */
  after: number;
}

export interface DocumentFacts {
  title: string;
  author: string;
  language: string;
}

/** US Letter, in points. */
const page = { width: 612, height: 792, margin: 64, top: 72, bottom: 76 };

/** Sets blocks of text of any script onto pages, keeping together what is given together. */
export class PageWriter {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #done: Promise<Buffer>;
  #y = page.top;
  /** Of pieces of text that were measured before: people repeat their words. */
  readonly #widths = new Map<string, number>();

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

  /** Breaks a text into the lines of a block. */
  block(text: string, style: TextStyle, { indent = 0, after = 0 } = {}): Block {
    const width = page.width - 2 * page.margin - indent;
    return {
      lines: breakLines(text, width, style.weight, (run) => this.#measure(run, style.size)),
      style,
      indent,
      after,
    };
  }

  /** Writes blocks below each other; on a new page where they do not fit on this one but would on that. */
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

  /** Ends the document. `footer` is printed at the foot of each page. */
  finish(style: TextStyle, footer: (number: number, of: number) => string): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let i = 0; i < count; i++) {
      this.#pdf.switchToPage(i);
      const [line] = this.block(footer(i + 1, count), style).lines;
      if (line) this.#writeLine(line, style, 0, page.height - 46);
    }
    this.#pdf.end();
    return this.#done;
  }

  #nextPage(): void {
    this.#pdf.addPage();
    this.#y = page.top;
  }

  #writeLine({ runs, rtl }: Line, { size, color }: TextStyle, indent: number, y: number): void {
    // A line of one run from left to right needs no widths.
    const widths = rtl || runs.length > 1 ? runs.map((run) => this.#width(run, size)) : [];
    const width = widths.reduce((sum, each) => sum + each, 0);
    let x = rtl ? page.width - page.margin - indent - width : page.margin + indent;
    for (const [i, run] of runs.entries()) {
      this.#pdf
        .font(run.font)
        .fontSize(size)
        .fillColor(color)
        .text(run.text, x, y + size, { lineBreak: false, baseline: 'alphabetic', ...shaping(run) });
      x += widths[i] ?? 0;
    }
  }

  #measure(run: Run, size: number): number {
    const key = `${size} ${run.rtl} ${run.font} ${run.text}`;
    const known = this.#widths.get(key) ?? this.#width(run, size);
    this.#widths.set(key, known);
    return known;
  }

  #width(run: Run, size: number): number {
    return this.#pdf.font(run.font).fontSize(size).widthOfString(run.text, shaping(run));
  }
}

/** Laid out as a whole: word by word, the library would set the words of a line from left to right. */
const shaping = ({ rtl }: Run): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  rtl ? { features: [] } : {};

const measureHeight = ({ lines, style, after }: Block) => lines.length * style.leading + after;
