import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import type { Session } from '../../../../shared/api/session.ts';
import { pdf } from '../../testing/sample-files.ts';
import { begin, head, readResult, type Sending, sha } from '../../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../../testing/upload-world.ts';

let world: UploadWorld;
let request: BuiltRequest;
let client: Session;
let sending: Sending;
let running: ChildProcess[] = [];

// Server processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  world = await createUploadWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  request = await buildRequest(world.owner);
  client = await world.client(request);
  const documentId = request.documents[0]?.id ?? '';
  sending = { session: client, request, documentId, name: 'passport.pdf', content: pdf(6_000_000) };
});
afterEach(async () => {
  await Promise.all(running.map(kill));
  running = [];
});

/** A server process of its own on the world's database and folder. */
async function startServer(): Promise<{ process: ChildProcess; port: number; origin: string }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../testing/serve-uploads.ts', import.meta.url))],
    {
      env: {
        ...process.env,
        DATABASE_URL: world.services.db.url,
        DATA_DIR: world.dataDir,
        SESSIONS: JSON.stringify([...world.sessions.values()]),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  running.push(child);
  const [line] = await once(child.stdout, 'data');
  const port = Number(String(line));
  return { process: child, port, origin: `http://127.0.0.1:${port}` };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await holds()) return;
    await delay(50);
  }
  throw new Error('it did not come to that');
}

/** Sends the first `bytes` of a PATCH and keeps the connection open. */
function sendHalf(port: number, address: string, bytes: Buffer, length: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `PATCH ${address} HTTP/1.1\r\nHost: x\r\nx-session: ${client.email}\r\nTus-Resumable: 1.0.0\r\n` +
      `Upload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(bytes);
  return socket;
}

const loadOffset = async (address: string) =>
  Number((await head(world, address, client)).headers.get('upload-offset'));

/** Uploads like the browser. Resolves to the result and the number of bytes sent. */
function tusUpload(origin: string, options: Partial<UploadOptions> = {}) {
  let sent = 0;
  return new Promise<{ header: string; sent: number }>((resolve, reject) => {
    new Upload(sending.content, {
      endpoint: `${origin}/api/uploads`,
      headers: { 'x-session': client.email },
      retryDelays: [0, 100, 200, 400, 800, 1600],
      metadata: {
        client_request_id: request.id,
        client_request_document_id: sending.documentId ?? '',
        filename: sending.name,
      },
      onChunkComplete: (size) => {
        sent += size;
      },
      onSuccess: ({ lastResponse }) =>
        resolve({ header: lastResponse.getHeader('Upload-Result') ?? '', sent }),
      onError: reject,
      ...options,
    }).start();
  });
}

/** Number of bytes from which a newly started server continues. */
async function received(address: string): Promise<number> {
  const inbox = await world.services.uploadStaging.inbox();
  return (await inbox.find(path.basename(address)))?.offset ?? 0;
}

async function storedBytes(filePath: string): Promise<Buffer> {
  const stored = await world.services.files.read('client-documents', filePath);
  return Buffer.concat((await stored?.content.toArray()) ?? []);
}

describe('an upload survives', () => {
  it('a server killed with -9 in the middle: it continues from the last byte received', async () => {
    const first = await startServer();
    const address = await begin(world, sending);
    const half = sending.content.subarray(0, 3_000_000);
    sendHalf(first.port, address, half, sending.content.length);
    await until(async () => (await received(address)) === half.length);
    await kill(first.process);

    expect(await loadOffset(address)).toBe(half.length);
    const second = await startServer();
    const { header, sent } = await tusUpload(second.origin, { uploadUrl: second.origin + address });
    expect(sent).toBe(sending.content.length - half.length);
    const { file_path } = JSON.parse(decodeURIComponent(header));
    expect(sha(await storedBytes(file_path))).toBe(sha(sending.content));
  });

  it('a phone that loses the network, even while the old connection hangs', async () => {
    const { port } = await startServer();
    const address = await begin(world, sending);
    const half = sending.content.subarray(0, 2_000_000);
    const hanging = sendHalf(port, address, half, sending.content.length);
    await until(async () => (await received(address)) === half.length);
    // Another process takes over the upload from the hanging connection.
    const other = await startServer();
    const { header, sent } = await tusUpload(other.origin, { uploadUrl: other.origin + address });
    expect(sent).toBe(sending.content.length - half.length);
    expect(sha(await storedBytes(JSON.parse(decodeURIComponent(header)).file_path))).toBe(
      sha(sending.content),
    );
    hanging.destroy();
  });

  it('many small parts from the browser library', async () => {
    const { origin } = await startServer();
    const { header, sent } = await tusUpload(origin, { chunkSize: 700_000 });
    expect(sent).toBe(sending.content.length);
    expect(sha(await storedBytes(JSON.parse(decodeURIComponent(header)).file_path))).toBe(
      sha(sending.content),
    );
  });
});

/** Yields the bytes in small pieces, like a network. */
async function* trickle(content: Buffer) {
  for (let at = 0; at < content.length; at += 200_000) {
    yield content.subarray(at, at + 200_000);
    await delay(Math.random() * 10);
  }
}

it('two replicas never write to one upload at once', async () => {
  const versions = [pdf(2_000_000), pdf(2_000_000), pdf(2_000_000)];
  const address = await begin(world, { ...sending, content: versions[0] ?? sending.content });
  await Promise.all(
    versions.map((content, i) =>
      (i % 2 ? world.replica() : world).ask(address, {
        method: 'PATCH',
        session: client,
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
        },
        body: ReadableStream.from(trickle(content)),
        duplex: 'half',
      }),
    ),
  );
  const { file_path } = readResult(await head(world, address, client));
  const stored = await storedBytes(file_path);
  expect(versions.filter((version) => version.equals(stored))).toHaveLength(1);
  const { rowCount } = await world.owner.query(
    'SELECT 1 FROM client_document_uploads WHERE client_request_id = $1',
    [request.id],
  );
  expect(rowCount).toBe(1);
});

it('a refusal reaches the browser library as a code', async () => {
  const { origin } = await startServer();
  sending = { ...sending, name: 'photo.png', content: Buffer.from('<!doctype html><script>1</script>') };
  const refused = await tusUpload(origin).catch((error) => error);
  expect(refused.originalResponse.getStatus()).toBe(415);
  expect(JSON.parse(refused.originalResponse.getBody())).toEqual({ code: 'uploads.content_mismatch' });
});
