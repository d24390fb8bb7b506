import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ArchiveImport } from '@visafolio/contract/firms/workspace-archive.contract.ts';
import type { Professional } from '../../../../../test/builders/professionals.ts';
import { buildSession } from '../../../../../test/builders/sessions.ts';
import type { TestServer } from '../../../../../test/harness/test-server.ts';

/** The calls of a person's browser. */
export async function createArchiveCalls(server: TestServer, { id: userId }: Pick<Professional, 'id'>) {
  const { cookie } = await buildSession(server.owner, userId, { secret: server.secret });
  const call = (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer> | ReadableStream,
    type = 'application/json',
  ) =>
    server.fetch(
      new Request(`${server.url}/api/archive${path}`, {
        method,
        headers: { cookie, origin: server.url, 'sec-fetch-site': 'same-origin', 'content-type': type },
        ...(body === undefined ? {} : { body, duplex: 'half' }),
      } as RequestInit),
    );
  const status = async () =>
    (await (await call('GET', '')).json()) as {
      allowed: boolean;
      empty: boolean;
      last_export: { at: string; by: string } | null;
      last_import: ArchiveImport | null;
    };
  const order = () => call('POST', '/exports', '{}');
  const begin = (size: number, id: string = randomUUID()) =>
    call('POST', '/imports', JSON.stringify({ id, size }));
  const send = (id: string, body: string | Uint8Array<ArrayBuffer> | ReadableStream) =>
    call('PUT', `/imports/${id}`, body, 'application/zip');
  return {
    cookie,
    call,
    status,
    order,
    begin,
    send,
    /** Orders the archive and downloads it. */
    async exportArchive(): Promise<Buffer> {
      const { id } = (await (await order()).json()) as { id: string };
      const answer = await call('GET', `/exports/${id}.zip`);
      if (answer.status !== 200) throw new Error(`the archive: ${answer.status} ${await answer.text()}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    /** Sends an archive and waits until it is imported or refused. */
    async importArchive(archive: Uint8Array<ArrayBuffer>): Promise<ArchiveImport> {
      const begun = await begin(archive.length);
      const { id, ...refused } = (await begun.json()) as { id: string; code?: string };
      if (begun.status !== 201) throw new Error(`the import: ${JSON.stringify(refused)}`);
      const sent = await send(id, archive);
      if (sent.status !== 202) throw new Error(`the import: ${sent.status} ${await sent.text()}`);
      for (;;) {
        const { last_import } = await status();
        if (last_import && ['done', 'refused'].includes(last_import.state)) return last_import;
        await delay(20);
      }
    },
  };
}
