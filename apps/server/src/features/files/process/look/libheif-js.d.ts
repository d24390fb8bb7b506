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
    /** Calls `done` with null if the image cannot be decoded. */
    display(empty: HeifPixels, done: (decoded: HeifPixels | null) => void): void;
    free(): void;
  }
  const libheif: {
    HeifDecoder: new () => {
      /** Parses the file without decoding images; empty if it is broken. */
      decode(bytes: Uint8Array): HeifImage[];
      decoder: { delete(): void } | null;
    };
  };
  export default libheif;
}
