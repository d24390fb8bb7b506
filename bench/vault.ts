import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { createLog } from '../apps/server/src/shared/log/log.ts';
import { createFileStorage } from '../apps/server/src/shared/storage/create-file-storage.ts';
import { diskSpans } from '../apps/server/src/shared/storage/inbox/disk-spans.ts';
import { sealedInbox } from '../apps/server/src/shared/storage/inbox/sealed-inbox.ts';
import { sealedStorage } from '../apps/server/src/shared/storage/sealed-storage.ts';
import { storedFileRows } from '../apps/server/src/shared/storage/stored-files.ts';
import { testKeys } from '../apps/server/src/shared/vault/vault.testing.ts';
import { openVault } from '../apps/server/src/shared/vault/vault.ts';
import { reportNumber, reportRatio } from './shared/report.ts';
import { alternate, timed } from './shared/rounds.ts';
import type { World } from './shared/world.ts';

const bucket = 'client-documents';
const fileBytes = 25 * 1024 * 1024;
const pieceBytes = 64 * 1024;
const rounds = 15;
const ranges = 300;

/**
 * A file of 25 MB as it is received, stored and read, sealed and not; without the network, which would hide the difference.
 * The peer writes and reads the same spans and the same file in plain text.
 */
export async function benchVault({ db }: Pick<World, 'db'>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-vault-'));
  try {
    const vault = await openVault(testKeys, db);
    const storage = createFileStorage({ dataDir });
    const files = sealedStorage({ storage, vault, rows: storedFileRows(db), log: createLog('silent') });
    const spans = diskSpans(path.join(dataDir, 'uploads'));
    const inbox = sealedInbox(spans, vault);
    const workspaceId = randomUUID();
    const content = randomBytes(fileBytes);
    const pieces = Array.from({ length: fileBytes / pieceBytes }, (_, index) =>
      content.subarray(index * pieceBytes, (index + 1) * pieceBytes),
    );
    const facts = { contentType: 'application/pdf', size: fileBytes, workspaceId };

    async function uploadSealed(): Promise<string> {
      const [id, name] = [randomUUID(), `sealed/${randomUUID()}`];
      const metadata = { workspace: workspaceId };
      await inbox.store.create(new Upload({ id, size: fileBytes, offset: 0, metadata }));
      await inbox.store.write(Readable.from(pieces), id, 0);
      await files.put(bucket, name, (await inbox.fetch(id)).stream(), facts);
      await inbox.remove(id);
      return name;
    }

    async function uploadPlain(): Promise<string> {
      const [id, name] = [randomUUID(), `plain/${randomUUID()}`];
      await spans.writeInfo(id, '{}');
      const perSpan = spans.spanLength / pieceBytes;
      for (let at = 0; at < pieces.length; at += perSpan) {
        const span = Buffer.concat(pieces.slice(at, at + perSpan));
        await spans.writeSpan(id, { offset: at * pieceBytes, length: span.length }, span);
      }
      async function* received() {
        for (const span of await spans.listSpans(id)) yield await spans.readSpan(id, span);
      }
      await storage.put(bucket, name, Readable.from(received()), facts);
      await spans.remove(id);
      return name;
    }

    const upload = await alternate(
      {
        ours: () => timed(async () => files.remove(bucket, await uploadSealed())),
        peer: () => timed(async () => storage.remove(bucket, await uploadPlain())),
      },
      rounds,
    );
    reportRatio({ name: 'upload of 25 MB against one in plain text', atLeast: 0.8 }, upload);

    const [sealed, plain] = [await uploadSealed(), await uploadPlain()];
    const readAll = async (from: Pick<typeof storage, 'read'>, name: string): Promise<void> => {
      const stored = await from.read(bucket, name);
      for await (const _ of stored?.content ?? []) void 0;
    };
    const download = await alternate(
      { ours: () => timed(() => readAll(files, sealed)), peer: () => timed(() => readAll(storage, plain)) },
      rounds,
    );
    reportRatio({ name: 'reading 25 MB from the disk against plain text' }, download);

    let wrong = 0;
    const spent = await timed(async () => {
      for (let n = 0; n < ranges; n++) {
        const start = randomInt(fileBytes - 1);
        const end = Math.min(fileBytes - 1, start + randomInt(100_000));
        const part = await files.read(bucket, sealed, { start, end });
        const bytes = Buffer.concat((await part?.content.toArray()) ?? []);
        if (!bytes.equals(content.subarray(start, end + 1))) wrong++;
      }
    });
    reportNumber(
      { name: 'wrong ones of 300 random ranges', atMost: 0 },
      wrong,
      `${(spent / ranges).toFixed(2)} ms each`,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
