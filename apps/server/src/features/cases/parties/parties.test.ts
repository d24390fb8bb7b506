import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildCaseWithParties,
  buildTemplateWithParties,
  employer,
  worker,
} from '../../../../test/builders/cases/parties.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { describeRequest } from '../../files/cabinet/form/describe-request.ts';
import { listDocuments, submitDocuments } from '../../files/place/uploads/uploads.usecases.ts';
import { readConversation } from '../../messages/conversation/read-conversation.ts';
import { loadMissing } from '../../notifications/client-mails/load-missing.ts';
import { addDocument } from '../edit/change-documents.ts';
import { addQuestion } from '../edit/change-questions.ts';
import { getPortalRequest } from '../portal/portal.usecases.ts';
import {
  listQuestions,
  listResponses,
  saveAnswer,
  submitQuestionnaire,
} from '../questionnaire/questionnaire.usecases.ts';
import { enterAnswer } from '../questionnaire/staff/enter-answer.ts';
import { sendBack } from '../questionnaire/staff/send-back.ts';
import { getRequest, updateRequestStatus } from '../requests.usecases.ts';
import { reviewAnswers } from '../review/review-answers.ts';
import { sendRequest } from '../send/send-request.ts';
import { setParties } from './set-parties.ts';

let world: AccountsWorld;
let request: Awaited<ReturnType<typeof buildCaseWithParties>>;
let staff: StaffActor;
let client: ClientActor;
let sponsor: ClientActor;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const asClient = async (person: { name: string; email: string }): Promise<ClientActor> => {
  const { id, email } = await buildClientUser(world.owner, person);
  return { as: 'client', userId: id, email };
};
beforeEach(async () => {
  request = await buildCaseWithParties(world.owner);
  const { id, email } = request.professional;
  staff = { as: 'staff', userId: id, email };
  client = await asClient(request.client);
  sponsor = await asClient(request.sponsor);
});

const [begin, born, visa, headcount, wage] = [0, 1, 2, 3, 4];
const questionId = (index: number) => request.template.questions[index]?.id ?? '';
const answer = (actor: ClientActor, index: number, text: string) =>
  saveAnswer(world.services, actor, request.id, { question_id: questionId(index), answer: text });
const textsFor = async (actor: ClientActor) =>
  (await listQuestions(world.services, actor, request.id)).map(({ text }) => text);
const answersFor = async (actor: ClientActor) =>
  (await listResponses(world.services, actor, request.id)).map(({ answer: given }) => given).sort();
const detail = () => getRequest(world.services, staff, request.id);
const portal = (actor: ClientActor) => getPortalRequest(world.services, actor, request.id);
const submit = (actor: ClientActor) => submitQuestionnaire(world.services, actor, request.id, []);

describe('a case with two parties', () => {
  it('shows each person shared questions and documents, and those of their own party', async () => {
    expect(await textsFor(client)).toEqual([
      'When does the work begin?',
      'Where were you born?',
      'Which visa did you have?',
    ]);
    expect(await textsFor(sponsor)).toEqual([
      'When does the work begin?',
      'How many people do you employ?',
      'What is their average wage?',
    ]);
    const names = async (actor: ClientActor) =>
      (await listDocuments(world.services, actor, request.id)).map(({ name }) => name);
    expect(await names(client)).toEqual(['Contract of work', 'Passport']);
    expect(await names(sponsor)).toEqual(['Contract of work', 'Tax return']);
    expect(await portal(client)).toMatchObject({ parties: [worker], other_parties: [employer] });
    expect(await portal(sponsor)).toMatchObject({ parties: [employer], other_parties: [worker] });
  });

  it('keeps the answers of one person from the other, and lets both answer shared questions', async () => {
    await answer(client, born, 'Lima');
    await answer(sponsor, headcount, '3');
    await answer(sponsor, begin, 'In May');
    expect(await answersFor(client)).toEqual(['In May', 'Lima']);
    expect(await answersFor(sponsor)).toEqual(['3', 'In May']);
    const unknown = { code: 'questionnaire.question_not_found' };
    await expect(answer(sponsor, born, 'Quito')).rejects.toMatchObject(unknown);
    await expect(answer(client, headcount, '4')).rejects.toMatchObject(unknown);
    expect((await detail()).questions.map(({ answer: given }) => given)).toEqual([
      'In May',
      'Lima',
      null,
      '3',
      null,
    ]);
  });

  it('saves an answer in one round trip', async () => {
    const { db } = world.services;
    const calls: string[] = [];
    const counting: typeof db = Object.create(db, {
      inOneRoundTrip: {
        value: (...given: Parameters<typeof db.inOneRoundTrip>) => {
          calls.push('one round trip');
          return db.inOneRoundTrip(...given);
        },
      },
      withActor: {
        value: (...given: Parameters<typeof db.withActor>) => {
          calls.push('transaction');
          return db.withActor(...given);
        },
      },
    });
    const save = (index: number, text: string) =>
      saveAnswer({ ...world.services, db: counting }, sponsor, request.id, {
        question_id: questionId(index),
        answer: text,
      });
    // Also finds the workspace of the case, and asks the next question.
    await save(headcount, '3');
    calls.length = 0;
    await save(wage, '30 an hour');
    expect(calls).toEqual(['one round trip']);
  });

  it('counts what is done for each party', async () => {
    expect((await detail()).parties).toEqual([
      {
        ...worker,
        answered_by: 'client',
        asked: 1,
        answered: 0,
        documents_asked: 1,
        documents_received: 0,
        submitted_at: null,
      },
      {
        ...employer,
        answered_by: 'sponsor',
        asked: 1,
        answered: 0,
        documents_asked: 1,
        documents_received: 0,
        submitted_at: null,
      },
    ]);
    await answer(client, born, 'Quito');
    await answer(sponsor, headcount, '3');
    await answer(sponsor, wage, '30 an hour');
    expect((await detail()).parties).toMatchObject([
      { key: 'worker', asked: 1, answered: 1 },
      { key: 'employer', asked: 2, answered: 2 },
    ]);
  });

  it('is submitted once both people have submitted their part', async () => {
    await answer(client, born, 'Quito');
    await expect(submit(client)).rejects.toMatchObject({
      code: 'questionnaire.required_missing',
      data: { question_ids: [questionId(begin)] },
    });
    await answer(client, begin, 'In May');
    expect((await submit(client)).submitted_at).toEqual(expect.any(String));
    expect((await detail()).submitted_at).toBeNull();
    expect((await portal(sponsor)).submitted_at).toBeNull();
    expect((await detail()).parties.map(({ submitted_at }) => submitted_at === null)).toEqual([false, true]);

    await answer(sponsor, headcount, '9');
    await submit(sponsor);
    expect((await detail()).submitted_at).toEqual(expect.any(String));
    const forms = await world.owner.query(
      `SELECT FROM outbox WHERE kind = 'answers.pdf' AND client_request_id = $1`,
      [request.id],
    );
    expect(forms.rowCount).toBe(1);
  });

  it('waits for review from when one person has submitted, with whose answers they are', async () => {
    const attention = async () => {
      const { attention, submitted_parties, answers_to_review } = await detail();
      const { rows } = await world.owner.query(
        'SELECT DISTINCT urgency FROM queue_rows WHERE client_request_id = $1',
        [request.id],
      );
      // 3: something to review.
      expect(rows).toEqual([{ urgency: attention === 'review' ? 3 : 0 }]);
      return [attention, submitted_parties.map(({ key }) => key), answers_to_review !== null];
    };
    const review = async () =>
      reviewAnswers(world.services, staff, {
        id: request.id,
        answers_to_review: (await detail()).answers_to_review ?? '',
      });
    await answer(client, begin, 'In May');
    await answer(client, born, 'Quito');
    expect(await attention()).toEqual([null, [], false]);
    await submit(client);
    expect(await attention()).toEqual(['review', ['worker'], true]);
    await review();
    expect(await attention()).toEqual([null, ['worker'], false]);

    // What the other person answers meanwhile is not to be reviewed yet, what the first one changes is.
    await answer(sponsor, headcount, '9');
    expect(await attention()).toEqual([null, ['worker'], false]);
    await answer(client, born, 'Lima');
    expect(await attention()).toEqual(['review', ['worker'], true]);
    await review();

    await submit(sponsor);
    expect(await attention()).toEqual(['review', [], true]);
    await review();
    expect((await detail()).attention).not.toBe('review');
  });

  it('has its documents submitted once both people have submitted theirs, and again after another one is asked for', async () => {
    await world.owner.query(
      `UPDATE client_request_documents SET status = 'completed' WHERE client_request_id = $1`,
      [request.id],
    );
    expect(await submitDocuments(world.services, client, request.id)).toMatchObject({
      status: 'documents_submitted',
    });
    expect((await detail()).status).toBe('pending');
    expect((await portal(sponsor)).status).toBe('pending');
    await submitDocuments(world.services, sponsor, request.id);
    expect((await detail()).status).toBe('documents_submitted');

    await addDocument(world.services, staff, {
      id: request.id,
      name: 'Degree',
      description: '',
      required: true,
      party: 'worker',
    });
    expect((await portal(client)).status).toBe('in-progress');
    expect((await portal(sponsor)).status).toBe('documents_submitted');
    await expect(submitDocuments(world.services, client, request.id)).rejects.toMatchObject({
      code: 'uploads.required_missing',
    });
    await updateRequestStatus(world.services, staff, request.id, 'pending');
  });

  it('is submitted as a whole if both people submit at once', async () => {
    await world.owner.query(
      `UPDATE client_request_documents SET status = 'completed' WHERE client_request_id = $1`,
      [request.id],
    );
    await answer(client, begin, 'In May');
    await answer(client, born, 'Quito');
    await answer(sponsor, headcount, '9');
    await Promise.all([client, sponsor].map((actor) => submitDocuments(world.services, actor, request.id)));
    await Promise.all([client, sponsor].map(submit));
    expect(await detail()).toMatchObject({
      status: 'documents_submitted',
      submitted_at: expect.any(String),
    });
  });

  it('tells whoever reads only what is missing of theirs', async () => {
    const missing = (reader: string) =>
      world.services.db.withActor(staff, async (tx) => {
        const { documents, questions } = await loadMissing(tx, request.id, 'en', reader);
        return [...documents, ...questions];
      });
    expect(await missing(client.email)).toEqual([
      'Contract of work',
      'Passport',
      'When does the work begin?',
      'Where were you born?',
    ]);
    expect(await missing(sponsor.email)).toEqual([
      'Contract of work',
      'Tax return',
      'When does the work begin?',
      'How many people do you employ?',
    ]);
  });

  it('has one PDF of all answers, by party, and gives a person their own part', async () => {
    await answer(client, born, 'Lima');
    await answer(sponsor, headcount, '3');
    const outline = describeRequest(await detail(), 'es', 'Firm').sections.map(({ part, questions }) => [
      part,
      questions.map(({ answer: given }) => given),
    ]);
    expect(outline).toEqual([
      ['', [null]],
      ['Trabajadora', ['Lima', null]],
      ['Empleador', ['3', null]],
    ]);
  });

  it('sends an answer back to the person who gave it, by mail and in their conversation', async () => {
    const recipients: unknown[] = [];
    world.services.mailer.send = async ({ to }) => {
      recipients.push(to);
    };
    await answer(client, born, 'Lima');
    await sendBack(world.services, staff, {
      id: request.id,
      question_id: questionId(born),
      answer: 'Lima',
      reason: 'Which district?',
    });
    expect(recipients).toEqual([client.email]);
    const texts = async (party: 'client' | 'sponsor') =>
      (await readConversation(world.services, staff, { request_id: request.id, party })).messages.map(
        ({ body }) => body,
      );
    expect(await texts('client')).toEqual(['Which district?']);
    expect(await texts('sponsor')).toEqual([]);
    expect((await listResponses(world.services, client, request.id))[0]).toMatchObject({
      sent_back: 'Which district?',
    });
  });

  it('decides conditions alike for staff and both people', async () => {
    await enterAnswer(world.services, staff, {
      id: request.id,
      question_id: questionId(headcount),
      answer: '3',
      expected_answer: '',
    });
    await answer(client, born, 'Lima');
    const notAsked = async () =>
      (await detail()).questions.flatMap(({ id, not_asked }) => (not_asked ? [id] : []));
    expect(await notAsked()).toEqual([]);
    await answer(sponsor, headcount, '4');
    expect(await notAsked()).toEqual([questionId(wage)]);
    await answer(client, born, 'Quito');
    expect((await notAsked()).sort()).toEqual([questionId(visa), questionId(wage)].sort());
  });

  it('takes more questions and documents for one party, and none for a party that does not exist', async () => {
    const question = {
      text: 'Do you own a house?',
      type: 'text' as const,
      required: false,
      options: { party: 'employer' },
      translations: null,
    };
    await addQuestion(world.services, staff, { id: request.id, question });
    expect(await textsFor(sponsor)).toContain('Do you own a house?');
    expect(await textsFor(client)).not.toContain('Do you own a house?');
    const unknown = { code: 'requests.parties_not_possible' };
    await expect(
      addQuestion(world.services, staff, {
        id: request.id,
        question: { ...question, options: { party: 'child' } },
      }),
    ).rejects.toMatchObject(unknown);
    await expect(
      addDocument(world.services, staff, {
        id: request.id,
        name: 'Deed',
        description: '',
        required: true,
        party: 'child',
      }),
    ).rejects.toMatchObject(unknown);
  });
});

describe('who answers', () => {
  it('is changed by staff, and answers are then seen by whoever answers for them', async () => {
    await answer(sponsor, headcount, '3');
    await setParties(world.services, staff, { id: request.id, answered_by_sponsor: [] });
    expect(await answersFor(sponsor)).toEqual([]);
    expect(await answersFor(client)).toEqual(['3']);
    expect((await detail()).parties.map(({ answered_by }) => answered_by)).toEqual(['client', 'client']);
    await setParties(world.services, staff, { id: request.id, answered_by_sponsor: ['worker'] });
    expect((await detail()).parties.map(({ answered_by }) => answered_by)).toEqual(['sponsor', 'client']);
    const kinds = await world.owner.query(
      `SELECT payload FROM activity WHERE client_request_id = $1 AND kind = 'request.parties_changed' ORDER BY id`,
      [request.id],
    );
    expect(kinds.rows.map(({ payload }) => payload)).toEqual([
      { before: ['Employer'], after: [] },
      { before: [], after: ['Worker'] },
    ]);
    await expect(
      setParties(world.services, staff, { id: request.id, answered_by_sponsor: ['child'] }),
    ).rejects.toMatchObject({ code: 'requests.parties_not_possible' });
  });

  it('has more to submit after another party was added, unless the case was submitted', async () => {
    await answer(client, begin, 'In May');
    await answer(client, born, 'Quito');
    await submit(client);
    await setParties(world.services, staff, { id: request.id, answered_by_sponsor: [] });
    expect((await portal(client)).submitted_at).toBeNull();
    await answer(client, headcount, '3');
    await submit(client);
    expect((await detail()).submitted_at).toEqual(expect.any(String));
    await setParties(world.services, staff, { id: request.id, answered_by_sponsor: ['employer'] });
    expect((await portal(sponsor)).submitted_at).toEqual(expect.any(String));
  });

  it('is the client for everything if there is no sponsor', async () => {
    const alone = await buildRequest(world.owner, { template: request.template, answers: 'none' });
    const actor = await asClient(alone.client);
    expect(await listQuestions(world.services, actor, alone.id)).toHaveLength(5);
    expect(await getPortalRequest(world.services, actor, alone.id)).toMatchObject({
      parties: [worker, employer],
      other_parties: [],
    });
  });

  it('is chosen with a new request', async () => {
    const professional = await buildProfessional(world.owner);
    const sender: StaffActor = { as: 'staff', userId: professional.id, email: professional.email };
    const template = await buildTemplateWithParties(world.owner);
    const send = (answered_by_sponsor?: string[], withSponsor = true) =>
      sendRequest(world.services, sender, {
        template_id: template.id,
        name: 'Ana Lima',
        email: 'ana.lima@example.com',
        visa_type: 'H-1B',
        ...(withSponsor && { sponsor: { name: 'Mill Co', email: 'mill@example.com' } }),
        answered_by_sponsor,
      });
    const people = async (id: string) =>
      (await getRequest(world.services, sender, id)).parties.map(({ answered_by }) => answered_by);
    expect(await people((await send()).id)).toEqual(['client', 'sponsor']);
    expect(await people((await send(['worker'])).id)).toEqual(['sponsor', 'client']);
    expect(await people((await send(undefined, false)).id)).toEqual(['client', 'client']);
    const twice = (answered_by_sponsor: string[]) =>
      sendRequest(world.services, sender, {
        template_id: template.id,
        name: 'Ana Lima',
        email: 'ana.lima@example.com',
        visa_type: 'H-1B',
        sponsor: { name: 'Mill Co', email: 'mill@example.com' },
        answered_by_sponsor,
        idempotency_key: 'once-and-no-more',
      });
    const { id } = await twice(['employer']);
    expect((await twice(['employer'])).id).toBe(id);
    await expect(twice(['worker'])).rejects.toMatchObject({ code: 'requests.sent_before' });
    const notPossible = { code: 'requests.parties_not_possible' };
    await expect(send(['child'])).rejects.toMatchObject(notPossible);
    await expect(send(['employer'], false)).rejects.toMatchObject(notPossible);
  });

  it('sees the questions of another party in another case only', async () => {
    const { template } = request;
    const other = await buildRequest(world.owner, { template, client: request.sponsor, answers: 'none' });
    expect(await listQuestions(world.services, sponsor, other.id)).toHaveLength(5);
    expect(await textsFor(sponsor)).toHaveLength(3);
    await expect(answer(sponsor, born, 'Quito')).rejects.toMatchObject({
      code: 'questionnaire.question_not_found',
    });
    await answer(client, born, 'Quito');
    await answer(sponsor, headcount, '3');
    expect((await detail()).questions.map(({ not_asked }) => not_asked)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});
