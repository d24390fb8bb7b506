import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFirm } from '../../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../../accounts/accounts.testing.ts';
import { setDueDate } from '../../edit/due-date.ts';
import { updateRequestStatus } from '../../requests.usecases.ts';
import type { EntryRow } from '../calendar.queries.ts';
import { addKeyDate, changeKeyDate, removeKeyDate } from '../key-dates.usecases.ts';
import { calendarFeedRoutes } from './feed.routes.ts';
import {
  createFeed,
  feedPath,
  getFeedSettings,
  readFeed,
  removeFeed,
  setNameClients,
} from './feed.usecases.ts';
import { writeCalendar } from './write-calendar.ts';

let world: AccountsWorld;
let administrator: Professional;
let professional: Professional;
let staff: StaffActor;
let request: BuiltRequest;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const firm = await buildFirm(world.owner);
  administrator = await buildProfessional(world.owner, { firm });
  professional = await buildProfessional(world.owner, { firm });
  staff = toActor(professional);
  request = await buildRequest(world.owner, { professional, client: { name: 'Ana, María; Núñez' } });
});

const toActor = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });
const now = new Date('2027-02-01T12:00:00Z');
const make = async (actor = staff, scope: 'mine' | 'firm' = 'mine') =>
  (await createFeed(world.services, actor, { scope, language: 'en' })).url;
const secretIn = (url: string) => url.split('/').at(-1)?.replace('.ics', '') ?? '';
const read = (url: string) => readFeed(world.services, secretIn(url), now);
/** Parses it with another library. */
function parse(text: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      day: event.startDate.toString(),
      isDate: event.startDate.isDate,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
    };
  });
}
const events = async (url: string) => parse(await read(url));
const interview = (on_date: string, fields: object = {}) => {
  const key_date_id = crypto.randomUUID();
  return addKeyDate(world.services, staff, {
    id: request.id,
    key_date_id,
    kind: 'interview',
    label: '',
    note: 'Never in a calendar',
    on_date,
    ...fields,
  });
};
const due = (due_on: string | null) => setDueDate(world.services, staff, { id: request.id, due_on });

describe('the calendar of a person', () => {
  test('has due dates and key dates as all-day events, which no time zone moves', async () => {
    const url = await make();
    await due('2028-02-29');
    await interview('2027-12-31');
    const before = process.env.TZ;
    try {
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
        process.env.TZ = zone;
        expect(await events(url)).toMatchObject([
          { title: 'Interview: Ana, María; Núñez', day: '2027-12-31', isDate: true, status: 'CONFIRMED' },
          { title: 'Due date: Ana, María; Núñez', day: '2028-02-29', isDate: true, status: 'CONFIRMED' },
        ]);
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
    const text = await read(url);
    expect(text).toContain('DTSTART;VALUE=DATE:20280229\r\n');
    expect(text).not.toContain('Never in a calendar');
    expect(text).not.toContain('VALARM');
  });

  test('moves an event under the same UID with a higher SEQUENCE, and cancels done ones', async () => {
    const url = await make();
    await due('2027-03-01');
    const { id } = await interview('2027-03-05');
    const [dueFirst, dateFirst] = await events(url);
    await due('2027-03-02');
    const changed = { id: request.id, key_date_id: id, kind: 'interview', label: '', note: '' } as const;
    await changeKeyDate(world.services, staff, {
      ...changed,
      on_date: '2027-03-06',
      done: false,
      sequence: 0,
    });
    const [dueMoved, dateMoved] = await events(url);
    expect(dueMoved).toMatchObject({ uid: dueFirst?.uid, day: '2027-03-02', status: 'CONFIRMED' });
    expect(dateMoved).toMatchObject({ uid: dateFirst?.uid, day: '2027-03-06', status: 'CONFIRMED' });
    expect(dueMoved?.sequence).toBeGreaterThan(dueFirst?.sequence ?? 0);
    expect(dateMoved?.sequence).toBeGreaterThan(dateFirst?.sequence ?? 0);
    const sequence = dateMoved?.sequence ?? 0;
    await changeKeyDate(world.services, staff, { ...changed, on_date: '2027-03-06', done: true, sequence });
    await updateRequestStatus(world.services, staff, request.id, 'completed');
    const [dueDone, dateDone] = await events(url);
    expect(dueDone).toMatchObject({ uid: dueFirst?.uid, status: 'CANCELLED' });
    expect(dateDone).toMatchObject({ uid: dateFirst?.uid, status: 'CANCELLED' });
    expect(dueDone?.sequence).toBeGreaterThan(dueMoved?.sequence ?? 0);
    expect(dateDone?.sequence).toBeGreaterThan(sequence);
    // A date that was removed and set again needs a higher SEQUENCE than calendar programs know.
    await updateRequestStatus(world.services, staff, request.id, 'in-progress');
    await due(null);
    await removeKeyDate(world.services, staff, { id: request.id, key_date_id: id });
    expect(await events(url)).toEqual([]);
    await due('2027-04-01');
    const [again] = await events(url);
    expect(again?.uid).toBe(dueFirst?.uid);
    expect(again?.sequence).toBeGreaterThan(dueDone?.sequence ?? 0);
  });

  test('shows what the person may see now', async () => {
    const url = await make(toActor(administrator), 'firm');
    await due('2027-03-01');
    expect(await events(url)).toHaveLength(1);
    expect(await events(await make(toActor(administrator)))).toEqual([]);
    const firmWide = await make(toActor(administrator), 'firm');
    await world.owner.query(
      `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
       SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
      [request.id],
    );
    expect(await events(firmWide)).toEqual([]);
  });

  test('names cases by number where the firm chooses so, and omits what staff wrote', async () => {
    const url = await make();
    await interview('2027-03-05', { kind: 'other', label: 'Call Ana’s employer' });
    expect(await events(url)).toMatchObject([{ title: 'Call Ana’s employer: Ana, María; Núñez' }]);
    await expect(setNameClients(world.services, staff, { name_clients: false })).rejects.toMatchObject({
      code: 'session.firm_administrator_required',
    });
    await setNameClients(world.services, toActor(administrator), { name_clients: false });
    const [{ case_number }] = (
      await world.owner.query('SELECT case_number FROM client_requests WHERE id = $1', [request.id])
    ).rows;
    expect(await events(url)).toMatchObject([{ title: `Other date: case ${case_number}` }]);
    expect(await read(url)).not.toMatch(/Ana/);
    expect(await getFeedSettings(world.services, staff)).toMatchObject({
      name_clients: false,
      may_change: false,
    });
  });
});

describe('the address', () => {
  const calls = (path: string, rateLimits = false) => {
    const routes = calendarFeedRoutes(world.services, { rateLimits });
    return routes.request(path.replace(/^.*\/api\/calendar_feeds/, ''));
  };

  test('is returned once and stored as a hash, and a new one replaces it', async () => {
    const first = await make();
    expect(first).toMatch(new RegExp(`^http://[^/]+${feedPath}/[\\w-]{43}\\.ics$`));
    const { rows } = await world.owner.query('SELECT * FROM calendar_feeds WHERE user_id = $1', [
      professional.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(secretIn(first));
    expect(JSON.stringify(await getFeedSettings(world.services, staff))).not.toContain(rows[0].secret_hash);
    const answer = await calls(first);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await getFeedSettings(world.services, staff)).feed?.last_read_at).not.toBeNull();
    const second = await make();
    expect((await calls(first)).status).toBe(404);
    expect((await calls(second)).status).toBe(200);
    expect(await removeFeed(world.services, staff)).toEqual({ removed: true });
    expect((await calls(second)).status).toBe(404);
    expect((await getFeedSettings(world.services, staff)).feed).toBeNull();
  });

  test('is the only one after several are made at once', async () => {
    const urls = await Promise.all([make(), make(), make()]);
    const answers = await Promise.all(urls.map((url) => calls(url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('stops working when its person loses access', async () => {
    const url = await make();
    await due('2027-03-01');
    await world.owner.query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [professional.id]);
    expect((await calls(url)).status).toBe(404);
    await world.owner.query('UPDATE auth."user" SET disabled_at = NULL WHERE id = $1', [professional.id]);
    expect(await events(url)).toHaveLength(1);
    // Removed from the firm, whose cases now belong to somebody else.
    await world.owner.query('UPDATE client_requests SET user_id = $2 WHERE user_id = $1', [
      professional.id,
      administrator.id,
    ]);
    await world.owner.query('UPDATE profiles SET firm_id = NULL WHERE id = $1', [professional.id]);
    expect(await events(url)).toEqual([]);
    await world.owner.query('DELETE FROM auth."user" WHERE id = $1', [professional.id]);
    expect((await calls(url)).status).toBe(404);
  });

  test('that does not exist answers 404 in any form, and too many calls 429', async () => {
    const url = await make();
    for (const path of [
      '/x.ics',
      `/${'a'.repeat(43)}.ics`,
      `/${secretIn(url)}`,
      `/${secretIn(url)}.ics.txt`,
      '/%00.ics',
    ])
      expect((await calls(path)).status).toBe(404);
    await world.owner.query(
      `INSERT INTO auth.attempt (key, tries, resets_at) VALUES ('calendar ', 600, now() + interval '1 minute')`,
    );
    expect((await calls(url, true)).status).toBe(429);
  });
});

describe('what is written', () => {
  const entry: EntryRow = {
    id: '01900000-0000-7000-8000-000000000001',
    request_id: '01900000-0000-7000-8000-000000000002',
    kind: 'other',
    label: null,
    on_date: '2027-03-28',
    due_on: null,
    client_name: '',
    visa_type: 'H-1B',
    case_number: 1_234_567,
    done: false,
    sequence: 3,
    changed_at: '2027-01-31 23:59:59.123456+00',
  };
  const style = {
    nameClients: true,
    language: 'en',
    productName: 'Visafolio',
    publicUrl: 'https://x.test',
  } as const;

  test.each([
    'Comma, semicolon; backslash \\ and "quotes"',
    `A name that goes on ${'and on '.repeat(30)}to the end`,
    `${'ñ'.repeat(80)} 🛂${'学位'.repeat(40)}`,
    'مكتب السلام',
    'END:VEVENT',
  ])('comes back whole: %j', (name) => {
    const text = writeCalendar([{ ...entry, label: name, client_name: name }], style);
    expect(parse(text)).toMatchObject([{ title: `${name}: ${name}`, sequence: 3 }]);
    // RFC 5545: lines of at most 75 octets, which end with CR and LF.
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  test('a name with line breaks starts no new line', () => {
    const name = 'Ana\r\nATTACH:http://evil.test\nEND:VEVENT\rBEGIN:VEVENT';
    const text = writeCalendar([{ ...entry, client_name: name }], style);
    expect(parse(text)).toHaveLength(1);
    expect(text).not.toMatch(/[\r\n](ATTACH|END:VEVENT[\r\n]+BEGIN)/);
  });

  test('Spanish readers get Spanish titles', () => {
    const [event] = parse(writeCalendar([{ ...entry, client_name: 'Ana' }], { ...style, language: 'es' }));
    expect(event?.title).toBe('Otra fecha: Ana');
  });
});
