import { setTimeout as delay } from 'node:timers/promises';
import { type HttpRequest, Upload } from 'tus-js-client';
import { pdf } from '../../apps/server/src/features/files/testing/sample-files.ts';
import type { RealServer } from './real-server.ts';
import type { World } from './world.ts';

export interface SentFile {
  content: Buffer;
  /** Number of starts at byte 0. */
  begun: number;
  /** Responses other than success. */
  failures: string[];
  /** Whether the server serves the sent bytes. */
  isThere(): Promise<boolean>;
}

interface Wishes {
  /** Index of the request's document. */
  document?: number;
  bytes?: number;
  onProgress?: (sent: number) => void;
  onFailure?: () => void;
}

/** Uploads a file like the web, until the server acknowledges it. */
export async function sendFile(
  world: World,
  { document = 0, bytes = 3_000_000, onProgress = () => {}, onFailure = () => {} }: Wishes = {},
): Promise<SentFile> {
  const { server, request, cookies } = world;
  const content = pdf(bytes);
  const failures: string[] = [];
  let begun = 0;
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${server.origin}/api/uploads`,
      headers: { cookie: cookies.client },
      metadata: {
        client_request_id: request.id,
        client_request_document_id: request.documents[document]?.id ?? '',
        filename: 'passport.pdf',
      },
      chunkSize: 256 * 1024,
      // Two minutes, because a server may take that long to start on a busy machine.
      retryDelays: Array.from({ length: 240 }, () => 500),
      onAfterResponse: (asked: HttpRequest, answer) => {
        if (answer.getStatus() === 201) begun++;
        if (answer.getStatus() < 400) return;
        failures.push(`${asked.getMethod()} ${answer.getStatus()}`);
        onFailure();
      },
      onProgress: (sent) => onProgress(sent),
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
  return {
    content,
    begun,
    failures,
    isThere: () => isStored(world, request.documents[document]?.id ?? '', content),
  };
}

/** Uploads a file while something is broken, and repairs it after the first reported failure. */
export async function sendDuringFault(world: World, wishes: Wishes, mend: () => void): Promise<SentFile> {
  const failed = Promise.withResolvers<void>();
  const sent = sendFile(world, { ...wishes, onFailure: failed.resolve });
  await Promise.race([failed.promise, sent, delay(30_000)]);
  mend();
  return sent;
}

/** Whether the server serves this content as the document's current file. */
export async function isStored(
  { server, owner, cookies }: World,
  documentId: string,
  content: Buffer,
): Promise<boolean> {
  const { rows } = await owner.query<{ file_path: string }>(
    `SELECT file_path FROM client_document_uploads
     WHERE client_request_document_id = $1 AND upload_status = 'uploaded'`,
    [documentId],
  );
  const response = await fetch(
    `${server.origin}/api/storage/client-documents/${rows[0]?.file_path}?version=original`,
    {
      headers: { cookie: cookies.client },
    },
  );
  return response.ok && content.equals(Buffer.from(await response.arrayBuffer()));
}

interface UploadedFile {
  path: string;
  size: number;
}

/** Uploads with committed rows, including replaced ones. */
export async function listUploaded({ owner }: World): Promise<UploadedFile[]> {
  const { rows } = await owner.query<UploadedFile>(
    'SELECT file_path AS path, file_size::int AS size FROM client_document_uploads',
  );
  return rows;
}

/** Whether this server serves the complete file to the person of the cookie. */
export async function isServed(server: RealServer, cookie: string, file: UploadedFile): Promise<boolean> {
  const answer = await fetch(`${server.origin}/api/storage/client-documents/${file.path}?version=original`, {
    headers: { cookie },
  });
  return (await answer.arrayBuffer()).byteLength === file.size && answer.ok;
}
