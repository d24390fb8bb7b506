declare module 'heic-decode' {
  const decode: (file: { buffer: Uint8Array<ArrayBuffer> }) => Promise<{
    width: number;
    height: number;
    /** RGBA. */
    data: Uint8ClampedArray<ArrayBuffer>;
  }>;
  export default decode;
}
