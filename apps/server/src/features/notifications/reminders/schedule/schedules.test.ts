import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../../test/builders/templates.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../../../accounts/accounts.testing.ts';
import { enterCase } from '../../../accounts/case-access/enter-case.ts';
import { listTimeline } from '../../../activity/list-timeline.ts';
import { sendRequest } from '../../../cases/send/send-request.ts';
import { makeMailsDue, sendRequestMails } from '../../client-mails/request-mails.testing.ts';
import { sendReminder } from '../reminders.usecases.ts';
import { setReminderSettings } from '../settings/reminder-settings.usecases.ts';
import { listTexts, previewText, resetText, setText } from '../texts/reminder-texts.usecases.ts';
import { runDueSchedules } from './run-due-schedules.ts';
import { getSchedule, pauseSchedule, resumeSchedule, setSchedule } from './schedules.usecases.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.mailer.refusal = null;
  await world.owner.query('DELETE FROM reminder_schedules');
  await world.owner.query('DELETE FROM mail_orders; DELETE FROM outbox');
});

const toActor = ({ id, email }: { id: string; email: string }): StaffActor => ({
  as: 'staff',
  userId: id,
  email,
});
const gentle = { mode: 'gentle', days: null, at_weekends: false, at_night: false, by_text: false } as const;
/** A Tuesday, 11:00 in New York. */
const tuesday = new Date('2026-06-02T15:00:00Z');
const nextTuesday = new Date('2026-06-09T15:00:00Z');

async function buildReminded(wishes: Parameters<typeof buildRequest>[1] = {}): Promise<BuiltRequest> {
  const request = await buildRequest(world.owner, { status: 'in-progress', ...wishes });
  await set(request, tuesday);
  return request;
}
const set = ({ id, professional }: BuiltRequest, now: Date) =>
  setSchedule(world.services, toActor(professional), { id, ...gentle }, now);
const get = ({ id, professional }: BuiltRequest) => getSchedule(world.services, toActor(professional), id);
async function run(now: Date): Promise<void> {
  await runDueSchedules(world.services, now);
  await sendRequestMails(world.services, now);
}
const note = (request: BuiltRequest, kind: string, at: Date, by = 'client') =>
  world.owner.query(
    `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, at)
     SELECT workspace_id, id, $2, $3, $4 FROM client_requests WHERE id = $1`,
    [request.id, by, kind, at],
  );

describe('a schedule', () => {
  test('reminds when its day has come, once, and says so in the timeline', async () => {
    const request = await buildReminded();
    expect(await get(request)).toMatchObject({ next_at: nextTuesday.toISOString(), pause: null });
    await run(new Date(nextTuesday.getTime() - 60_000));
    expect(world.mailsTo(request.client.email)).toHaveLength(0);
    await run(nextTuesday);
    await run(new Date(nextTuesday.getTime() + 60_000));
    expect(world.mailsTo(request.client.email)).toHaveLength(1);
    const { items } = await listTimeline(world.services, toActor(request.professional), {
      request_id: request.id,
    });
    expect(items[0]).toMatchObject({
      kind: 'reminder.sent',
      actor_kind: 'system',
      payload: { by_schedule: true, recipient: request.client.email },
    });
    expect(await get(request)).toMatchObject({
      next_at: '2026-06-16T15:00:00.000Z',
      last_sent_at: nextTuesday.toISOString(),
    });
  });

  test('that two servers take up at once sends one mail', async () => {
    const requests = [await buildReminded(), await buildReminded(), await buildReminded()];
    await Promise.all(Array.from({ length: 4 }, () => runDueSchedules(world.services, nextTuesday)));
    await Promise.all([
      sendRequestMails(world.services, nextTuesday),
      sendRequestMails(world.services, nextTuesday),
    ]);
    for (const { client } of requests) expect(world.mailsTo(client.email)).toHaveLength(1);
  });

  test('goes on the clock that the client’s browser tells', async () => {
    const request = await buildReminded();
    const client = { as: 'client', userId: request.client.id, email: request.client.email } as const;
    const entered = await enterCase(world.services, client, {
      requestId: request.id,
      timeZone: 'Asia/Tokyo',
    });
    expect(entered.timeZone).toBe('Asia/Tokyo');
    const schedule = await set(request, tuesday);
    // It is midnight in Tokyo: the morning of the next day but seven.
    expect(schedule).toMatchObject({
      next_at: '2026-06-10T00:00:00.000Z',
      time_zone: 'Asia/Tokyo',
      zone_of_client: true,
    });
  });

  test('waits two days after something of the client, and says why', async () => {
    const request = await buildReminded();
    await note(request, 'answers.saved', new Date('2026-06-08T20:00:00Z'));
    await run(new Date('2026-06-08T20:01:00Z'));
    expect(await get(request)).toMatchObject({ next_at: '2026-06-10T20:00:00.000Z' });
    await run(nextTuesday);
    expect(world.mailsTo(request.client.email)).toHaveLength(0);
    await run(new Date('2026-06-10T20:00:00Z'));
    expect(world.mailsTo(request.client.email)).toHaveLength(1);
  });

  test('pauses by a click, for a week or until it is resumed', async () => {
    const request = await buildReminded();
    const actor = toActor(request.professional);
    const monday = new Date('2026-06-08T15:00:00Z');
    const paused = await pauseSchedule(world.services, actor, { id: request.id, until: 'week' }, monday);
    expect(paused).toMatchObject({ next_at: '2026-06-15T15:00:00.000Z', pause: 'paused' });
    expect(paused.paused_until).toBe('2026-06-15T15:00:00.000Z');
    const open = await pauseSchedule(world.services, actor, { id: request.id, until: 'resumed' }, monday);
    expect(open).toMatchObject({ next_at: null, pause: 'paused', paused_until: null });
    await run(new Date('2026-07-01T15:00:00Z'));
    expect(world.mailsTo(request.client.email)).toHaveLength(0);
    // A Saturday: what was missed meanwhile is one reminder on Monday.
    await resumeSchedule(world.services, actor, request.id, new Date('2026-07-04T15:00:00Z'));
    expect(await get(request)).toMatchObject({ next_at: '2026-07-06T13:00:00.000Z', pause: null });
    await run(new Date('2026-07-06T13:00:00Z'));
    await run(new Date('2026-07-20T13:00:00Z'));
    expect(world.mailsTo(request.client.email)).toHaveLength(1);
    expect(await get(request)).toMatchObject({ next_at: null, pause: 'all_sent' });
  });

  test('ends with completion, rests while nothing is missing, and counts its days again from what is asked anew', async () => {
    const template = await buildTemplate(world.owner, {
      questions: [],
      documents: [{ name: 'Passport copy', required: true }],
    });
    const request = await buildReminded({ template, documents: 'none' });
    const file = 'UPDATE client_request_documents SET status = $2 WHERE client_request_id = $1';
    await world.owner.query(file, [request.id, 'completed']);
    await world.owner.query(`UPDATE client_requests SET status = 'documents_submitted' WHERE id = $1`, [
      request.id,
    ]);
    await note(request, 'documents.submitted', new Date('2026-06-04T15:00:00Z'));
    await run(new Date('2026-06-04T15:01:00Z'));
    expect(await get(request)).toMatchObject({ next_at: null, pause: 'nothing_missing' });
    await world.owner.query(file, [request.id, 'pending']);
    const asked = new Date('2026-07-07T15:00:00Z');
    await note(request, 'document.asked_again', asked, 'staff');
    await run(new Date(asked.getTime() + 60_000));
    expect(await get(request)).toMatchObject({ next_at: '2026-07-14T15:00:00.000Z', pause: null });
    await world.owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [request.id]);
    expect(await get(request)).toMatchObject({ next_at: null, pause: 'completed' });
    await run(new Date('2026-07-14T15:00:00Z'));
    expect(world.mailsTo(request.client.email)).toHaveLength(0);
    await expect(set(request, asked)).rejects.toMatchObject({ code: 'requests.completed' });
  });

  test('waits while the invitation is undelivered', async () => {
    const request = await buildReminded();
    await world.owner.query(`UPDATE client_requests SET invitation_state = 'failed' WHERE id = $1`, [
      request.id,
    ]);
    await run(nextTuesday);
    expect(world.mailsTo(request.client.email)).toHaveLength(0);
    expect(await get(request)).toMatchObject({ next_at: '2026-06-10T15:00:00.000Z', pause: 'undelivered' });
  });

  test('keeps a day’s distance from a reminder by hand', async () => {
    const request = await buildReminded();
    await world.owner.query(`UPDATE client_requests SET reminded_at = $2 WHERE id = $1`, [
      request.id,
      new Date('2026-06-09T14:00:00Z'),
    ]);
    await run(nextTuesday);
    expect(world.mailsTo(request.client.email)).toHaveLength(0);
    expect(await get(request)).toMatchObject({ next_at: '2026-06-10T14:00:00.000Z' });
  });

  test('whose mail the server refuses until the evening sends it in the morning', async () => {
    const request = await buildReminded();
    world.mailer.refusal = new Error('451');
    await run(nextTuesday);
    world.mailer.refusal = null;
    await makeMailsDue(world.owner);
    await run(new Date('2026-06-09T23:00:00Z'));
    expect(world.mailsTo(request.client.email)).toHaveLength(0);
    const { rows } = await world.owner.query('SELECT due_at, attempts FROM outbox');
    expect(rows).toEqual([{ due_at: new Date('2026-06-10T13:00:00Z'), attempts: 1 }]);
    await makeMailsDue(world.owner);
    await run(new Date('2026-06-10T13:00:00Z'));
    expect(world.mailsTo(request.client.email)).toHaveLength(1);
  });

  test('is off where nobody set it, and what the workspace says where a new request is made', async () => {
    const professional = await buildProfessional(world.owner, { firm: null });
    const actor = toActor(professional);
    const before = await buildRequest(world.owner, { professional });
    expect(await get(before)).toMatchObject({ mode: 'off', next_at: null, pause: null });
    await setReminderSettings(world.services, actor, {
      ...gentle,
      mode: 'own',
      days: [2, 4],
      time_zone: 'Europe/Madrid',
    });
    const template = await buildTemplate(world.owner);
    const { id } = await sendRequest(world.services, actor, {
      template_id: template.id,
      name: 'Ana Ruiz',
      email: newEmail(),
      visa_type: 'H-1B',
    });
    await runDueSchedules(world.services);
    const schedule = await getSchedule(world.services, actor, id);
    expect(schedule).toMatchObject({
      mode: 'own',
      days: [2, 4],
      time_zone: 'Europe/Madrid',
      zone_of_client: false,
    });
    expect(schedule.next_at).not.toBeNull();
    expect(await get(before)).toMatchObject({ mode: 'off' });
  });

  test('of a firm is its administrators’ to set', async () => {
    const { firm } = await buildProfessional(world.owner);
    if (!firm) throw new Error('the professional has no firm');
    const member = toActor(await buildProfessional(world.owner, { firm }));
    const settings = { ...gentle, time_zone: 'Europe/Madrid' };
    await expect(setReminderSettings(world.services, member, settings)).rejects.toMatchObject({
      code: 'session.firm_administrator_required',
    });
  });
});

describe('what reminders say', () => {
  const words = {
    language: 'en' as const,
    subject: '{{firm_name}} writes',
    body: 'Dear {{client_name}},\n\nplease hurry.',
  };

  test('is ours until the workspace writes its own, which goes out by hand and by schedule', async () => {
    const professional = await buildProfessional(world.owner, { firm: null });
    const actor = toActor(professional);
    const ours = await listTexts(world.services, actor);
    expect(ours.items.map(({ language, own }) => ({ language, own }))).toEqual([
      { language: 'en', own: false },
      { language: 'es', own: false },
    ]);
    expect(ours.items[0]?.subject).toContain('{{firm_name}}');
    for (const language of ['en', 'es'] as const)
      await setText(world.services, actor, { ...words, language });
    const request = await buildReminded({ professional });
    await run(nextTuesday);
    await world.owner.query('UPDATE client_requests SET reminded_at = NULL');
    await sendReminder(world.services, actor, request.id);
    for (const mail of world.mailsTo(request.client.email)) {
      expect(mail.subject).toBe('Visafolio writes');
      expect(mail.text).toContain(`Dear ${request.client.name},`);
    }
    expect(world.mailsTo(request.client.email)).toHaveLength(2);
    expect((await resetText(world.services, actor, 'en')).items[0]).toEqual(ours.items[0]);
  });

  test('is previewed without being kept, and refuses a placeholder that nobody knows', async () => {
    const actor = toActor(await buildProfessional(world.owner, { firm: null }));
    const preview = await previewText(world.services, actor, words);
    expect(preview).toMatchObject({
      subject: 'Visafolio writes',
      text: expect.stringContaining('Dear Ana Example,'),
    });
    expect((await listTexts(world.services, actor)).items[0]?.own).toBe(false);
    const wrong = { ...words, body: 'By {{ due_day }}.' };
    for (const refused of [setText, previewText])
      await expect(async () => refused(world.services, actor, wrong)).rejects.toMatchObject({
        code: 'reminders.unknown_placeholder',
        data: { name: 'due_day' },
      });
  });
});
