import { readFileSync } from 'node:fs';
import { Blob, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';

/** All measures are in thousandths of the font size. */
export const unitsPerEm = 1000;

export interface PlacedGlyph {
  id: number;
  /** From the start of its cluster. */
  x: number;
  y: number;
}

/** Characters that are drawn together: a letter with its marks, a ligature, a syllable. */
export interface Cluster {
  text: string;
  glyphs: PlacedGlyph[];
  advance: number;
}

export interface PathCommand {
  type: string;
  values: number[];
}

/** A shipped font, opened once per process. */
export class FontFile {
  readonly #font: Font;
  readonly #shaping = new ShapingBuffer();
  readonly #has = new Map<string, boolean>();
  /** True for CFF fonts; the others have quadratic curves. */
  readonly isCubic: boolean;
  readonly ascent: number;
  readonly descent: number;

  constructor(path: string) {
    const face = new Face(new Blob(readFileSync(path)));
    this.isCubic = face.referenceTable('CFF ') !== undefined;
    this.#font = new Font(face);
    this.#font.setScale(unitsPerEm, unitsPerEm);
    const { ascender, descender } = this.#font.hExtents();
    this.ascent = Math.round(ascender);
    this.descent = Math.round(descender);
  }

  has(character: string): boolean {
    const known =
      this.#has.get(character) ?? this.#font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined;
    this.#has.set(character, known);
    return known;
  }

  /** Clusters from left to right. */
  shape(text: string, rtl: boolean): Cluster[] {
    const buffer = this.#shaping;
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(rtl ? Direction.RTL : Direction.LTR);
    shape(this.#font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const clusters: (Cluster & { start: number })[] = [];
    for (const [at, { codepoint: id, cluster: start }] of infos.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      let cluster = clusters.at(-1);
      if (!cluster || cluster.start !== start) {
        cluster = { start, text: '', glyphs: [], advance: 0 };
        clusters.push(cluster);
      }
      cluster.glyphs.push({ id, x: cluster.advance + xOffset, y: yOffset });
      cluster.advance += xAdvance;
    }
    const inOrder = clusters.toSorted((a, b) => a.start - b.start);
    for (const [at, cluster] of inOrder.entries())
      cluster.text = text.slice(cluster.start, inOrder[at + 1]?.start);
    return clusters;
  }

  outline(glyph: number): PathCommand[] {
    return this.#font.glyphToJson(glyph);
  }

  width(glyph: number): number {
    return this.#font.glyphHAdvance(glyph);
  }
}

const opened = new Map<string, FontFile>();

export function openFont(path: string): FontFile {
  const font = opened.get(path) ?? new FontFile(path);
  opened.set(path, font);
  return font;
}
