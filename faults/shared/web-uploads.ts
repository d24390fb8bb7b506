import { DefaultHttpStack, defaultOptions } from 'tus-js-client';
import { sendFile } from '../../apps/web/src/features/files/uploads/transfer/send-file.ts';
import type { World } from './world.ts';

/** An upload by the web's own code. */
export interface WebUpload {
  documentId: string;
  acknowledged: number;
  /** Number of uploads that the server created for it. */
  begun: number;
  /** The start offset of each answered PATCH. */
  offsets: number[];
  isDone: boolean;
  /** Rejects when the web gives up on the file. */
  ended: Promise<void>;
}

/** Smaller than in the web, so that kills hit uploads with some acknowledged chunks. */
const chunkBytes = 64 * 1024;

/** Uploads files to `origin` with the web's own code in Node, with replacements for what a browser provides. */
export function createWebUploads({ request, cookies }: World, origin: string) {
  const byDocument = new Map<string, WebUpload>();
  const byPath = new Map<string, WebUpload>();

  Object.defineProperty(globalThis, 'window', { value: new EventTarget(), configurable: true });
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  const before = { ...defaultOptions };
  const http = new DefaultHttpStack({});
  Object.assign(defaultOptions, {
    headers: { cookie: cookies.client },
    httpStack: {
      getName: () => http.getName(),
      createRequest: (method, url) => http.createRequest(method, new URL(url, origin).href),
    },
    fileReader: {
      openFile: async (file: Blob) => ({
        size: file.size,
        async slice(start, end) {
          const bytes = new Uint8Array(
            await file.slice(start, Math.min(end, start + chunkBytes)).arrayBuffer(),
          );
          return {
            value: Object.assign(bytes, { size: bytes.length }),
            done: start + bytes.length === file.size,
          };
        },
        close() {},
      }),
    },
    onAfterResponse(asked, answer) {
      const offset = Number(answer.getHeader('upload-offset'));
      if (asked.getMethod() === 'POST' && answer.getStatus() === 201) {
        const upload = byDocument.get(documentIn(asked.getHeader('Upload-Metadata')));
        if (!upload) throw new Error('an upload of an unknown document');
        byPath.set(new URL(answer.getHeader('location') ?? '', origin).pathname, upload);
        upload.begun++;
      } else if (asked.getMethod() === 'PATCH' && answer.getStatus() === 204) {
        const upload = byPath.get(new URL(asked.getURL(), origin).pathname);
        upload?.offsets.push(Number(asked.getHeader('Upload-Offset')));
        if (upload) upload.acknowledged = offset;
      }
    },
  } satisfies Partial<typeof defaultOptions>);

  return {
    /** Restores the defaults for other uploads of this process. */
    close() {
      Object.assign(defaultOptions, before);
      Reflect.deleteProperty(globalThis, 'window');
    },
    start(documentId: string, content: Buffer): WebUpload {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const upload = { documentId, acknowledged: 0, begun: 0, offsets: [], isDone: false, ended: promise };
      byDocument.set(documentId, upload);
      sendFile({
        file: new File([Uint8Array.from(content)], 'passport.pdf', { type: 'application/pdf' }),
        capacity: 'client',
        joins: 'replaceAll',
        identical: false,
        requestId: request.id,
        documentId,
        resumeUrl: undefined,
        onUrl: () => {},
        onProgress: () => {},
        onDone: () => {
          upload.isDone = true;
          resolve();
        },
        onFailed: (problem) => reject(new Error(`the web gave an upload up: ${problem}`)),
      }).catch(reject);
      return upload;
    },
  };
}

function documentIn(metadata = ''): string {
  const pair = metadata.split(',').find((each) => each.startsWith('client_request_document_id '));
  return Buffer.from(pair?.split(' ')[1] ?? '', 'base64').toString();
}
