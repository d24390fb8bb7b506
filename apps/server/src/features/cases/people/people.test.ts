import { QueuePageInput } from '@visafolio/contract/cases/queue.contract.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTemplateWithParties, employer, worker } from '../../../../test/builders/cases/parties.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { Template } from '../../../../test/builders/templates.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { createMailer } from '../../../shared/mail/create-mailer.ts';
import { startMailServer, type TestMailServer } from '../../../shared/mail/mail-server.testing.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../../accounts/accounts.testing.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { listDocuments } from '../../files/place/uploads/uploads.usecases.ts';
import { readConversation } from '../../messages/conversation/read-conversation.ts';
import { sendMessage } from '../../messages/conversation/send-message.ts';
import { makeMailsDue, sendRequestMails } from '../../notifications/client-mails/request-mails.testing.ts';
import { resendPartyInvitation } from '../../notifications/invitations/invitations.usecases.ts';
import { previewReminder, sendReminder } from '../../notifications/reminders/reminders.usecases.ts';
import { editRequest } from '../edit/edit-request.ts';
import { readQueue } from '../list/read-queue.ts';
import { setParties } from '../parties/set-parties.ts';
import { getPortalRequest } from '../portal/portal.usecases.ts';
import {
  listQuestions,
  listResponses,
  saveAnswer,
  submitQuestionnaire,
} from '../questionnaire/questionnaire.usecases.ts';
import { sendBack } from '../questionnaire/staff/send-back.ts';
import { getRequest, updateRequestStatus } from '../requests.usecases.ts';
import { sendRequest } from '../send/send-request.ts';
import { addPerson, changePerson, removePerson } from './change-people.ts';

let world: AccountsWorld;
let server: TestMailServer;
let template: Template;
beforeAll(async () => {
  world = await createAccountsWorld();
  server = await startMailServer();
  world.services.mailer = createMailer({
    smtpUrl: server.url,
    mailFrom: 'Visafolio <no-reply@example.com>',
    dataDir: '/nowhere',
    production: true,
    log: world.services.log,
  });
  const question = (text: string, party?: string) => ({
    text,
    type: 'text' as const,
    required: true,
    options: party ? { party } : {},
  });
  template = await buildTemplateWithParties(world.owner, {
    parties: [worker, employer, { key: 'spouse', name: 'Spouse', translations: { es: { name: 'Cónyuge' } } }],
    questions: [
      question('When does the work begin?'),
      question('Where were you born?', 'worker'),
      question('How many people do you employ?', 'employer'),
      question('When did you marry?', 'spouse'),
    ],
    documents: [
      { name: 'Passport', required: true, party: 'worker' },
      { name: 'Marriage certificate', required: true, party: 'spouse' },
    ],
  });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

let staff: StaffActor;
let addresses: { client: string; sponsor: string; spouse: string };
let id: string;
const [begin, born, headcount, married] = [0, 1, 2, 3];
const questionId = (index: number) => template.questions[index]?.id ?? '';

beforeEach(async () => {
  server.behave('accept');
  await world.owner.query('DELETE FROM outbox');
  const professional = await buildProfessional(world.owner);
  staff = { as: 'staff', userId: professional.id, email: professional.email };
  addresses = { client: newEmail('ana'), sponsor: newEmail('mill'), spouse: newEmail('luis') };
  id = await send();
});

const spouse = (email = addresses.spouse) => ({ name: 'Luis Lima Paz', email, parties: ['spouse'] });
async function send(more: Partial<Parameters<typeof sendRequest>[2]> = {}): Promise<string> {
  const sent = await sendRequest(world.services, staff, {
    template_id: template.id,
    name: 'Ana Lima',
    email: addresses.client,
    visa_type: 'H-1B',
    sponsor: { name: 'Mill Co', email: addresses.sponsor },
    answered_by_sponsor: ['employer'],
    other_people: [{ ...spouse(), language: 'es' }],
    language: 'en',
    ...more,
  });
  return sent.id;
}
const deliver = () => sendRequestMails(world.services);
const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email));
async function lastMailTo(email: string) {
  const { text = '', subject = '' } = await PostalMime.parse(mailsTo(email).at(-1)?.content ?? '');
  return { subject, text, token: text.match(/token=([\w-]+)/)?.[1] ?? '' };
}
const confirm = (token: string) => world.post('/mail-link/confirm', { token });
const load = () => getRequest(world.services, staff, id);
const asPerson = async (email: string): Promise<ClientActor> => ({
  as: 'client',
  userId: (await buildClientUser(world.owner, { email })).id,
  email,
});
const textsFor = async (actor: ClientActor) =>
  (await listQuestions(world.services, actor, id)).map(({ text }) => text);
const answer = (actor: ClientActor, index: number, text: string) =>
  saveAnswer(world.services, actor, id, { question_id: questionId(index), answer: text });
const submit = (actor: ClientActor) => submitQuestionnaire(world.services, actor, id, []);
const loadPerson = async () => {
  const [person] = (await load()).other_people;
  if (!person) throw new Error('the case has no other person');
  return person;
};

describe('a third person of a case', () => {
  test('is invited by a mail of their own, in their language, enters by its link, and staff see that', async () => {
    await deliver();
    const mail = await lastMailTo(addresses.spouse);
    expect(mail.subject).toContain('la solicitud de Ana Lima');
    expect(mail.text).toContain('Luis Lima Paz');
    expect(mail.text).toContain('Usted responde como Cónyuge.');
    expect(mail.text).toContain('Mill Co y Ana Lima responden el resto');
    expect(mail.text).not.toContain('patrocinador');
    expect((await lastMailTo(addresses.sponsor)).text).toContain(
      'Ana Lima and Luis Lima Paz answer the rest',
    );
    expect(await loadPerson()).toMatchObject({
      role: 'person_1',
      name: 'Luis Lima Paz',
      language: 'es',
      parties: ['spouse'],
      invitation_state: 'sent',
      invitation: { recipient: addresses.spouse, attempts: 1, error: null },
    });
    expect((await confirm(mail.token)).body).toMatchObject({ requestId: id });
    expect(await loadPerson()).toMatchObject({ invitation_state: 'accepted' });
    expect(await load()).toMatchObject({ invitation_state: 'sent', party_invitation_state: 'sent' });
  });

  test('sees and answers their own part and shared questions, and submits it; staff see whose progress it is', async () => {
    const luis = await asPerson(addresses.spouse);
    expect(await textsFor(luis)).toEqual(['When does the work begin?', 'When did you marry?']);
    expect((await listDocuments(world.services, luis, id)).map(({ name }) => name)).toEqual([
      'Marriage certificate',
    ]);
    await answer(luis, married, '1 May 2019');
    await expect(answer(luis, born, 'Lima')).rejects.toMatchObject({ code: expect.stringMatching(/./) });
    const ana = await asPerson(addresses.client);
    await answer(ana, born, 'Lima');
    await answer(ana, begin, 'In May');
    expect((await listResponses(world.services, luis, id)).map((each) => each.answer).sort()).toEqual([
      '1 May 2019',
      'In May',
    ]);
    expect((await listResponses(world.services, ana, id)).map((each) => each.answer).sort()).toEqual([
      'In May',
      'Lima',
    ]);
    expect(await getPortalRequest(world.services, luis, id)).toMatchObject({
      parties: [{ key: 'spouse' }],
      other_parties: [{ key: 'worker' }, { key: 'employer' }],
    });
    await submit(luis);
    expect((await load()).submitted_at).toBeNull();
    expect((await load()).parties).toMatchObject([
      { key: 'worker', answered_by: 'client', answered: 1, submitted_at: null },
      { key: 'employer', answered_by: 'sponsor', answered: 0, submitted_at: null },
      { key: 'spouse', answered_by: 'person_1', answered: 1, submitted_at: expect.any(String) },
    ]);
    expect(await load()).toMatchObject({ attention: 'review', submitted_parties: [{ key: 'spouse' }] });
    await submit(ana);
    const mill = await asPerson(addresses.sponsor);
    await answer(mill, headcount, '3');
    await submit(mill);
    expect((await load()).submitted_at).not.toBeNull();
    const lines = await listTimeline(world.services, staff, { request_id: id });
    expect(
      lines.items
        .filter(({ kind }) => kind === 'questionnaire.submitted')
        .map(({ actor_name }) => actor_name),
    ).toContain('Luis Lima Paz');
  });

  test('is told by mail and in their own conversation what to answer again, and nobody else is', async () => {
    const luis = await asPerson(addresses.spouse);
    await answer(luis, married, 'In May');
    await deliver();
    await sendBack(world.services, staff, {
      id,
      question_id: questionId(married),
      answer: 'In May',
      reason: 'Which year?',
    });
    await deliver();
    expect((await lastMailTo(addresses.spouse)).text).toContain('Which year?');
    const read = (actor: ClientActor) => readConversation(world.services, actor, { request_id: id });
    expect((await read(luis)).messages.map(({ body }) => body)).toEqual(['Which year?']);
    expect((await read(await asPerson(addresses.client))).messages).toEqual([]);
    await sendMessage(world.services, luis, {
      request_id: id,
      id: crypto.randomUUID(),
      upload_ids: [],
      body: 'In 2019.',
    });
    const ofStaff = await readConversation(world.services, staff, { request_id: id, party: 'person_1' });
    expect(ofStaff).toMatchObject({ party: 'person_1', name: 'Luis Lima Paz' });
    expect(ofStaff.messages.map(({ body }) => body).sort()).toEqual(['In 2019.', 'Which year?']);
  });

  test('is reminded of what they miss, and of nothing else', async () => {
    await deliver();
    const preview = await previewReminder(world.services, staff, id);
    const theirs = [preview, ...preview.others].find(({ recipient }) => recipient === addresses.spouse);
    expect(theirs).toMatchObject({ name: 'Luis Lima Paz', language: 'es' });
    expect(theirs?.text).toContain('When did you marry?');
    expect(theirs?.text).not.toContain('Where were you born?');
    const { recipient, other_recipients } = await sendReminder(world.services, staff, id);
    expect([recipient, ...other_recipients].sort()).toEqual(Object.values(addresses).sort());
    expect(mailsTo(addresses.spouse)).toHaveLength(2);
  });

  test('whose invitation was refused is shown with the reason, and it can be sent again', async () => {
    server.behave('refuse');
    await deliver();
    expect(await loadPerson()).toMatchObject({
      invitation_state: 'failed',
      invitation: { error: expect.stringMatching(/./), next_at: expect.any(String) },
    });
    server.behave('accept');
    const { id: personId } = await loadPerson();
    expect(await resendPartyInvitation(world.services, staff, id, personId)).toEqual({
      sent: true,
      recipient: addresses.spouse,
    });
    await makeMailsDue(world.owner);
    await deliver();
    // The mail that waited sends nothing.
    expect(mailsTo(addresses.spouse)).toHaveLength(1);
    expect(await loadPerson()).toMatchObject({ invitation_state: 'sent', invitation: { attempts: 1 } });
  });
});

test('an invitation of a third person that was not delivered needs attention until it is', async () => {
  await deliver();
  const { id: personId } = await loadPerson();
  const again = () => resendPartyInvitation(world.services, staff, id, personId);
  server.behave('refuse');
  await again();
  expect(await load()).toMatchObject({ attention: 'invitation', others_undelivered: true });
  const queue = async () => {
    const wanted = QueuePageInput.parse({ filter: { attention: ['invitation'] }, scope: 'firm' });
    return (await readQueue(world.services, staff, wanted)).items.map((item) => item.id);
  };
  expect(await queue()).toEqual([id]);
  server.behave('accept');
  await again();
  expect(await load()).toMatchObject({ attention: null, others_undelivered: false });
  expect(await queue()).toEqual([]);
});

describe('staff', () => {
  const add = (email = addresses.spouse) => addPerson(world.services, staff, { id, ...spouse(email) });

  test('give a part to somebody later: the client no longer sees it, answers stay, and the person is invited', async () => {
    addresses = { client: newEmail('ana'), sponsor: newEmail(), spouse: newEmail('luis') };
    id = await send({ other_people: [], sponsor: undefined, answered_by_sponsor: undefined });
    await deliver();
    const ana = await asPerson(addresses.client);
    await answer(ana, married, 'In 2019');
    await add();
    await deliver();
    expect((await lastMailTo(addresses.spouse)).text).toContain('Ana Lima answers the rest');
    expect(await textsFor(ana)).not.toContain('When did you marry?');
    expect(await listResponses(world.services, await asPerson(addresses.spouse), id)).toMatchObject([
      { answer: 'In 2019' },
    ]);
    // The client has the main invitation, and no second one.
    expect(mailsTo(addresses.client)).toHaveLength(1);
    await confirm((await lastMailTo(addresses.client)).token);
    expect(await load()).toMatchObject({ invitation_state: 'accepted', party_invitation_state: null });
  });

  test('remove a person: access, link and mails end at once, and the part goes back to whom it belonged', async () => {
    await deliver();
    const luis = await asPerson(addresses.spouse);
    await answer(luis, married, 'In 2019');
    await answer(luis, begin, 'In May');
    await submit(luis);
    const { token } = await lastMailTo(addresses.spouse);
    const { id: personId } = await loadPerson();
    await removePerson(world.services, staff, { id, person_id: personId });
    await expect(getPortalRequest(world.services, luis, id)).rejects.toMatchObject({
      code: 'portal.no_access',
    });
    await expect(textsFor(luis)).rejects.toMatchObject({ code: 'portal.no_access' });
    expect((await confirm(token)).status).not.toBe(200);
    expect(await load()).toMatchObject({
      submitted_at: null,
      other_people: [],
      former_people: [{ role: 'person_1', name: 'Luis Lima Paz' }],
    });
    expect((await load()).parties[2]).toMatchObject({ answered_by: 'sponsor', answered: 1 });
    const { recipient, other_recipients } = await sendReminder(world.services, staff, id);
    expect([recipient, ...other_recipients]).not.toContain(addresses.spouse);
    await expect(resendPartyInvitation(world.services, staff, id, personId)).rejects.toMatchObject({
      code: 'requests.nobody_to_invite',
    });
    await expect(
      sendMessage(world.services, staff, {
        request_id: id,
        party: 'person_1',
        id: crypto.randomUUID(),
        upload_ids: [],
        body: 'Hello',
      }),
    ).rejects.toMatchObject({ code: 'messages.no_such_party' });
  });

  test('bring the same person back, and give another one a conversation of their own', async () => {
    const first = await loadPerson();
    const remove = (person_id: string) => removePerson(world.services, staff, { id, person_id });
    await sendMessage(world.services, staff, {
      request_id: id,
      party: 'person_1',
      id: crypto.randomUUID(),
      upload_ids: [],
      body: 'Dear Luis',
    });
    await remove(first.id);
    const { person_id } = await add(newEmail('eva'));
    expect(await loadPerson()).toMatchObject({ id: person_id, role: 'person_2' });
    const eva = await asPerson((await loadPerson()).email);
    expect((await readConversation(world.services, eva, { request_id: id })).messages).toEqual([]);
    await remove(person_id);
    expect((await add()).person_id).toBe(first.id);
    const luis = await asPerson(addresses.spouse);
    expect((await readConversation(world.services, luis, { request_id: id })).messages).toHaveLength(1);
  });

  test('correct the address: the old one has no access, and the new one is invited', async () => {
    await deliver();
    const { id: person_id } = await loadPerson();
    const corrected = newEmail('luis');
    const changed = await changePerson(world.services, staff, { id, person_id, ...spouse(corrected) });
    expect(changed.email_changed).toBe(true);
    await deliver();
    expect((await confirm((await lastMailTo(addresses.spouse)).token)).status).not.toBe(200);
    expect((await confirm((await lastMailTo(corrected)).token)).status).toBe(200);
    await expect(textsFor(await asPerson(addresses.spouse))).rejects.toMatchObject({
      code: 'portal.no_access',
    });
    const again = await changePerson(world.services, staff, { id, person_id, ...spouse(corrected) });
    expect(again.email_changed).toBe(false);
    await deliver();
    expect(mailsTo(corrected)).toHaveLength(1);
  });

  test('change what a person answers for: parts that they lose go back', async () => {
    const { id: person_id } = await loadPerson();
    await changePerson(world.services, staff, { id, person_id, ...spouse(), parties: ['worker'] });
    const who = async () => (await load()).parties.map(({ answered_by }) => answered_by);
    expect(await who()).toEqual(['person_1', 'sponsor', 'sponsor']);
    await changePerson(world.services, staff, { id, person_id, ...spouse(), parties: ['spouse'] });
    expect(await who()).toEqual(['client', 'sponsor', 'person_1']);
    await expect(
      setParties(world.services, staff, { id, answered_by_sponsor: ['spouse'] }),
    ).rejects.toMatchObject({
      code: 'requests.parties_not_possible',
    });
    await setParties(world.services, staff, { id, answered_by_sponsor: [] });
    expect(await who()).toEqual(['client', 'client', 'person_1']);
  });

  test('cannot give one address to two people, a part to two people, or a part that the template lacks', async () => {
    for (const email of [addresses.client, addresses.sponsor, addresses.spouse])
      await expect(add(email)).rejects.toMatchObject({ code: 'requests.person_there_already' });
    const other = { id, name: 'Eva', email: newEmail() };
    for (const parties of [['spouse'], ['child'], ['worker', 'worker']])
      await expect(addPerson(world.services, staff, { ...other, parties })).rejects.toMatchObject({
        code: 'requests.parties_not_possible',
      });
    expect((await load()).other_people).toHaveLength(1);
    await expect(send({ other_people: [spouse(addresses.client)] })).rejects.toMatchObject({
      code: 'requests.person_there_already',
    });
    const { name, visa_type } = await load();
    await expect(
      editRequest(world.services, staff, { id, name, email: addresses.spouse, visa_type, notes: '' }),
    ).rejects.toMatchObject({ code: 'requests.person_there_already' });
  });

  test('change nobody in a completed case, or in another workspace', async () => {
    const { id: person_id } = await loadPerson();
    const { id: userId, email } = await buildProfessional(world.owner);
    const stranger: StaffActor = { as: 'staff', userId, email };
    const refused = { code: 'requests.not_found' };
    await expect(removePerson(world.services, stranger, { id, person_id })).rejects.toMatchObject(refused);
    await expect(addPerson(world.services, stranger, { id, ...spouse() })).rejects.toMatchObject(refused);
    await updateRequestStatus(world.services, staff, id, 'completed');
    await expect(removePerson(world.services, staff, { id, person_id })).rejects.toMatchObject({
      code: 'requests.completed',
    });
  });
});

test('a request that is sent twice with one key names its people once', async () => {
  const idempotency_key = crypto.randomUUID();
  const other = { other_people: [spouse(newEmail('eva'))], idempotency_key };
  expect(await send(other)).toBe(await send(other));
  await expect(send({ ...other, other_people: [] })).rejects.toMatchObject({ code: 'requests.sent_before' });
});
