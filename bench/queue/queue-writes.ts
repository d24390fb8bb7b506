import { saveAnswer } from '../../apps/server/src/features/cases/questionnaire/questionnaire.usecases.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../apps/server/test/builders/sessions.ts';
import { reportFigure, reportNumber } from '../shared/report.ts';
import { services } from '../shared/services.ts';
import { buildProfessionalWithRequests, type World } from '../shared/world.ts';

const cases = 100;
const atOnce = 4;
const changesOfState = 20_000;

/** What a saved answer writes: rows of the list and of its progress, and WAL. And how large the list's indexes grow. */
export async function benchQueueWrites(world: World): Promise<void> {
  const { owner, template } = world;
  await buildProfessionalWithRequests(world, 10_000);
  // The first change of a page after a checkpoint writes the whole page: how many of those there are depends on the load.
  await owner.query('ALTER SYSTEM SET full_page_writes = off');
  await owner.query('SELECT pg_reload_conf()');
  const savers: ((question: string) => Promise<unknown>)[] = [];
  for (let n = 0; n < cases; n++) {
    const request = await buildRequest(owner, { template, status: 'in-progress', answers: 'none' });
    const account = await buildClientUser(owner, request.client);
    const actor = { as: 'client', userId: account.id, email: account.email } as const;
    savers.push((question_id) =>
      saveAnswer(services(world), actor, request.id, { question_id, answer: 'In a village by the river' }),
    );
  }
  await owner.query('VACUUM ANALYZE');

  const before = await readWrites(world);
  let answers = 0;
  for (const { id } of template.questions) {
    const left = [...savers];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let save = left.pop(); save; save = left.pop()) await save(id);
      }),
    );
    answers += savers.length;
  }
  const after = await readWrites(world);
  const written = (name: keyof Writes) => after[name] - before[name];
  reportNumber(
    { name: 'rows of the list that a saved answer updates', atMost: 0.1 },
    written('list') / answers,
    `${written('list')} updates of ${answers} answers`,
  );
  reportNumber(
    { name: 'updates of list and progress that change no index (HOT)', atLeast: 0.9 },
    (written('listHot') + written('progressHot')) / (written('list') + written('progress')),
    `${written('list')} updates of the list and ${written('progress')} of progress`,
  );
  reportNumber(
    { name: 'WAL of a saved answer, kB', atMost: 3 },
    written('wal') / answers / 1000,
    'without images of whole pages',
  );

  await changeStates(world);
  const { rows } = await owner.query<{ heap: string; indexes: string; updates: string }>(
    `SELECT pg_table_size('queue_rows') AS heap, pg_indexes_size('queue_rows') AS indexes, n_tup_upd AS updates
     FROM pg_stat_user_tables WHERE relname = 'queue_rows'`,
  );
  const [size] = rows;
  if (!size) throw new Error('a table without a size');
  reportNumber(
    { name: `indexes of the list after ${changesOfState} changes of state, times the table`, atMost: 4 },
    Number(size.indexes) / Number(size.heap),
    `${(Number(size.indexes) / 1e6).toFixed(0)} MB of indexes, ${(Number(size.heap) / 1e6).toFixed(0)} MB of rows`,
  );
  const { rows: indexes } = await owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_index WHERE indrelid = 'queue_rows'::regclass`,
  );
  reportNumber({ name: 'indexes of the list', atMost: 6 }, indexes[0]?.n ?? 0, 'with its primary key');
  reportFigure('updates of the list', size.updates);
}

interface Writes {
  list: number;
  listHot: number;
  progress: number;
  progressHot: number;
  wal: number;
}

async function readWrites({ owner }: World): Promise<Writes> {
  // A connection reports what it wrote when it is idle for a second.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { rows } = await owner.query<Record<keyof Writes, string>>(
    `SELECT l.n_tup_upd AS list, l.n_tup_hot_upd AS "listHot", p.n_tup_upd AS progress, p.n_tup_hot_upd AS "progressHot",
       pg_current_wal_insert_lsn() - '0/0' AS wal
     FROM pg_stat_user_tables l, pg_stat_user_tables p WHERE l.relname = 'queue_rows' AND p.relname = 'case_progress'`,
  );
  const [row] = rows;
  if (!row) throw new Error('no statistics');
  return {
    list: Number(row.list),
    listHot: Number(row.listHot),
    progress: Number(row.progress),
    progressHot: Number(row.progressHot),
    wal: Number(row.wal),
  };
}

/** Cases begin and hand in, as many as are named, a hundred in one transaction. */
async function changeStates({ owner }: World): Promise<void> {
  const batch = 100;
  for (let done = 0; done < changesOfState; done += batch)
    await owner.query(
      `UPDATE client_requests SET status = CASE status WHEN 'pending' THEN 'in-progress' ELSE 'pending' END
       WHERE id IN (SELECT id FROM client_requests WHERE status IN ('pending', 'in-progress') ORDER BY md5(id::text || $1) LIMIT $2)`,
      [String(done), batch],
    );
}
