import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildDerivedFiles } from '../builders/cases/derived-files.ts';
import type { BuiltRequest } from '../builders/requests.ts';
import { recordPlainFile } from '../builders/stored-files.ts';
import type { TestServer } from '../harness/test-server.ts';

/** Stored instead of a document: large enough to take a while. Bytes. */
const largeFile = 256 * 1024 * 1024;
const chunk = 64 * 1024;

/** Tells the listener which scene a request belongs to. */
export const sceneHeader = 'x-scene';

export interface Scene {
  id: string;
  server: TestServer;
  /** Where the server listens. */
  port: number;
  /** Cookie of the person whose access ends. */
  cookie: string;
  request: BuiltRequest;
  firmId: string;
}

/** How a transfer ended for its reader or sender: seemingly complete, or not. */
export type End = 'whole' | 'broken' | 'refused';

interface StreamingRoute {
  /** Who can use it. */
  people: ('staff' | 'client' | 'sponsor' | 'administrator')[];
  /** Starts it; resolves once bytes flow, to a promise of its end. */
  begin(scene: Scene): Promise<{ ended: Promise<End> }>;
}

/** Every route that sends or receives for longer. A missing one fails the tests. */
export const streamingRoutes: Record<string, StreamingRoute> = {
  'GET /api/storage/client-documents/:path{.+}': {
    people: ['staff', 'client', 'sponsor'],
    async begin(scene) {
      const upload = await storeLargeFile(scene);
      return download(scene, `/api/storage/client-documents/${upload.file_path}`);
    },
  },
  'GET /api/storage/client-documents/:path{.+} (a picture of a page)': {
    people: ['staff', 'client', 'sponsor'],
    async begin(scene) {
      const path = await storeLargeDerived(scene, '.jpg');
      return download(scene, `/api/storage/client-documents/${path}/pages/1`);
    },
  },
  'GET /api/storage/client-documents/:path{.+} (its pages as arranged)': {
    people: ['staff', 'client', 'sponsor'],
    async begin(scene) {
      const path = await storeLargeDerived(scene, '.pdf');
      return download(scene, `/api/storage/client-documents/${path}?version=arranged`);
    },
  },
  'GET /api/storage/client-folders/:file{.+\\.zip}': {
    people: ['staff'],
    async begin(scene) {
      await storeLargeFile(scene);
      return download(scene, `/api/storage/client-folders/${scene.request.contact.id}.zip`);
    },
  },
  'GET /api/storage/packets/:file{.+\\.zip}': {
    people: ['staff'],
    async begin(scene) {
      await storeLargeFile(scene);
      return download(scene, `/api/storage/packets/${scene.request.id}.zip`);
    },
  },
  'GET /api/exports/:file{\\w+\\.csv}': {
    people: ['staff'],
    async begin(scene) {
      await scene.server.owner.query(
        // Far more than the buffers of a connection can hold.
        `INSERT INTO contacts (workspace_id, name, email, address)
         SELECT workspace_id, 'Somebody', 'client.' || n || '@many.example', repeat('A long address ', 130)
         FROM client_requests CROSS JOIN generate_series(1, 20000) n WHERE id = $1`,
        [scene.request.id],
      );
      return download(scene, '/api/exports/contacts.csv');
    },
  },
  'GET /api/exports/admin/:file{\\w+\\.csv}': {
    people: ['administrator'],
    async begin(scene) {
      await scene.server.owner.query(
        `INSERT INTO waitlist_submissions (first_name, last_name, email, firm_name)
         SELECT 'Somebody', 'With a name', 'lead.' || n || '@many.example', 'A firm with a long name'
         FROM generate_series(1, 40000) n ON CONFLICT DO NOTHING`,
      );
      return download(scene, '/api/exports/admin/waitlist.csv');
    },
  },
  'GET /api/exports/requests/:file{.+\\.zip}': {
    people: ['staff'],
    async begin(scene) {
      await storeLargeFile(scene);
      return download(scene, `/api/exports/requests/${scene.request.id}.zip`);
    },
  },
  'GET /api/exports/contacts/:file{.+\\.zip}': {
    people: ['staff'],
    async begin(scene) {
      await storeLargeFile(scene);
      const { rows } = await scene.server.owner.query<{ contact_id: string }>(
        'SELECT contact_id FROM client_requests WHERE id = $1',
        [scene.request.id],
      );
      return download(scene, `/api/exports/contacts/${rows[0]?.contact_id}.zip`);
    },
  },
  'GET /api/exports/selections/:file{.+\\.zip}': {
    people: ['staff'],
    async begin(scene) {
      await storeLargeFile(scene);
      const { rows } = await scene.server.owner.query<{ id: string }>(
        `INSERT INTO bulk_runs (workspace_id, user_id, idempotency_key, outcome)
         SELECT workspace_id, user_id, new_id()::text, jsonb_build_array(jsonb_build_object('id', id, 'refused', NULL, 'later', false))
         FROM client_requests WHERE id = $1 RETURNING id`,
        [scene.request.id],
      );
      return download(scene, `/api/exports/selections/${rows[0]?.id}.zip`);
    },
  },
  'GET /api/archive/exports/:file{.+\\.zip}': {
    people: ['staff'],
    async begin(scene) {
      await storeLargeFile(scene);
      const id = await insertArchive(scene, 'export');
      return download(scene, `/api/archive/exports/${id}.zip`);
    },
  },
  'PUT /api/archive/imports/:id': {
    people: ['staff'],
    async begin(scene) {
      const id = await insertArchive(scene, 'import');
      return send(scene, 'PUT', `/api/archive/imports/${id}`, {});
    },
  },
  'activity.stream': {
    people: ['staff'],
    begin: (scene) => download(scene, '/api/activity/stream'),
  },
  'messages.stream': {
    people: ['client', 'sponsor'],
    begin: (scene) => download(scene, `/api/conversations/stream?request_ids[]=${scene.request.id}`),
  },
  'ALL /api/uploads/:id': {
    people: ['client', 'sponsor'],
    async begin(scene) {
      const address = await beginUpload(scene);
      return send(scene, 'PATCH', address, {
        ...tus,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      });
    },
  },
  'ALL /api/staff_uploads/:id': {
    people: ['staff'],
    async begin(scene) {
      const address = await beginUpload(scene, '/api/staff_uploads');
      return send(scene, 'PATCH', address, {
        ...tus,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      });
    },
  },
  'PUT /api/storage/firm-logos/:id': {
    people: ['staff'],
    begin: (scene) => send(scene, 'PUT', `/api/storage/firm-logos/${scene.firmId}`, {}),
  },
};

/** Guarded routes that answer at once, and why they are never interrupted. */
export const briefRoutes: Record<string, string> = {
  'GET /api/exports/erasures/:file{.+\\.pdf}':
    'a certificate of a page or two, which is made before anything of it is sent',
  'GET /api/exports/conversations/:request/:file{(?:client|sponsor|person_\\d{1,2})\\.pdf}':
    'a PDF of a thousand messages at most, which is made before anything of it is sent',
  'GET /api/answers/:file{.+\\.pdf}':
    'a PDF of the answers to one questionnaire, which is made before anything of it is sent; a slow reader loses it when access ends',
  'GET /api/government_forms/:id/pages/:page{\\d{1,3}}':
    'a picture of a page of a blank, which is made before anything of it is sent',
  'GET /api/storage/inbound-mails/:request/:mail/:part{\\d{1,4}}':
    'a part of a mail, whose bytes are all opened before anything of it is sent',
  'POST /api/government_forms': 'receives at most 20 MB, and refuses at once when the access ends',
  'ALL /api/staff_uploads': 'begins an upload; what a POST brings along is not read',
  'ALL /api/uploads': 'begins an upload; what a POST brings along is not read',
};

const tus = { 'tus-resumable': '1.0.0' };
const uploadLength = 20 * 1024 * 1024;
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function storeLarge({ server }: Scene, filePath: string): Promise<void> {
  const location = path.join(server.dataDir, 'files/client-documents', filePath);
  await mkdir(path.dirname(location), { recursive: true });
  await writeFile(location, '');
  await truncate(location, largeFile);
  await recordPlainFile(server.owner, filePath);
}

/** Returns the path of its source upload. */
async function storeLargeDerived(scene: Scene, ending: '.jpg' | '.pdf'): Promise<string> {
  const [upload] = scene.request.uploads;
  if (!upload) throw new Error('the request has no upload');
  await buildDerivedFiles(scene.server.owner, upload.file_path, largeFile);
  await storeLarge(scene, `${upload.file_path}${ending}`);
  return upload.file_path;
}

async function storeLargeFile(scene: Scene) {
  const { server, request } = scene;
  const [upload] = request.uploads;
  if (!upload) throw new Error('the request has no upload');
  await storeLarge(scene, upload.file_path);
  for (const table of ['client_document_uploads', 'client_documents'])
    await server.owner.query(`UPDATE ${table} SET file_size = $1 WHERE file_path = $2`, [
      largeFile,
      upload.file_path,
    ]);
  return upload;
}

/** In the firm, which the professional administers beside the other person. */
async function insertArchive({ server, request }: Scene, direction: 'export' | 'import'): Promise<string> {
  const { id, name, workspaceId } = request.professional;
  await server.owner.query("UPDATE profiles SET firm_role = 'firm_admin' WHERE id = $1", [id]);
  const { rows } = await server.owner.query(
    `INSERT INTO workspace_archives (workspace_id, user_id, user_name, direction, state)
     VALUES ($1, $2, $3, $4, 'ordered') RETURNING id`,
    [workspaceId, id, name, direction],
  );
  return rows[0].id;
}

async function beginUpload({ server, cookie, request }: Scene, door = '/api/uploads'): Promise<string> {
  const metadata = {
    client_request_id: request.id,
    client_request_document_id: request.documents[0]?.id ?? '',
    filename: 'passport.pdf',
  };
  const answer = await server.fetch(
    new Request(`${server.url}${door}`, {
      method: 'POST',
      headers: {
        ...tus,
        cookie,
        'upload-length': String(uploadLength),
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${base64(value)}`)
          .join(','),
      },
    }),
  );
  return answer.headers.get('location') ?? '';
}

function open(
  { id, port, cookie, server }: Scene,
  method: string,
  address: string,
  headers: Record<string, string>,
): ClientRequest {
  const { host } = new URL(server.url);
  return httpRequest({
    port,
    method,
    path: address,
    headers: { host, cookie, [sceneHeader]: id, ...headers },
  });
}

/** Reads slowly, as over a bad connection, and returns how it ended. */
async function download(scene: Scene, address: string): Promise<{ ended: Promise<End> }> {
  const asked = open(scene, 'GET', address, {});
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${address} answers ${answer.statusCode}`);
  const isEventStream = answer.headers['content-type']?.includes('event-stream') ?? false;
  const read = async (): Promise<End> => {
    try {
      for await (const part of answer) await delay(part.length > 1_000 ? 10 : 0);
    } catch {
      return 'broken';
    }
    // An event stream has no regular end.
    return isEventStream ? 'broken' : 'whole';
  };
  return { ended: read() };
}

async function send(
  scene: Scene,
  method: string,
  address: string,
  headers: Record<string, string>,
): Promise<{ ended: Promise<End> }> {
  const length = method === 'PUT' ? 1_000_000 : uploadLength;
  const asked = open(scene, method, address, { ...headers, 'content-length': String(length) });
  let over = false;
  const { promise, resolve } = Promise.withResolvers<End>();
  const finish = (how: End) => {
    over = true;
    resolve(how);
  };
  asked.on('error', () => finish('broken'));
  asked.on('response', (answer) => {
    answer.resume();
    finish((answer.statusCode ?? 500) < 300 ? 'whole' : 'refused');
  });
  const write = async () => {
    for (let sent = 0; sent < length && !over; sent += chunk / 4) {
      asked.write(randomBytes(Math.min(chunk / 4, length - sent)));
      await delay(30);
    }
  };
  void write();
  await delay(200);
  return { ended: promise };
}
