import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { files, filingFiles } from '@visafolio/contract/public-api/v1/file-operations.ts';
import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';
import { type Context, Hono } from 'hono';
import { requireDownloads } from '../../../shared/api/downloads.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { Services } from '../../../shared/services.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { storageRoutes } from '../../files/cabinet/storage/storage.routes.ts';
import { findFinished, finishUpload } from '../../files/receive/finish-upload.ts';
import { admitUpload, readKeptMetadata } from '../../files/receive/receive-upload.ts';
import { listCaseForms } from '../../filings/government-forms/filling/filling.usecases.ts';
import { packetRoutes } from '../../filings/packets/packets.routes.ts';
import { getPacket } from '../../filings/packets/packets.usecases.ts';
import { type Caller, readKeyAgain } from '../calls/caller.ts';
import { repeatableId } from '../calls/idempotency.ts';
import { problem } from '../calls/problem.ts';
import type { Answering, PublicCall } from '../calls/public-call.ts';
import { toFile } from './case-contents.ts';

/** Input by the schema of the contract; refuses with api.not_valid. */
type Parsed<Schema> = Schema extends { safeParse(value: unknown): { data?: infer Data } }
  ? Exclude<Data, undefined>
  : never;

function parse<Schema extends { safeParse(value: unknown): { data?: unknown } }>(
  schema: Schema | undefined,
  value: unknown,
): Parsed<Schema> {
  const data = schema?.safeParse(value).data;
  if (data === undefined) throw refuse('api.not_valid');
  return data as Parsed<Schema>;
}

/** The operations with bytes, below /api/v1. */
export function publicFileRoutes(services: Services, answer: Answering): Hono {
  const app = new Hono();
  const served = serveFiles(services);

  app.post('/requests/:request_id/documents/:id/files', (c) =>
    answer(c, files.upload, async (call) => {
      const { params, query } = parse(files.upload['~orpc'].inputSchema?.omit({ body: true }), {
        params: c.req.param(),
        query: c.req.query(),
      });
      const file = await receive(services, call, {
        requestId: params.request_id,
        documentId: params.id,
        fileName: query.file_name,
        adds: query.adds === 'true',
      });
      return Response.json(toFile(file), { status: 201 });
    }),
  );

  app.get('/requests/:request_id/files/:id/content', (c) =>
    answer(c, files.download, async ({ caller }) => {
      const { request_id, id } = parse(files.download['~orpc'].inputSchema, c.req.param());
      const { documents } = await getRequest(services, caller.actor, request_id);
      const given = documents.flatMap((document) => [...document.files, ...document.earlier_uploads]);
      const file = given.find((each) => each.id === id);
      if (!file) throw refuse('uploads.not_found');
      return served.document(c, caller, file.file_path);
    }),
  );

  app.get('/requests/:request_id/forms/:id/content', (c) =>
    answer(c, filingFiles.downloadForm, async ({ caller }) => {
      const { request_id, id, for_party } = parse(filingFiles.downloadForm['~orpc'].inputSchema, {
        ...c.req.param(),
        ...c.req.query(),
      });
      const { forms } = await listCaseForms(services, caller.actor, { request_id });
      const form = forms.find((each) => each.id === id && each.for_party === (for_party ?? null));
      if (!form?.filled) throw refuse('forms.not_found');
      return served.document(c, caller, form.filled.file_path);
    }),
  );

  app.get('/requests/:request_id/packet/content', (c) =>
    answer(c, filingFiles.downloadPacket, async ({ caller }) => {
      const { request_id, format } = parse(filingFiles.downloadPacket['~orpc'].inputSchema, {
        ...c.req.param(),
        ...c.req.query(),
      });
      if (format === 'zip') return served.packetZip(c, caller, request_id);
      const { built } = await getPacket(services, caller.actor, { id: request_id });
      if (!built) throw refuse('packets.no_such_file');
      return served.document(c, caller, built.file_path);
    }),
  );

  return app;
}

/** Passes calls of a key to the routes that send files, which end a download when the key is revoked. */
function serveFiles(services: Services) {
  const sessions = new WeakMap<Request, Session>();
  const ofKey = {
    readSession: async (request: Request) => sessions.get(request) ?? null,
    readAgain: (session: Session) => readKeyAgain(services, session),
  };
  const storage = storageRoutes(services, ofKey);
  const packets = packetRoutes(services, ofKey);

  async function pass(routes: Hono, c: Context, { session }: Caller, path: string): Promise<Response> {
    requireDownloads(session);
    const headers = new Headers();
    for (const name of ['range', 'if-range', 'if-none-match']) {
      const value = c.req.header(name);
      if (value) headers.set(name, value);
    }
    const request = new Request(new URL(path, services.config.publicUrl), { headers });
    sessions.set(request, session);
    const response = await routes.fetch(request, c.env);
    if (response.status < 400 || response.status === 416) return response;
    const { code } = (await response.json()) as { code: string };
    return Object.hasOwn(errorStatus, code) ? problem(code as ErrorCode) : problem('api.failed');
  }

  return {
    document: (c: Context, caller: Caller, filePath: string) =>
      pass(storage, c, caller, `/client-documents/${filePath.split('/').map(encodeURIComponent).join('/')}`),
    packetZip: (c: Context, caller: Caller, requestId: string) =>
      pass(packets, c, caller, `/${requestId}.zip`),
  };
}

interface Target {
  requestId: string;
  documentId: string;
  fileName: string;
  adds: boolean;
}

/** Receives a file as if staff had uploaded it: the same checks, the same steps. */
async function receive(
  services: Services,
  { caller, once, body }: PublicCall,
  { requestId, documentId, fileName, adds }: Target,
): Promise<RequestUpload> {
  const { actor } = caller;
  const repeatable = once && repeatableId(caller, once, 'uploadFile');
  const finished = once?.isRepeated && repeatable && (await findFinished(services, actor, repeatable));
  if (finished) return finished;
  // What a server that was killed received under the first id expires after a day.
  const id = repeatable && !once?.isRepeated ? repeatable : randomUUID();
  const metadata = await admitUpload(services, actor, id, {
    size: body.length,
    metadata: {
      client_request_id: requestId,
      client_request_document_id: documentId,
      filename: fileName,
      ...(adds && { adds: 'yes' }),
    },
  });
  const inbox = await services.uploadStaging.inbox();
  const { Upload } = await import('@tus/server');
  await inbox.store.create(new Upload({ id, size: body.length, offset: 0, metadata }));
  await inbox.store.write(Readable.from([body], { objectMode: false }), id, 0);
  const received = await inbox.find(id);
  const kept = received && readKeptMetadata(received);
  if (!kept) throw refuse('uploads.failed');
  return finishUpload(services, actor, id, kept);
}
