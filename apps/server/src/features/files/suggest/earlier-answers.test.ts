import type { QuestionOptions } from '@visafolio/contract/templates/templates.contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import {
  buildTemplate,
  type QuestionDraft,
  type TemplateWishes,
} from '../../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { saveAnswer } from '../../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { isAboutSamePerson } from './earlier-answers.ts';
import { acceptSuggestion, listSuggestions } from './suggestions.usecases.ts';

let server: TestServer;
let professional: Professional;
let staff: StaffActor;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  professional = await buildProfessional(server.owner);
  staff = { as: 'staff', userId: professional.id, email: professional.email };
});

const ask = (
  fact: string,
  type: QuestionDraft['type'] = 'text',
  options: QuestionOptions = {},
): QuestionDraft => ({
  text: fact,
  type,
  required: false,
  options: { fact, ...options },
});
let people = 0;
const newPerson = (name = 'Ana Lima') => ({ name, email: `person${++people}@example.com` });
const start = async (
  client: { name: string; email: string },
  questions: QuestionDraft[],
  more: TemplateWishes & { by?: Professional; sponsor?: { name: string; email: string } } = {},
) =>
  buildRequest(server.owner, {
    professional: more.by ?? professional,
    template: await buildTemplate(server.owner, { documents: [], ...more, questions }),
    client,
    ...(more.sponsor && { sponsor: more.sponsor }),
    answers: 'none',
  });
const actors = new Map<string, ClientActor>();
async function as({ email, ...person }: { email: string; name: string }): Promise<ClientActor> {
  const known = actors.get(email);
  if (known) return known;
  const { id } = await buildClientUser(server.owner, { email, ...person });
  const actor: ClientActor = { as: 'client', userId: id, email };
  actors.set(email, actor);
  return actor;
}
const question = (request: BuiltRequest, index: number) => request.template.questions[index]?.id ?? '';
const answer = (actor: ClientActor, request: BuiltRequest, index: number, text: string) =>
  saveAnswer(server.services, actor, request.id, { question_id: question(request, index), answer: text });
const offered = async (actor: ClientActor, request: BuiltRequest) =>
  (await listSuggestions(server.services, actor, request.id)).suggestions;
const answers = async (actor: ClientActor, request: BuiltRequest) =>
  (await offered(actor, request)).map(({ answers: text }) => text.en);

describe('what a client answered in an earlier case of the workspace', () => {
  it('is offered for the same facts, and saved only when the client confirms it', async () => {
    const ana = newPerson();
    const actor = await as(ana);
    const before = await start(ana, [ask('person.birth_date', 'date'), ask('address.physical', 'address')], {
      name: 'Work visa',
    });
    await answer(actor, before, 0, '1990-02-03');
    const address =
      '{"country":"USA","street":"1 Main St","city":"Austin","state":"TX","postal_code":"78701"}';
    await answer(actor, before, 1, address);
    const now = await start(ana, [
      ask('address.physical', 'address'),
      ask('person.birth_date', 'date'),
      ask('person.ssn', 'ssn'),
    ]);
    expect(await offered(actor, now)).toMatchObject([
      { from: 'earlier_answer', answers: { en: address }, may_have_changed: true },
      {
        from: 'earlier_answer',
        question_id: question(now, 1),
        fact: 'person.birth_date',
        answers: { en: '1990-02-03', es: '1990-02-03' },
        request_id: before.id,
        case_names: { en: 'Work visa' },
        may_have_changed: false,
        taken: null,
      },
    ]);
    const { rows } = await server.owner.query(
      'SELECT FROM client_request_responses WHERE client_request_id = $1',
      [now.id],
    );
    expect(rows).toEqual([]);

    const accept = (index: number, fact: string, text: string, request_id = before.id) =>
      acceptSuggestion(server.services, actor, now.id, {
        question_id: question(now, index),
        answer: text,
        source: { request_id, fact },
      });
    await accept(0, 'address.physical', address.replace('1 Main', '2 Main'));
    await accept(1, 'person.birth_date', '1990-02-03');
    // Nothing was answered there: the answer is the client's own, whatever the browser claims.
    await accept(2, 'person.ssn', '123-45-6789');
    expect((await offered(actor, now)).map(({ taken }) => taken)).toEqual(['edited', 'accepted']);
    const sources = async () =>
      (await getRequest(server.services, staff, now.id)).questions.map(({ source }) => source);
    const { case_number } = await getRequest(server.services, staff, before.id);
    const source = { from: 'earlier_answer', file_name: null, case_number };
    expect(await sources()).toEqual([
      { ...source, fact: 'address.physical', edited: true },
      { ...source, fact: 'person.birth_date', edited: false },
      null,
    ]);
    // An answer of one's own is not from there.
    await answer(actor, now, 1, '1991-02-03');
    expect(await answers(actor, now)).toEqual([address]);
    await server.owner.query('DELETE FROM client_request_responses WHERE client_request_id = $1', [
      before.id,
    ]);
    expect(await offered(actor, now)).toEqual([]);
    expect((await sources())[0]).toMatchObject({ from: 'earlier_answer' });
  });

  it('is the newest answer that fits the question', async () => {
    const ana = newPerson();
    const actor = await as(ana);
    const select = (...choices: string[]) => ask('person.sex', 'select', { choices });
    const first = await start(ana, [select('Female', 'Male')]);
    await answer(actor, first, 0, 'Female');
    const second = await start(ana, [select('F', 'M'), ask('passport.expiry', 'date')]);
    await answer(actor, second, 0, 'F');
    await answer(actor, second, 1, '2020-01-01');
    const now = await start(ana, [
      select('Male', 'Female'),
      ask('passport.expiry', 'date', { date_limit: 'future' }),
    ]);
    expect(await offered(actor, now)).toMatchObject([{ answers: { en: 'Female' }, request_id: first.id }]);
  });

  it('is not offered if it is incomplete, absent, sent back, or not asked', async () => {
    const ana = newPerson();
    const actor = await as(ana);
    const before = await start(ana, [
      ask('person.name', 'person_name'),
      ask('person.ssn', 'ssn', { may_lack: true }),
      ask('person.religion'),
      ask('person.languages'),
    ]);
    await answer(actor, before, 0, '{"draft":true,"family":"Lima"}');
    await answer(actor, before, 1, '{"absent":"not_have"}');
    await answer(actor, before, 2, 'Secret');
    await answer(actor, before, 3, 'Spanish');
    await server.owner.query(
      'INSERT INTO answers_sent_back (workspace_id, client_request_id, question_id, reason) VALUES ($1, $2, $3, $4)',
      [professional.workspaceId, before.id, question(before, 2), 'no'],
    );
    await server.owner.query('UPDATE client_requests SET not_asked_question_ids = $2 WHERE id = $1', [
      before.id,
      [question(before, 3)],
    ]);
    const now = await start(
      ana,
      before.template.questions.map(({ text, type, options }) => ({
        text,
        type,
        required: false,
        options: options ?? {},
      })),
    );
    expect(await offered(actor, now)).toEqual([]);
  });

  it('is not offered in another workspace, to another e-mail, or about a person of another name', async () => {
    const mother = newPerson('Ana Lima');
    const actor = await as(mother);
    const before = await start(mother, [ask('person.religion')]);
    await answer(actor, before, 0, 'Quaker');
    const asked = [ask('person.religion')];
    expect(await answers(actor, await start(mother, asked))).toEqual(['Quaker']);
    expect(
      await answers(actor, await start(mother, asked, { by: await buildProfessional(server.owner) })),
    ).toEqual([]);
    const other = newPerson('Ana Lima');
    expect(await answers(await as(other), await start(other, asked))).toEqual([]);
    // She enters the case of her son.
    expect(await answers(actor, await start({ ...mother, name: 'Pedro Lima' }, asked))).toEqual([]);
  });

  it('is not the client’s if the sponsor enters both cases', async () => {
    const boss = newPerson('Bob Boss');
    const actor = await as(boss);
    const before = await start(newPerson('Ana Lima'), [ask('person.religion')], { sponsor: boss });
    await answer(actor, before, 0, 'Quaker');
    const now = await start(newPerson('Eva Ruiz'), [ask('person.religion')], { sponsor: boss });
    expect(await answers(actor, now)).toEqual([]);
  });
});

describe('with parties', () => {
  const parties = ['worker', 'employer'].map((key) => ({ key, name: key, translations: null }));
  const asked = [
    ask('person.religion', 'text', { party: 'worker' }),
    ask('company.name', 'text', { party: 'employer' }),
    ask('person.languages'),
  ];
  const begin = async (client: { name: string; email: string }, sponsor: { name: string; email: string }) => {
    const request = await start(client, asked, { parties, sponsor });
    await server.owner.query(
      `UPDATE client_users SET parties = CASE WHEN is_sponsor THEN ARRAY['employer'] ELSE ARRAY['worker'] END
       WHERE client_request_id = $1`,
      [request.id],
    );
    return request;
  };

  it('answers of the employer are offered to the employer, for the next worker, too', async () => {
    const [ana, eva, boss] = [newPerson('Ana Lima'), newPerson('Eva Ruiz'), newPerson('Bob Boss')];
    const before = await begin(ana, boss);
    await answer(await as(ana), before, 0, 'Quaker');
    await answer(await as(boss), before, 1, 'Acme');
    await answer(await as(boss), before, 2, 'English');
    const next = await begin(eva, boss);
    expect(await answers(await as(boss), next)).toEqual(['Acme']);
    expect(await answers(await as(eva), next)).toEqual([]);
    const again = await begin(ana, boss);
    expect(await answers(await as(ana), again)).toEqual(['Quaker']);
  });

  it('one party’s are never offered to another', () => {
    const names = fc.constantFrom('Ana Lima', 'Eva Ruiz', 'Bob Boss');
    fc.assert(
      fc.property(
        names,
        names,
        names,
        names,
        fc.boolean(),
        (client, other_client, person, other_person, is_sponsor) => {
          const row = { client, other_client, person, other_person, is_sponsor };
          const of = (party: string | null, first_party: string | null, other_first_party: string | null) =>
            isAboutSamePerson({ ...row, party, first_party, other_first_party });
          expect(of('worker', 'worker', 'worker')).toBe(client === other_client);
          expect(of('employer', 'worker', 'worker')).toBe(person === other_person);
          expect(of(null, null, null)).toBe(client === other_client && !is_sponsor);
          // A shared question in a template with parties.
          expect(of(null, 'worker', null)).toBe(false);
        },
      ),
    );
  });
});
