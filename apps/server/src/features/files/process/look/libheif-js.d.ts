declare module 'libheif-js/wasm-bundle.js' {
  interface HeifPixels {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Answers null where the image cannot be decoded. */
    display(empty: HeifPixels, done: (decoded: HeifPixels | null) => void): void;
    free(): void;
  }
  const libheif: {
    HeifDecoder: new () => {
      /** Reads all of the file and decodes no image yet; none where it is broken. */
      decode(bytes: Uint8Array): HeifImage[];
      decoder: { delete(): void } | null;
    };
  };
  export default libheif;
}
