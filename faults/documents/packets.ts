import { readResult, send } from '../../apps/server/src/features/files/testing/send.ts';
import { makeTextPdf } from '../../apps/server/src/features/filings/packets/testing/make-text-pdf.ts';
import { createCaller } from '../shared/caller.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';

/** Limit until the packet is built after the restart: its claim ends first. Milliseconds. */
const builtWithin = 90_000;

/** Kills the server while it builds a packet: after the restart the PDF is there once, and nobody has to ask again. */
export async function packets({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const limit = createLimits();
  const { id } = world.request;
  await give(world);
  const staff = createCaller(world, world.cookies.staff);
  let lost = 0;
  let caught = 0;
  for (let round = 0; round < times; round++) {
    const before = await readBuilt(world);
    const answered = staff('POST', `/api/client_requests/${id}/packet/pdf`).catch(() => undefined);
    await timeUntil(async () => isAsked(world), 30_000);
    await world.server.kill();
    if (await isAsked(world)) caught++;
    await world.server.start();
    await answered;
    limit.atMost('built', await timeUntil(async () => !(await isAsked(world)), builtWithin), builtWithin);
    const after = await readBuilt(world);
    if (after.length !== 1 || after[0] === before[0]) lost++;
  }
  limit.holds('no build was under way when the server was killed', caught > 0);
  await world.close(limit);
  return [
    {
      fault: 'server killed while it built a packet',
      count: times,
      lost,
      missed: limit.missed,
      note: limit.note(),
    },
  ];
}

/** A document with enough pages that its build takes a while. */
async function give(world: World): Promise<void> {
  const origin = world.server.origin.replace('127.0.0.1', 'localhost');
  const answer = await send(
    {
      ask: (address, init) =>
        fetch(new URL(address, origin), {
          ...init,
          headers: {
            ...(init?.headers as Record<string, string>),
            cookie: world.cookies.staff,
            origin,
            'sec-fetch-site': 'same-origin',
          },
        }),
    },
    {
      endpoint: '/api/staff_uploads',
      session: undefined,
      request: world.request,
      documentId: world.request.documents[0]?.id ?? null,
      name: 'long.pdf',
      content: await makeTextPdf(...Array.from({ length: 300 }, (_, page) => `Page ${page + 1}`)),
    },
  );
  if (!answer.ok || !readResult(answer)) throw new Error(`upload: ${answer.status}`);
}

async function isAsked({ owner, request }: World): Promise<boolean> {
  const { rowCount } = await owner.query(
    'SELECT FROM packets WHERE client_request_id = $1 AND asked_at IS NOT NULL',
    [request.id],
  );
  return rowCount === 1;
}

/** Ids of the packets among the case's forms. */
async function readBuilt({ owner, request }: World): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM client_documents WHERE client_request_id = $1 AND file_name = 'Packet.pdf'`,
    [request.id],
  );
  return rows.map(({ id }) => id);
}
