/** Random access to the bytes of a file of any size. */
export interface ByteSource {
  size: number;
  /** Returns fewer bytes at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
}

/** Reads on demand, for libraries that take blobs. */
export function toBlob({ size, read }: ByteSource): Blob {
  const slice = (start = 0, end = size) => ({
    arrayBuffer: async () => new Uint8Array(await read(start, Math.min(end, size) - start)).buffer,
  });
  return { size, type: '', slice } as unknown as Blob;
}
