/** The part of the package that we use; it brings no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** Where the next line may begin (UAX 14), in UTF-16 units; null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
