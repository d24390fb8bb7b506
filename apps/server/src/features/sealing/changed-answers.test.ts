import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProfessional } from '../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { buildClientUser } from '../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { listResponses, saveAnswer } from '../cases/questionnaire/questionnaire.usecases.ts';
import { enterAnswer } from '../cases/questionnaire/staff/enter-answer.ts';
import { getRequest } from '../cases/requests.usecases.ts';
import { sealCase } from './seal-cases.ts';

/** Attacks with the rights of the tables' owner, without a key (docs/decisions/0149). */

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

interface Case {
  request: BuiltRequest;
  questions: string[];
  save(index: number, answer: string): Promise<unknown>;
  /** What staff see: the answer, or 'damaged'. */
  read(): Promise<(string | null)[]>;
  /** What the client sees. */
  readAsClient(): Promise<(string | undefined)[]>;
}

async function buildCase(more: Parameters<typeof buildRequest>[1] = {}): Promise<Case> {
  const request = await buildRequest(server.owner, { status: 'in-progress', answers: 'none', ...more });
  const { id, email } = await buildClientUser(server.owner, request.client);
  const client = { as: 'client', userId: id, email } as const;
  const questions = request.template.questions
    .filter(({ type }) => ['text', 'email', 'phone', 'number', 'textarea'].includes(type))
    .map((question) => question.id);
  const { professional } = request;
  const staff = { as: 'staff', userId: professional.id, email: professional.email } as const;
  return {
    request,
    questions,
    save: (index, answer) =>
      saveAnswer(server.services, client, request.id, { question_id: questions[index] ?? '', answer }),
    async read() {
      const detail = await getRequest(server.services, staff, request.id);
      return questions.map((question) => {
        const found = detail.questions.find((each) => each.id === question);
        return found?.damaged ? 'damaged' : (found?.answer ?? null);
      });
    },
    async readAsClient() {
      const responses = await listResponses(server.services, client, request.id);
      return questions.map((question) => responses.find((each) => each.question_id === question)?.answer);
    },
  };
}

interface Row {
  question_id: string;
  answer: string;
  answer_hash: string;
}
const stored = async ({ request }: Case): Promise<Row[]> =>
  (
    await server.owner.query(
      'SELECT question_id, answer, answer_hash FROM client_request_responses WHERE client_request_id = $1',
      [request.id],
    )
  ).rows;
const findRow = (rows: Row[], { questions }: Case, index: number): Row => {
  const row = rows.find(({ question_id }) => question_id === questions[index]);
  if (!row) throw new Error('no such answer');
  return row;
};
const put = (of: Case, index: number, { answer, answer_hash }: Omit<Row, 'question_id'>) =>
  server.owner.query(
    'UPDATE client_request_responses SET answer = $3, answer_hash = $4 WHERE client_request_id = $1 AND question_id = $2',
    [of.request.id, of.questions[index], answer, answer_hash],
  );
const readHead = async (of: Case): Promise<string> =>
  (await server.owner.query('SELECT head FROM answer_heads WHERE client_request_id = $1', [of.request.id]))
    .rows[0].head;

async function buildAnswered(): Promise<Case> {
  const built = await buildCase();
  for (const [index, answer] of ['Anna Lee', 'Lima', 'Clerk'].entries()) await built.save(index, answer);
  expect((await built.read()).slice(0, 3)).toEqual(['Anna Lee', 'Lima', 'Clerk']);
  return built;
}

describe('who writes to the database without a key', () => {
  it('cannot exchange two answers of a case, with or without their hashes', async () => {
    const at = await buildAnswered();
    const rows = await stored(at);
    const [first, second] = [findRow(rows, at, 0), findRow(rows, at, 1)];
    await put(at, 0, { ...first, answer: second.answer });
    expect((await at.read()).slice(0, 3)).toEqual(['damaged', 'Lima', 'Clerk']);
    await put(at, 0, second);
    await put(at, 1, first);
    expect((await at.read()).slice(0, 3)).toEqual(['damaged', 'damaged', 'Clerk']);
    expect((await at.readAsClient()).slice(0, 3)).toEqual([undefined, undefined, 'Clerk']);
  });

  it('cannot exchange the questions of two answers', async () => {
    const at = await buildAnswered();
    const move = (from: number, to: number) =>
      server.owner.query(
        'UPDATE client_request_responses SET question_id = $3 WHERE client_request_id = $1 AND question_id = $2',
        [at.request.id, at.questions[from], at.questions[to]],
      );
    await move(0, 3);
    await move(2, 0);
    await server.owner.query('INSERT INTO cases_to_seal VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      at.request.id,
      at.request.professional.workspaceId,
    ]);
    await sealCase(server.services, at.request.id);
    expect((await at.read()).slice(0, 4)).toEqual(['damaged', 'Lima', null, 'damaged']);
  });

  it('cannot put an earlier answer back, nor have the job that seals cases accept it', async () => {
    const at = await buildAnswered();
    const before = findRow(await stored(at), at, 0);
    await at.save(0, 'Anna Roe');
    await put(at, 0, before);
    expect((await at.read())[0]).toBe('damaged');
    await sealCase(server.services, at.request.id);
    expect((await at.read()).slice(0, 3)).toEqual(['damaged', 'Lima', 'Clerk']);
    await put(at, 0, { ...before, answer_hash: null as unknown as string });
    await sealCase(server.services, at.request.id);
    expect((await at.read())[0]).toBe('damaged');
  });

  it('cannot put an earlier answer back with the head of that time', async () => {
    const at = await buildAnswered();
    const [before, head] = [findRow(await stored(at), at, 0), await readHead(at)];
    await at.save(0, 'Anna Roe');
    await at.save(1, 'Cusco');
    await put(at, 0, before);
    await server.owner.query('UPDATE answer_heads SET head = $2 WHERE client_request_id = $1', [
      at.request.id,
      head,
    ]);
    // The other answer is newer than the head, which shows that something was put back.
    expect((await at.read()).slice(0, 2)).toEqual(['Anna Lee', 'damaged']);
  });

  it('cannot delete the head, give the head of another case, or write plain text', async () => {
    const [at, other] = [await buildAnswered(), await buildAnswered()];
    await server.owner.query('UPDATE answer_heads SET head = $2 WHERE client_request_id = $1', [
      at.request.id,
      await readHead(other),
    ]);
    expect((await at.read()).slice(0, 3)).toEqual(['damaged', 'damaged', 'damaged']);
    await server.owner.query('DELETE FROM answer_heads WHERE client_request_id = $1', [other.request.id]);
    await sealCase(server.services, other.request.id);
    expect((await other.read()).slice(0, 3)).toEqual(['damaged', 'damaged', 'damaged']);
    const third = await buildAnswered();
    await put(third, 0, {
      answer: 'Wire the money to',
      answer_hash: findRow(await stored(third), third, 0).answer_hash,
    });
    expect((await third.read())[0]).toBe('damaged');
  });

  it('cannot take an answer of another case, or another kind of text', async () => {
    const professional = await buildProfessional(server.owner);
    const [at, other] = [await buildAnswered(), await buildCase({ professional })];
    await other.save(0, 'Anna Roe');
    await put(at, 0, findRow(await stored(other), other, 0));
    const staff = {
      as: 'staff',
      userId: at.request.professional.id,
      email: at.request.professional.email,
    } as const;
    const { seal } = server.services.vault;
    const note = await seal(
      at.request.professional.workspaceId,
      `case_notes.body ${at.request.id}`,
      'Not the answer',
    );
    await put(at, 1, { answer: note, answer_hash: findRow(await stored(at), at, 1).answer_hash });
    expect((await at.read()).slice(0, 3)).toEqual(['damaged', 'damaged', 'Clerk']);
    // Staff enter the answer anew, and the client answers again.
    await enterAnswer(server.services, staff, {
      id: at.request.id,
      question_id: at.questions[0] ?? '',
      answer: 'Anna Lee',
      expected_answer: '',
    });
    await at.save(1, 'Lima');
    expect((await at.read()).slice(0, 3)).toEqual(['Anna Lee', 'Lima', 'Clerk']);
    // Also with another answer than before, by a page that showed none.
    await put(at, 1, { answer: note, answer_hash: findRow(await stored(at), at, 1).answer_hash });
    await enterAnswer(server.services, staff, {
      id: at.request.id,
      question_id: at.questions[1] ?? '',
      answer: 'Cusco',
      expected_answer: '',
    });
    expect((await at.read()).slice(0, 3)).toEqual(['Anna Lee', 'Cusco', 'Clerk']);
  });

  it('is reported to operators', async () => {
    const at = await buildAnswered();
    await put(at, 0, findRow(await stored(at), at, 1));
    await at.read();
    expect(server.services.vault.countDamage()).toBeGreaterThan(0);
    const answer = await server.fetch(new Request(`${server.url}/healthz/answers`));
    expect(answer.status).toBe(503);
  });
});

it('answers that are saved at the same time by two servers are all intact', async () => {
  const at = await buildAnswered();
  // A server remembers what it saved by its database, so a copy of that is another one.
  const again = { ...server.services, db: { ...server.services.db } };
  const client = await buildClientUser(server.owner, at.request.client);
  const actor = { as: 'client', userId: client.id, email: client.email } as const;
  await Promise.all(
    [0, 1, 2, 3, 0, 1, 2, 3].map((index, round) =>
      saveAnswer(round % 2 ? again : server.services, actor, at.request.id, {
        question_id: at.questions[index] ?? '',
        answer: `answer ${round}`,
      }),
    ),
  );
  expect(await at.read()).not.toContain('damaged');
});
