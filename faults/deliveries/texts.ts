import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { orderSealing } from '../../apps/server/test/builders/rows.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';

const clients = 30;
/** Texts sent in parallel: for so many it is unknown whether they went out before a kill. */
const atOnce = 5;

/** Kills the server while it sends texts to a provider that accepts, does not respond, disconnects or is busy. */
export async function textsAcrossKills({ times }: Options): Promise<Finding[]> {
  const provider = await startProvider();
  const world = await createWorld({
    env: {
      SMS_URL: provider.url,
      SMS_USER: 'AC1',
      SMS_PASSWORD: 'secret',
      SMS_FROM: '+12025550199',
      SMS_COUNTRIES: 'US',
    },
  });
  const { owner, server, request } = world;
  const limit = createLimits();
  const { professional, template } = request;
  for (let n = 0; n < clients; n++) {
    const { id, client } = await buildRequest(owner, {
      professional,
      template,
      answers: 'none',
      documents: 'none',
    });
    const number = `+1202555${String(100 + n).padStart(4, '0')}`;
    await owner.query(
      `INSERT INTO text_consents (workspace_id, client_request_id, email, number, number_hash, given_by, how, agreed_on, wording)
       VALUES ($1, $2, $3, $4, $5, 'client', 'portal', current_date, 'faults')`,
      [professional.workspaceId, id, client.email, number, number],
    );
  }
  // The orders are in plain text, as before values were sealed.
  await orderSealing(owner);
  let wanted = 0;
  for (let round = 0; round < times; round++) {
    await server.kill();
    // Moves earlier texts to another day, so that the daily limit does not apply.
    await owner.query(`UPDATE text_orders SET sent_at = sent_at - interval '2 days'`);
    await owner.query(
      `INSERT INTO text_orders (workspace_id, client_request_id, consent_id, kind)
       SELECT workspace_id, client_request_id, id, 'reminder' FROM text_consents`,
    );
    wanted += clients;
    const before = provider.taken.length;
    await restart(world);
    const killAt = Math.ceil((clients * (round + 0.5)) / times);
    await timeUntil(async () => provider.taken.length - before >= killAt, 20_000);
    await server.kill();
    await finish(world);
  }
  const { rows } = await owner.query<{ state: string; error: string | null; n: number }>(
    `SELECT state, error, count(*)::int AS n FROM text_orders GROUP BY state, error`,
  );
  const count = (state: string, error: string | null) =>
    rows.find((row) => row.state === state && row.error === error)?.n ?? 0;
  const sent = count('sent', null);
  const unknown = count('failed', 'interrupted') + count('failed', 'no_answer');
  limit.holds('each text was sent or given up', sent + unknown === wanted);
  limit.holds('no text twice', new Set(provider.taken).size === provider.taken.length);
  limit.holds('each that counts as sent arrived', provider.taken.length >= sent);
  limit.holds(
    'those in the air alone were interrupted',
    count('failed', 'interrupted') <= 2 * atOnce * times,
  );
  await world.close(limit);
  await provider.close();
  return [
    {
      fault: `server killed while ${clients} texts went out, to a provider that is silent, hangs up or is busy at times`,
      count: times,
      lost: wanted - sent - unknown,
      missed: [...new Set(limit.missed)],
      note: `${provider.taken.length} of ${wanted} arrived, ${unknown} may or may not have and are told as that`,
    },
  ];
}

/** Accepts most texts; refuses every seventh call for now, disconnects every eleventh, and never responds to every thirteenth. */
async function startProvider() {
  /** The unique link of each accepted text. */
  const taken: string[] = [];
  let calls = 0;
  const server = createServer(async (incoming, response) => {
    const body = new URLSearchParams(await text(incoming)).get('Body') ?? '';
    calls++;
    if (calls % 7 === 0) return response.writeHead(503).end();
    if (calls % 11 === 0) return response.destroy();
    if (calls % 13 === 0) return undefined;
    taken.push(/\/t\/(\w{12})/.exec(body)?.[1] ?? body);
    return response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ sid: `SM${calls}` }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    taken,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Restarts, and expires the jobs and texts of the killed server at once. */
async function restart({ owner, server }: World): Promise<void> {
  await owner.query(`UPDATE pgboss.job SET state = 'failed' WHERE state IN ('active', 'created')`);
  await owner.query('UPDATE outbox SET due_at = now() WHERE due_at IS NOT NULL');
  await server.start();
}

/** Restarts until every text was sent or given up. */
async function finish(world: World): Promise<void> {
  const { owner, server } = world;
  for (let tries = 0; tries < 8; tries++) {
    await restart(world);
    const isDone = async () => {
      const { rows } = await owner.query<{ left: number }>(
        `SELECT count(*)::int AS left FROM outbox WHERE due_at <= now() AND kind = 'requests.text'`,
      );
      return rows[0]?.left === 0;
    };
    const isOver = async () => {
      const { rows } = await owner.query(
        `SELECT FROM outbox WHERE due_at IS NOT NULL AND kind = 'requests.text' LIMIT 1`,
      );
      return rows.length === 0;
    };
    await timeUntil(isDone, 20_000);
    if (await isOver()) return;
    await server.kill();
  }
}
