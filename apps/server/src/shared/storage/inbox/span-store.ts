/** A sealed piece of an upload's content. */
export interface Span {
  offset: number;
  length: number;
}

/** Stores the metadata of uploads and their sealed spans, which appear completely or not at all. */
export interface SpanStore {
  /** Bytes of content in a full span. */
  spanLength: number;
  writeInfo(id: string, info: string): Promise<void>;
  /** Null if there is none. */
  readInfo(id: string): Promise<string | null>;
  writeSpan(id: string, span: Span, sealed: Buffer): Promise<void>;
  readSpan(id: string, span: Span): Promise<Buffer>;
  removeSpan(id: string, span: Span): Promise<void>;
  /** By offset; at the same offset the longest first. */
  listSpans(id: string): Promise<Span[]>;
  list(): Promise<{ id: string; touchedAt: Date }[]>;
  /** Succeeds if there is none. */
  remove(id: string): Promise<void>;
  /** For uninterrupted uploads, which are sealed in their final form in one file. */
  whole?: WholeFiles;
}

export interface WholeFiles {
  /** Current size of the file in bytes; 0 if there is none. */
  measure(id: string): Promise<number>;
  append(id: string, position: number, pieces: Buffer[]): Promise<void>;
  read(id: string, position: number, length: number): Promise<Buffer>;
  truncate(id: string, length: number): Promise<void>;
  locate(id: string): string;
}

export const toName = ({ offset, length }: Span): string => `${String(offset).padStart(13, '0')}-${length}`;

export function toSpans(names: string[]): Span[] {
  return names
    .flatMap((name) => {
      const [, offset, length] = /^(\d{13})-(\d+)$/.exec(name) ?? [];
      return offset && length ? [{ offset: Number(offset), length: Number(length) }] : [];
    })
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
}
