import { randomInt } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pdf } from '../../apps/server/src/features/files/testing/sample-files.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildSession } from '../../apps/server/test/builders/sessions.ts';
import { recordPlainFile } from '../../apps/server/test/builders/stored-files.ts';
import { buildTemplate } from '../../apps/server/test/builders/templates.ts';
import { createCaller, exportArchive, importArchive } from '../shared/caller.ts';
import { secret } from '../shared/real-server.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';

const content = pdf(1_000_000);
const documents = 24;

/**
 * Kills the server during an import of an archive. Nothing of it may be visible, its files must be listed for deletion, and
 * it can be imported again.
 */
export async function imports({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const archive = await makeArchive(world);
  const limit = createLimits();
  let lost = 0;
  let inTheMiddle = 0;
  for (let round = 0; round < times; round++) {
    const person = await signIn(world);
    const call = createCaller(world, person.cookie);
    const id = await importArchive(call, archive);
    await delay(randomInt(400));
    await world.server.kill();
    const before = await visible(world, person.id);
    await world.server.start();
    if (before.state !== 'done') {
      inTheMiddle++;
      limit.holds(`${before.rows} rows of half an import are visible`, before.rows === 0);
      limit.holds(`${await unlisted(world)} files are in nobody's list`, (await unlisted(world)) === 0);
      await world.owner.query(
        "UPDATE workspace_archives SET touched_at = now() - interval '3 minutes' WHERE id = $1",
        [id],
      );
      await importArchive(call, archive);
    }
    const done = async () => (await visible(world, person.id)).state === 'done';
    if (Number.isFinite(await timeUntil(done))) continue;
    lost++;
    const { state, problem } = await visible(world, person.id);
    limit.missed.push(`the second import is ${state} (${problem})`);
  }
  await world.close(limit);
  return [
    {
      fault: 'server killed during the import of an archive',
      count: times,
      lost,
      missed: limit.missed,
      note: `${inTheMiddle} in the middle`,
    },
  ];
}

async function signIn({ owner }: World): Promise<{ id: string; cookie: string }> {
  const { id } = await buildProfessional(owner, { firm: null });
  return { id, cookie: (await buildSession(owner, id, { secret })).cookie };
}

/** An archive of a workspace that has a case with many files. */
async function makeArchive(world: World): Promise<Buffer> {
  const { owner, server } = world;
  const professional = await buildProfessional(owner, { firm: null });
  const names = Array.from({ length: documents }, (_, index) => `Document ${index + 1}`);
  const template = await buildTemplate(owner, {
    owner: professional,
    documents: names.map((name) => ({ name, required: true })),
  });
  const request = await buildRequest(owner, {
    professional,
    template,
    documents: 'all',
    files: new Map(
      names.map((name) => [name, { name: `${name}.pdf`, type: 'application/pdf', size: content.length }]),
    ),
  });
  for (const { file_path } of request.uploads) {
    const location = path.join(server.dataDir, 'files/client-documents', file_path);
    await mkdir(path.dirname(location), { recursive: true });
    await writeFile(location, content);
    await recordPlainFile(owner, file_path);
  }
  const { cookie } = await buildSession(owner, professional.id, { secret });
  return exportArchive(createCaller(world, cookie));
}

async function visible(
  { owner }: World,
  workspaceId: string,
): Promise<{ rows: number; state: string; problem: string | null }> {
  const { rows } = await owner.query(
    `SELECT (SELECT count(*) FROM client_requests WHERE workspace_id = $1)::int
        + (SELECT count(*) FROM contacts WHERE workspace_id = $1)::int
        + (SELECT count(*) FROM templates WHERE workspace_id = $1)::int
        + (SELECT count(*) FROM activity WHERE workspace_id = $1)::int AS rows,
      (SELECT state FROM workspace_archives WHERE workspace_id = $1 ORDER BY created_at DESC LIMIT 1) AS state,
      (SELECT problem FROM workspace_archives WHERE workspace_id = $1 ORDER BY created_at DESC LIMIT 1) AS problem`,
    [workspaceId],
  );
  return rows[0];
}

/** Number of imported files without a row that are not listed for deletion. */
async function unlisted({ owner, server }: World): Promise<number> {
  const root = path.join(server.dataDir, 'files/client-documents');
  const found = await readdir(root, { recursive: true });
  const imported = found
    .filter((name) => /\/imported_[^/]+$/.test(name))
    .map((name) => name.replace(/\.part$/, ''));
  const { rows } = await owner.query(
    `SELECT count(*)::int AS n FROM unnest($1::text[]) AS path
     WHERE NOT EXISTS (SELECT FROM file_deletions d WHERE d.file_path = path)
       AND NOT EXISTS (SELECT FROM client_document_uploads u WHERE u.file_path = path)`,
    [imported],
  );
  return rows[0].n;
}
