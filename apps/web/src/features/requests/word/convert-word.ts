const timeLimit = 20_000;

/** The HTML of a .docx, not sanitised. Converted in a worker, which is ended when it takes too long. */
export async function convertWord(file: ArrayBuffer, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./word-worker.ts', import.meta.url), { type: 'module' });
  const limits = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]);
  try {
    return await new Promise<string>((resolve, reject) => {
      limits.addEventListener('abort', () => reject(limits.reason));
      worker.addEventListener('error', () => reject(new Error('The worker failed')));
      worker.addEventListener('message', ({ data }: MessageEvent<{ html: string | null }>) =>
        data.html === null ? reject(new Error('The file could not be read')) : resolve(data.html),
      );
      worker.postMessage(file, [file]);
    });
  } finally {
    worker.terminate();
  }
}
