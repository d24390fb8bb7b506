import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pdf } from '../../apps/server/src/features/files/testing/sample-files.ts';
import { readResult, send } from '../../apps/server/src/features/files/testing/send.ts';
import { uploadApp, uploadServices } from '../../apps/server/src/features/files/testing/upload-services.ts';
import type { Session } from '../../apps/server/src/shared/api/session.ts';
import type { Services } from '../../apps/server/src/shared/services.ts';
import { testKeys } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { openVault } from '../../apps/server/src/shared/vault/vault.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../apps/server/test/builders/sessions.ts';
import { createPlainInbox } from '../shared/plain-inbox.ts';
import { reportNumber, reportRatio } from '../shared/report.ts';
import { alternate, timed } from '../shared/rounds.ts';
import type { World } from '../shared/world.ts';

const bucket = 'client-documents';
const fileBytes = 24 * 1024 * 1024;
/** Many rounds, because garbage collection hits only some of them. */
const rounds = 40;
const ranges = 300;

/**
 * Upload of 24 MB through the upload server, including rows, and its download; sealed and in plain text. Without a network,
 * which would hide the difference.
 */
export async function benchVault({ db, owner }: Pick<World, 'db' | 'owner'>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-vault-'));
  const sealed = uploadServices(db, await openVault(testKeys, db), { dataDir });
  const inbox = createPlainInbox(path.join(dataDir, 'plain'));
  const plain: Services = {
    ...sealed,
    files: {
      ...sealed.storage,
      requireReleased: async () => {},
      readForScan: (name, place) => sealed.storage.read(name, place),
      take: (name, place, received, facts) => sealed.storage.put(name, place, received.stream(), facts),
    },
    uploadStaging: { ...sealed.uploadStaging, inbox: async () => inbox },
  };
  try {
    const request = await buildRequest(owner);
    const { id, email } = await buildClientUser(owner, request.client);
    const session: Session = {
      id,
      userId: id,
      email,
      name: '',
      language: null,
      professional: false,
      role: 'user',
      workspaceId: null,
      firmRole: null,
      recent: true,
      overdue: false,
    };
    const content = pdf(fileBytes);

    const client = (services: Services) => {
      const app = uploadApp(services, new Map([[email, session]]));
      const ask = async (address: string, init: RequestInit = {}) => {
        const headers = new Headers(init.headers);
        headers.set('x-session', email);
        return app.fetch(new Request(new URL(address, 'http://visafolio.test'), { ...init, headers }));
      };
      const documentId = request.documents[0]?.id ?? '';
      return {
        async upload(): Promise<string> {
          const sending = { session, request, documentId, name: 'passport.pdf', content };
          return readResult(await send({ ask }, sending)).file_path;
        },
        async download(filePath: string): Promise<void> {
          const answer = await ask(`/api/storage/${bucket}/${filePath}`);
          const received = (await answer.arrayBuffer()).byteLength;
          if (received !== content.length) throw new Error(`${received} bytes were downloaded`);
        },
      };
    };
    const [ours, peer] = [client(sealed), client(plain)];

    const upload = await alternate(
      { ours: () => timed(ours.upload), peer: () => timed(peer.upload) },
      rounds,
    );
    reportRatio({ name: 'upload of 24 MB against one in plain text', atLeast: 0.8 }, upload);

    const plainPath = await peer.upload();
    const filePath = await ours.upload();
    const download = await alternate(
      { ours: () => timed(() => ours.download(filePath)), peer: () => timed(() => peer.download(plainPath)) },
      rounds,
    );
    // Plain text reaches 200 to 300 MB a second here. Half of that still exceeds a client's connection.
    reportRatio({ name: 'download of 24 MB against plain text', atLeast: 0.5 }, download);

    let wrong = 0;
    const spent = await timed(async () => {
      for (let n = 0; n < ranges; n++) {
        const start = randomInt(fileBytes - 1);
        const end = Math.min(fileBytes - 1, start + randomInt(100_000));
        const part = await sealed.files.read(bucket, filePath, { start, end });
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
    await sealed.uploadStaging.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
