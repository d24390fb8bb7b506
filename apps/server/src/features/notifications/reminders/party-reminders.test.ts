import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCaseWithParties } from '../../../../test/builders/cases/parties.ts';
import type { BuiltRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld, newNumber } from '../../accounts/accounts.testing.ts';
import { saveAnswer, submitQuestionnaire } from '../../cases/questionnaire/questionnaire.usecases.ts';
import { places } from '../../sealing/places.ts';
import { sendRequestMails } from '../client-mails/request-mails.testing.ts';
import { sendRequestTexts } from '../text-messages/request-texts.testing.ts';
import { previewReminder, sendReminder } from './reminders.usecases.ts';
import { runDueSchedules } from './schedule/run-due-schedules.ts';
import { getSchedule, setSchedule } from './schedule/schedules.usecases.ts';

let world: AccountsWorld;
let request: Awaited<ReturnType<typeof buildCaseWithParties>>;
let staff: StaffActor;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.query('DELETE FROM reminder_schedules; DELETE FROM mail_orders; DELETE FROM outbox');
  request = await buildCaseWithParties(world.owner, {
    status: 'in-progress',
    answers: 'none',
    documents: 'none',
  });
  staff = { as: 'staff', userId: request.professional.id, email: request.professional.email };
});

const asClient = async (person: { name: string; email: string }): Promise<ClientActor> => {
  const { id, email } = await buildClientUser(world.owner, person);
  return { as: 'client', userId: id, email };
};
/** As if this person had given everything that is theirs or shared, and submitted it. */
async function giveAll({ id }: BuiltRequest, party: 'worker' | 'employer'): Promise<void> {
  await world.owner.query(
    `UPDATE client_request_documents SET status = 'completed' WHERE client_request_id = $1 AND coalesce(party, $2) = $2`,
    [id, party],
  );
  await world.owner.query(
    `INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer)
     SELECT r.workspace_id, r.id, q.id, 'Lima' FROM client_requests r
     JOIN template_questions q ON q.template_version_id = r.template_version_id AND coalesce(q.party, $2) = $2
     WHERE r.id = $1`,
    [id, party],
  );
  await world.owner.query(
    `UPDATE client_users SET submitted_at = now(), documents_submitted_at = now()
     WHERE client_request_id = $1 AND $2 = ANY (parties)`,
    [id, party],
  );
}
const tuesday = new Date('2026-06-02T15:00:00Z');
const nextTuesday = new Date('2026-06-09T15:00:00Z');
const schedule = (by_text = false) =>
  setSchedule(
    world.services,
    staff,
    { id: request.id, mode: 'gentle', days: null, at_weekends: false, at_night: false, by_text },
    tuesday,
  );
async function run(now: Date): Promise<void> {
  await runDueSchedules(world.services, now);
  await sendRequestMails(world.services, now);
  await sendRequestTexts(world.services, now);
}
const mailsTo = (person: { email: string }) => world.mailsTo(person.email);
const reminders = async () =>
  (
    await world.owner.query<{ recipient: string }>(
      `SELECT payload ->> 'recipient' AS recipient FROM activity
       WHERE client_request_id = $1 AND kind = 'reminder.sent' ORDER BY recipient`,
      [request.id],
    )
  ).rows.map(({ recipient }) => recipient);
/** In writing, of the person with this address. */
async function agreeToTexts(email: string): Promise<string> {
  const number = newNumber();
  const { vault } = world.services;
  const id = randomUUID();
  const sealed = await vault.seal(
    request.professional.workspaceId,
    places.textNumber(request.id, id),
    number,
  );
  await world.owner.query(
    `INSERT INTO text_consents (id, workspace_id, client_request_id, email, number, number_hash, given_by, how, agreed_on, wording)
     VALUES ($5, $1, $2, $3, $4, $4, 'client', 'portal', '2026-05-01', 'words')`,
    [request.professional.workspaceId, request.id, email, sealed, id],
  );
  return number;
}

describe.each(['by hand', 'by schedule'])('a reminder %s, of two people who answer for parties', (how) => {
  const remind = async () => {
    if (how === 'by hand') return void (await sendReminder(world.services, staff, request.id));
    await schedule();
    await run(nextTuesday);
  };

  test('goes to each, with what they miss themselves and what is shared', async () => {
    await remind();
    const [toClient, ...moreToClient] = mailsTo(request.client);
    const [toSponsor, ...moreToSponsor] = mailsTo(request.sponsor);
    expect([moreToClient, moreToSponsor]).toEqual([[], []]);
    for (const mail of [toClient, toSponsor]) expect(mail?.text).toContain('Contract of work');
    expect(toClient?.text).toContain('Where were you born?');
    expect(toClient?.text).not.toContain('Tax return');
    expect(toClient?.text).not.toContain('How many people');
    expect(toSponsor?.text).toContain('Tax return');
    expect(toSponsor?.text).not.toContain('Where were you born?');
    expect(toSponsor?.text).not.toContain('Passport');
    expect(await reminders()).toEqual([request.client.email, request.sponsor.email].sort());
  });

  test('goes to nobody who misses nothing', async () => {
    await giveAll(request, 'employer');
    await remind();
    expect(mailsTo(request.sponsor)).toHaveLength(0);
    expect(mailsTo(request.client)).toHaveLength(1);
    expect(await reminders()).toEqual([request.client.email]);
  });
});

test('by hand it is shown to staff before, for each person', async () => {
  const { others, ...first } = await previewReminder(world.services, staff, request.id);
  expect(first).toMatchObject({ recipient: request.sponsor.email, name: request.sponsor.name });
  expect(others).toMatchObject([{ recipient: request.client.email, name: request.client.name }]);
  expect(first.text).not.toContain('Where were you born?');
  expect(others[0]?.text).toContain('Where were you born?');
  expect(await sendReminder(world.services, staff, request.id)).toEqual({
    sent: true,
    recipient: request.sponsor.email,
    other_recipients: [request.client.email],
    text: null,
  });
  await giveAll(request, 'employer');
  expect(await previewReminder(world.services, staff, request.id)).toMatchObject({
    recipient: request.client.email,
    others: [],
  });
});

test('of a person whose invitation was not delivered waits, the other one is reminded', async () => {
  await world.owner.query(`UPDATE client_requests SET party_invitation_state = 'failed' WHERE id = $1`, [
    request.id,
  ]);
  await schedule();
  await run(nextTuesday);
  expect([mailsTo(request.client).length, mailsTo(request.sponsor).length]).toEqual([0, 1]);
  expect((await getSchedule(world.services, staff, request.id)).pause).not.toBe('undelivered');
});

test('reaches each person in the hours of their own time zone', async () => {
  await world.owner.query('UPDATE client_users SET time_zone = $2 WHERE id = $1', [
    request.sponsor.id,
    'America/New_York',
  ]);
  await world.owner.query('UPDATE client_users SET time_zone = $2 WHERE id = $1', [
    request.client.id,
    'Asia/Tokyo',
  ]);
  await schedule();
  await run(nextTuesday);
  expect([mailsTo(request.client).length, mailsTo(request.sponsor).length]).toEqual([0, 1]);
  await world.owner.query('UPDATE outbox SET due_at = now() WHERE due_at IS NOT NULL');
  await sendRequestMails(world.services, new Date('2026-06-10T01:00:00Z'));
  expect([mailsTo(request.client).length, mailsTo(request.sponsor).length]).toEqual([1, 1]);
});

test('by text goes to the one who agreed and misses something', async () => {
  const [clients, sponsors] = [
    await agreeToTexts(request.client.email),
    await agreeToTexts(request.sponsor.email),
  ];
  const textsTo = (number: string) => world.texts.filter(({ to }) => to === number).length;
  await giveAll(request, 'employer');
  expect(await previewReminder(world.services, staff, request.id)).toMatchObject({ number: clients });
  expect(await sendReminder(world.services, staff, request.id, { by_text: true })).toMatchObject({
    recipient: request.client.email,
    text: true,
  });
  expect([textsTo(clients), textsTo(sponsors)]).toEqual([1, 0]);
  await world.owner.query('UPDATE client_requests SET reminded_at = $2 WHERE id = $1', [request.id, tuesday]);
  await schedule(true);
  await run(nextTuesday);
  expect([textsTo(clients), textsTo(sponsors)]).toEqual([2, 0]);
});

test('an order of an earlier release goes to the sponsor', async () => {
  await world.owner.query(
    `INSERT INTO mail_orders (workspace_id, client_request_id, kind) SELECT workspace_id, id, 'reminder' FROM client_requests WHERE id = $1`,
    [request.id],
  );
  await sendRequestMails(world.services);
  expect([mailsTo(request.client).length, mailsTo(request.sponsor).length]).toEqual([0, 1]);
  expect(mailsTo(request.sponsor)[0]?.text).not.toContain('Where were you born?');
});

test('staff hear who submitted their part', async () => {
  const client = await asClient(request.client);
  for (const [index, answer] of [
    [0, 'In May'],
    [1, 'Paris'],
  ] as const)
    await saveAnswer(world.services, client, request.id, {
      question_id: request.template.questions[index]?.id ?? '',
      answer,
    });
  await submitQuestionnaire(world.services, client, request.id, []);
  await sendRequestMails(world.services);
  const [mail] = mailsTo(request.professional);
  expect(mail?.subject).toBe(
    `${request.client.name} (Worker) submitted their part of the questionnaire of ${request.client.name}`,
  );
});
