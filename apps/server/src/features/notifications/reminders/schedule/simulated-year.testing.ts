import { expect } from 'vitest';
import { buildProfessional } from '../../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../../test/builders/templates.ts';
import { type AccountsWorld, newNumber } from '../../../accounts/accounts.testing.ts';
import { sendRequestMails } from '../../client-mails/request-mails.testing.ts';
import { receiveText } from '../../text-messages/inbound/receive-text.ts';
import { sendRequestTexts } from '../../text-messages/request-texts.testing.ts';
import { noteConsent } from '../../text-messages/text-consents.usecases.ts';
import { runDueSchedules } from './run-due-schedules.ts';
import { pauseSchedule, resumeSchedule, setSchedule } from './schedules.usecases.ts';

/** Half of them change their clocks, north and south, one by half an hour. */
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'Europe/London',
  'Europe/Madrid',
  'Africa/Lagos',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
] as const;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The year, and two days of it without a server. */
const begins = Date.parse('2026-01-05T00:00:00Z');
const ends = begins + 365 * day;
const stopped = { from: Date.parse('2026-03-10T05:00:00Z'), to: Date.parse('2026-03-12T05:00:00Z') };

type Happening =
  | 'start'
  | 'answer'
  | 'pause week'
  | 'pause'
  | 'resume'
  | 'give all'
  | 'ask again'
  | 'stop texts'
  | 'complete';
interface Event {
  at: number;
  client: SimulatedClient;
  what: Happening;
}

interface SimulatedClient {
  request: BuiltRequest;
  zone: string;
  mode: 'gentle' | 'firm' | 'own';
  days: number[] | null;
  /** Nothing happens to it but reminders. */
  undisturbed: boolean;
  startedAt: number;
  /** What is true of it as time goes by. */
  paused: number | null;
  gaveAt: number;
  hasAll: boolean;
  completed: boolean;
  reminders: Reminder[];
  /** Where texts go beside the mails; null: nobody agreed to any. */
  number: string | null;
  stopped: boolean;
  texts: Reminder[];
}

interface Reminder {
  at: number;
  /** Why it should not have gone. */
  wrong: string[];
}

/** Runs the job at each minute of a year at which it has something to do, with what clients and staff do in between. */
export async function simulateYear(world: AccountsWorld, perZone: number): Promise<SimulatedClient[]> {
  const random = createRandom(19);
  const clients: SimulatedClient[] = [];
  const professional = await buildProfessional(world.owner);
  const template = await buildTemplate(world.owner, {
    questions: [{ text: 'Full name', type: 'text', required: true }],
    documents: [{ name: 'Passport copy', required: true }],
  });
  for (const [index, zone] of zones.entries())
    for (let n = 0; n < perZone; n++) {
      const request = await buildRequest(world.owner, {
        professional,
        template,
        status: 'in-progress',
        answers: 'none',
        documents: 'none',
      });
      await world.owner.query('UPDATE client_users SET time_zone = $2 WHERE client_request_id = $1', [
        request.id,
        zone,
      ]);
      // Two of three get texts as well.
      const number = (index + n) % 3 === 0 ? null : newNumber();
      if (number) {
        const staff = { as: 'staff', userId: professional.id, email: professional.email } as const;
        await noteConsent(world.services, staff, {
          id: request.id,
          number,
          how: 'writing',
          agreed_on: '2026-01-02',
        });
      }
      const mode = (['gentle', 'firm', 'own'] as const)[(index + n) % 3] ?? 'gentle';
      clients.push({
        request,
        zone,
        mode,
        days: mode === 'own' ? [1, 2, 5, 40, 200] : null,
        undisturbed: n % 2 === 0,
        // Of those that nothing else happens to, one is due in the days without a server.
        startedAt:
          begins +
          Math.floor((n === 0 && index % 2 === 0 ? 57 : random() * 60) * day) +
          Math.floor(random() * 24 * 60) * minute,
        paused: null,
        gaveAt: 0,
        hasAll: false,
        completed: false,
        reminders: [],
        number,
        stopped: false,
        texts: [],
      });
    }
  const events = clients.flatMap((client) => planEvents(client, random)).sort((a, b) => a.at - b.at);
  const { services, owner } = world;

  for (let now = begins; now < ends; ) {
    if (now >= stopped.from && now < stopped.to) now = stopped.to;
    while (events[0] && events[0].at <= now) await happen(world, events.shift() as Event);
    const before = world.mailer.mails.length;
    await runDueSchedules(services, new Date(now));
    const textsBefore = world.texts.length;
    await Promise.all([sendRequestMails(services, new Date(now)), sendRequestTexts(services, new Date(now))]);
    for (const { to } of world.texts.slice(textsBefore)) {
      const client = clients.find(({ number }) => number === to);
      client?.texts.push({ at: now, wrong: findWrong(client, now, client.texts) });
    }
    for (const { to } of world.mailer.mails.slice(before)) {
      const client = clients.find(({ request }) => request.client.email === to);
      client?.reminders.push({ at: now, wrong: findWrong(client, now, client.reminders) });
    }
    const { rows } = await owner.query<{ next: Date | null }>(
      'SELECT min(next_at) AS next FROM reminder_schedules',
    );
    const next = Math.min(rows[0]?.next?.getTime() ?? ends, events[0]?.at ?? ends);
    now = Math.max(now + minute, Math.ceil(next / minute) * minute);
  }
  return clients;
}

/** In what order things happen to a client, a few times in the year. */
function planEvents(client: SimulatedClient, random: () => number): Event[] {
  const { startedAt, undisturbed } = client;
  const start: Event = { at: startedAt, client, what: 'start' };
  if (undisturbed) return [start];
  const at = (from: number, to: number) =>
    startedAt + Math.floor((from + random() * (to - from)) * 24 * 60) * minute;
  const paused = at(20, 60);
  const gave = at(90, 110);
  const again = gave + Math.floor(random() * 30 * 24 * 60) * minute;
  return [
    start,
    ...Array.from({ length: 6 }, () => ({ at: at(0, 80), client, what: 'answer' as const })),
    { at: paused, client, what: 'pause' },
    { at: paused + Math.floor(random() * 20 * 24 * 60) * minute, client, what: 'resume' },
    { at: at(82, 88), client, what: 'pause week' },
    { at: at(30, 150), client, what: 'stop texts' },
    { at: gave, client, what: 'give all' },
    { at: again, client, what: 'ask again' },
    { at: again + Math.floor(random() * 90 * 24 * 60) * minute, client, what: 'complete' },
  ];
}

async function happen({ services, owner }: AccountsWorld, { at, client, what }: Event): Promise<void> {
  const { request, mode, days } = client;
  const { id, professional } = request;
  const now = new Date(at);
  const actor = { as: 'staff', userId: professional.id, email: professional.email } as const;
  const note = (kind: string, actor_kind: string) =>
    owner.query(
      `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, at)
       SELECT workspace_id, id, $2, $3, $4 FROM client_requests WHERE id = $1`,
      [id, actor_kind, kind, now],
    );
  if (what === 'start')
    await setSchedule(
      services,
      actor,
      { id, mode, days, at_weekends: false, at_night: false, by_text: client.number !== null },
      now,
    );
  if (what === 'answer') {
    await note('answers.saved', 'client');
    client.gaveAt = at;
  }
  if (what === 'pause' || what === 'pause week') {
    await pauseSchedule(services, actor, { id, until: what === 'pause' ? 'resumed' : 'week' }, now);
    client.paused = what === 'pause' ? Number.POSITIVE_INFINITY : at + 6.9 * day;
  }
  if (what === 'resume') {
    await resumeSchedule(services, actor, id, now);
    client.paused = null;
  }
  if (what === 'give all') {
    await owner.query(
      `UPDATE client_request_documents SET status = 'completed' WHERE client_request_id = $1`,
      [id],
    );
    await owner.query(
      `INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer)
       SELECT r.workspace_id, r.id, q.id, 'Ana' FROM client_requests r
       JOIN template_questions q ON q.template_version_id = r.template_version_id WHERE r.id = $1`,
      [id],
    );
    await owner.query(
      `UPDATE client_requests SET status = 'documents_submitted', submitted_at = $2 WHERE id = $1`,
      [id, now],
    );
    await note('documents.submitted', 'client');
    Object.assign(client, { hasAll: true, gaveAt: at });
  }
  if (what === 'ask again') {
    await owner.query(`UPDATE client_request_documents SET status = 'pending' WHERE client_request_id = $1`, [
      id,
    ]);
    await owner.query(`UPDATE client_requests SET status = 'in-progress' WHERE id = $1`, [id]);
    await note('document.asked_again', 'staff');
    client.hasAll = false;
  }
  if (what === 'stop texts' && client.number) {
    await receiveText(services, {
      from: client.number,
      body: 'Stop',
      messageId: `SM${id.replaceAll('-', '')}`,
    });
    client.stopped = true;
  }
  if (what === 'complete') {
    await owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [id]);
    await note('request.status_changed', 'staff');
    client.completed = true;
  }
}

/** Nothing that should not go, and each that should on its day. */
export function expectRightYear(clients: SimulatedClient[]): void {
  const reminders = clients.flatMap((client) => client.reminders);
  expect(reminders.flatMap(({ wrong }) => wrong)).toEqual([]);
  expectRightTexts(clients);
  expect(reminders.length).toBeGreaterThan(clients.length * 6);
  let caughtUpAll = 0;
  for (const client of clients.filter(({ undisturbed }) => undisturbed)) {
    const { zone } = client;
    const dates = client.reminders.map(({ at }) => readClock(at, zone).date);
    // What was due while no server ran goes on the next morning, several as one.
    const [from = '', to = ''] = [stopped.from, stopped.to + day].map((at) => readClock(at, zone).date);
    const within = (date: string) => date >= from && date <= to;
    const until = readClock(ends, zone).date;
    const expected = expectedDates(client).filter((date) => date < until);
    expect(
      dates.filter((date) => !within(date) && date < until),
      zone,
    ).toEqual(expected.filter((date) => !within(date)));
    const missed = expected.filter(within).length;
    const caughtUp = dates.filter(within).length;
    expect(caughtUp, zone).toBeLessThanOrEqual(missed);
    expect(caughtUp > 0, zone).toBe(missed > 0);
    caughtUpAll += caughtUp;
  }
  expect(caughtUpAll).toBeGreaterThan(1);
}

/** With each reminder one to who agreed, until they say STOP, and to nobody else. */
function expectRightTexts(clients: SimulatedClient[]): void {
  const times = (sent: Reminder[]) => sent.map(({ at }) => at);
  expect(clients.flatMap(({ texts }) => texts.flatMap(({ wrong }) => wrong))).toEqual([]);
  for (const { number, stopped, texts, reminders } of clients) {
    if (!number) expect(texts).toEqual([]);
    else if (stopped) expect(times(reminders).slice(0, texts.length)).toEqual(times(texts));
    else expect(times(texts)).toEqual(times(reminders));
  }
  const stoppers = clients.filter(({ stopped }) => stopped);
  expect(stoppers.length).toBeGreaterThan(2);
  expect(stoppers.some(({ texts, reminders }) => texts.length > 0 && texts.length < reminders.length)).toBe(
    true,
  );
}

function findWrong(
  { zone, paused, gaveAt, hasAll, completed }: SimulatedClient,
  at: number,
  sent: Reminder[],
): string[] {
  const { weekday, time } = readClock(at, zone);
  const last = sent.at(-1)?.at ?? 0;
  return [
    (time < '09:00' || time >= '18:00') && `at ${time}`,
    ['Sat', 'Sun'].includes(weekday) && `on a ${weekday}`,
    completed && 'to the finished',
    hasAll && 'with nothing missing',
    paused !== null && paused > at && 'in a pause',
    gaveAt > at - 2 * day && 'after an answer',
    last > at - day && 'twice',
    at >= stopped.from && at < stopped.to && 'from a server that is stopped',
  ].filter((wrong) => wrong !== false);
}

/** By the runtime's own calendar, which the schedules do not use. */
function readClock(at: number, zone: string): { weekday: string; date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    weekday: part('weekday').replace('.', ''),
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The dates on which a client that nothing happens to is reminded, by counting days of the calendar. */
function expectedDates({ zone, startedAt, mode, days }: SimulatedClient): string[] {
  const start = readClock(startedAt, zone);
  const listed =
    days ?? (mode === 'firm' ? [3, 7, 10, ...Array.from({ length: 52 }, (_, n) => 14 + 7 * n)] : [7, 14, 28]);
  const dates = listed.map((count) => {
    const at = Date.parse(`${start.date}T12:00:00Z`) + (count + (start.time >= '18:00' ? 1 : 0)) * day;
    const weekday = new Date(at).getUTCDay();
    // Saturday and Sunday wait for Monday.
    const moved = at + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * day;
    return new Date(moved).toISOString().slice(0, 10);
  });
  return [...new Set(dates)];
}

/** The same numbers each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
