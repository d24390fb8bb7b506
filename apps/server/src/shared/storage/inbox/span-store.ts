/** A sealed piece of an upload: these bytes of its content. */
export interface Span {
  offset: number;
  length: number;
}

/** Keeps what is known of each upload and its sealed spans, which appear whole or not at all. */
export interface SpanStore {
  /** Bytes of content in a full span. */
  spanLength: number;
  writeInfo(id: string, info: string): Promise<void>;
  /** Null where there is none. */
  readInfo(id: string): Promise<string | null>;
  writeSpan(id: string, span: Span, sealed: Buffer): Promise<void>;
  readSpan(id: string, span: Span): Promise<Buffer>;
  removeSpan(id: string, span: Span): Promise<void>;
  /** By their place, of several at one place the longest first. */
  listSpans(id: string): Promise<Span[]>;
  list(): Promise<{ id: string; touchedAt: Date }[]>;
  /** Removing what is not there succeeds. */
  remove(id: string): Promise<void>;
  /** For what is received from its beginning without a break: that is sealed as it will be stored, in one file. */
  whole?: WholeFiles;
}

export interface WholeFiles {
  /** Bytes of the file so far; 0 where there is none. */
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
