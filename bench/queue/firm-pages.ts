import {
  countComingDates,
  listCalendar,
} from '../../apps/server/src/features/cases/dates/calendar.usecases.ts';
import { listClientFolders } from '../../apps/server/src/features/files/cabinet/browse-documents.ts';
import { getOverview } from '../../apps/server/src/features/firms/overview/overview.usecases.ts';
import type { StaffActor } from '../../apps/server/src/shared/db/actor.ts';
import { buildManyRequests } from '../../apps/server/test/builders/cases/many-requests.ts';
import { buildFirm } from '../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { reportRatio } from '../shared/report.ts';
import { alternate, timed } from '../shared/rounds.ts';
import { services } from '../shared/services.ts';
import type { World } from '../shared/world.ts';

const people = 10;
const pagesPerRound = 3;
const day = 24 * 60 * 60_000;
const onDay = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const today = onDay(0);

/**
 * The cabinet, the calendar and the overview of a firm with 20,000 cases, against the same of one with 1,000. The dates of the small firm
 * are as much denser, so that both calendars show as many entries.
 */
export async function benchFirmPages(world: World): Promise<void> {
  const small = await buildFirmOfCases(world, 1_000, 1 / 20);
  const large = await buildFirmOfCases(world, 20_000, 1);
  await world.owner.query('VACUUM ANALYZE');
  const given = services(world);
  const pages: Record<string, (actor: StaffActor) => Promise<unknown>> = {
    'the cabinet': (actor) => listClientFolders(given, actor, {}),
    'a search of the cabinet for a name': (actor) => listClientFolders(given, actor, { q: 'lucia' }),
    'a search of the cabinet that finds nobody': (actor) => listClientFolders(given, actor, { q: 'zzyzx' }),
    'the calendar of a week': (actor) =>
      listCalendar(given, actor, { today, from: today, to: onDay(6), scope: 'firm', done: false }),
    'the calendar of a month': (actor) =>
      listCalendar(given, actor, { today, from: today, to: onDay(30), scope: 'firm', done: false }),
    'what is due soon': (actor) => countComingDates(given, actor, { today, scope: 'firm' }),
    'the overview': (actor) => getOverview(given, actor, { today }),
  };
  for (const [name, load] of Object.entries(pages)) {
    const repeat = (actor: StaffActor) => () =>
      timed(async () => {
        for (let i = 0; i < pagesPerRound; i++) await load(actor);
      });
    reportRatio(
      { name: `${name} of 20,000 cases, times slower than of 1,000`, atMost: 3 },
      await alternate({ ours: repeat(small), peer: repeat(large) }, 15, 2),
      `ms per ${pagesPerRound} pages`,
    );
  }
}

/**
 * A firm with key dates and two filed documents for each case, a third of them complete. Cases are due from 60 days ago to 180 from now,
 * or in that `part` of these days.
 */
async function buildFirmOfCases(
  { owner, template }: World,
  count: number,
  part: number,
): Promise<StaffActor> {
  const firm = await buildFirm(owner);
  const head = await buildProfessional(owner, { firm });
  await owner.query(`UPDATE profiles SET firm_role = 'firm_admin' WHERE id = $1`, [head.id]);
  for (let person = 0; person < people; person++) {
    const professional = person ? await buildProfessional(owner, { firm }) : head;
    await buildManyRequests(owner, { professional, template, count: count / people });
  }
  const client = await owner.connect();
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  await client.query(
    `UPDATE client_requests SET due_on = current_date + ($2 * (abs(hashtext(id::text)) % 240 - 60))::int WHERE workspace_id = $1`,
    [firm.id, part],
  );
  await client.query(
    `UPDATE case_progress SET days_to_complete = abs(hashtext(client_request_id::text)) % 90 + 0.5,
       last_file_at = now() - abs(hashtext(client_request_id::text)) % 700 * interval '1 day'
     WHERE workspace_id = $1 AND hashtext(client_request_id::text) % 3 = 0`,
    [firm.id],
  );
  await client.query(
    `INSERT INTO key_dates (workspace_id, client_request_id, kind, on_date, source)
     SELECT workspace_id, id, 'passport_expiry', current_date + ($2 * (abs(hashtext(id::text)) % 700))::int, 'document'
     FROM client_requests WHERE workspace_id = $1 AND hashtext(id::text) % 5 = 0`,
    [firm.id, part],
  );
  await client.query(
    `INSERT INTO client_documents (workspace_id, contact_id, client_request_id, year, folder_type, file_name, file_path, file_size, file_type)
     SELECT workspace_id, contact_id, id, 2026, 'Source Docs', 'p.pdf', id || '/' || n || '.pdf', 1, 'application/pdf'
     FROM client_requests CROSS JOIN generate_series(1, 2) AS n WHERE workspace_id = $1`,
    [firm.id],
  );
  await client.query('COMMIT');
  await client.query('SELECT refresh_queue(ARRAY(SELECT id FROM client_requests WHERE workspace_id = $1))', [
    firm.id,
  ]);
  client.release();
  return { as: 'staff', userId: head.id, email: head.email };
}
