/** Random access to the bytes of a file, however large it is. */
export interface ByteSource {
  size: number;
  /** Fewer bytes than asked for at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
}

/** For a library that reads blobs: nothing is read before it asks. */
export function toBlob({ size, read }: ByteSource): Blob {
  const slice = (start = 0, end = size) => ({
    arrayBuffer: async () => new Uint8Array(await read(start, Math.min(end, size) - start)).buffer,
  });
  return { size, type: '', slice } as unknown as Blob;
}
