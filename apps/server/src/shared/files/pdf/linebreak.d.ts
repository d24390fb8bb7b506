/** The part of the package that we use; it ships no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** Next possible line break (UAX 14) in UTF-16 units; null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
