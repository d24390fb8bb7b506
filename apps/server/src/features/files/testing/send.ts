import { createHash } from 'node:crypto';
import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { BuiltRequest } from '../../../../test/builders/requests.ts';
import type { Session } from '../../../shared/api/session.ts';

/** Sends a request with this session, or without one as a visitor. */
export interface Asking {
  ask(address: string, init?: RequestInit & { session?: Session | undefined }): Promise<Response>;
}

const tus = { 'Tus-Resumable': '1.0.0' };

export interface Sending {
  /** The route; the clients' by default. */
  endpoint?: string;
  session: Session | undefined;
  request: Pick<BuiltRequest, 'id'>;
  /** Null: the box. */
  documentId: string | null;
  /** More metadata: `adds`, `replaces`, `identical`. */
  more?: Record<string, string>;
  name: string;
  content: Buffer;
}

const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** POST: begins an upload. */
export const create = (
  world: Asking,
  { endpoint = '/api/uploads', session, request, documentId, more, name, content }: Sending,
) =>
  world.ask(endpoint, {
    method: 'POST',
    session,
    headers: {
      ...tus,
      'Upload-Length': String(content.length),
      'Upload-Metadata': metadata({
        client_request_id: request.id,
        ...(documentId && { client_request_document_id: documentId }),
        filename: name,
        filetype: 'application/octet-stream',
        ...more,
      }),
    },
  });

/** PATCH: sends bytes from `offset` on. */
export const patch = (
  world: Asking,
  address: string,
  session: Session | undefined,
  content: Buffer,
  offset = 0,
) =>
  world.ask(address, {
    method: 'PATCH',
    session,
    headers: {
      ...tus,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(content.length),
      'Upload-Offset': String(offset),
    },
    body: new Uint8Array(content),
  });

export const head = (world: Asking, address: string, session?: Session) =>
  world.ask(address, { method: 'HEAD', session, headers: tus });

export const terminate = (world: Asking, address: string, session?: Session) =>
  world.ask(address, { method: 'DELETE', session, headers: tus });

/** Address of a new upload; throws if it was refused. */
export async function begin(world: Asking, sending: Sending): Promise<string> {
  const created = await create(world, sending);
  const address = created.headers.get('location');
  if (!address) throw new Error(`refused with ${created.status} ${await created.text()}`);
  return address;
}

/** Sends the whole upload; returns the last response. */
export async function send(world: Asking, sending: Sending): Promise<Response> {
  const created = await create(world, sending);
  const address = created.headers.get('location');
  return address ? patch(world, address, sending.session, sending.content) : created;
}

export const readResult = (answer: Response): RequestUpload =>
  JSON.parse(decodeURIComponent(answer.headers.get('upload-result') ?? 'null'));

export const readCode = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { code: string }).code;

/** Hash to compare large files. */
export const sha = (bytes: Buffer | undefined): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
