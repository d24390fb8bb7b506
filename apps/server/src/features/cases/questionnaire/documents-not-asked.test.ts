import type { Condition } from '@visafolio/contract/questions/conditions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltRequest } from '../../../../test/builders/requests.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { selectDocuments, selectMissing, selectTarget } from '../../files/receive/uploads.queries.ts';
import { loadMissing } from '../../notifications/client-mails/load-missing.ts';
import { createTemplate, editTemplate } from '../../templates/edit-templates.ts';
import { waiveQuestion } from '../edit/change-questions.ts';
import { getRequest } from '../requests.usecases.ts';
import { sendRequest } from '../send/send-request.ts';
import { buildAskedCase, startEntries } from './questionnaire.testing.ts';
import { saveAnswer } from './questionnaire.usecases.ts';

const ifMarried: Condition = {
  match: 'all',
  tests: [{ question: 'status', is: 'equal', value: 'Married' }],
};
const ifSpouseNamed: Condition = { match: 'all', tests: [{ question: 'spouse', is: 'answered' }] };
const choices = ['Married', 'Single'];
const status = {
  text: 'Marital status',
  type: 'select' as const,
  required: true,
  options: { key: 'status', choices },
};
const spouse = {
  text: 'Name of your spouse',
  type: 'text' as const,
  required: false,
  options: { key: 'spouse', ask_if: ifMarried },
};

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

describe('a document with a condition', () => {
  let request: BuiltRequest;
  let staff: StaffActor;
  let client: ClientActor;
  beforeEach(async () => {
    ({ request, staff, client } = await buildAskedCase(world, [status, spouse], {
      documents: [
        { name: 'Passport', required: true },
        { name: 'Marriage certificate', required: true, ask_if: ifMarried },
        { name: "Spouse's passport", required: false, ask_if: ifSpouseNamed },
      ],
    }));
    await startEntries(world, { request, staff });
  });

  const answer = (index: number, text: string) =>
    saveAnswer(world.services, client, request.id, {
      question_id: request.template.questions[index]?.id ?? '',
      answer: text,
    });
  const asClient = <T>(read: Parameters<typeof world.services.db.withActor<T>>[1]) =>
    world.services.db.withActor(client, read);
  const shown = async () => (await asClient((tx) => selectDocuments(tx, request.id))).map(({ name }) => name);
  const counted = async () => {
    const { rows } = await world.owner.query(
      'SELECT documents_total, documents_completed, to_review FROM case_progress WHERE client_request_id = $1',
      [request.id],
    );
    return Object.values(rows[0] ?? {});
  };
  const receive = (index: number) =>
    world.owner.query(
      `WITH received AS (
         INSERT INTO client_document_uploads (workspace_id, client_request_id, client_request_document_id, client_user_id, file_name,
           file_path, file_size, file_type)
         SELECT d.workspace_id, d.client_request_id, d.id, u.id, 'scan.pdf', new_id() || '.pdf', 9, 'application/pdf'
         FROM client_request_documents d JOIN client_users u ON u.client_request_id = d.client_request_id WHERE d.id = $1
         RETURNING client_request_document_id)
       UPDATE client_request_documents SET status = 'completed', uploaded_at = now()
       WHERE id IN (SELECT client_request_document_id FROM received)`,
      [request.documents[index]?.id],
    );

  it('is announced to staff by the transaction that records it, and the timeline has one line', async () => {
    const readEvents = async () => {
      const { rows } = await world.owner.query<{ kind: string; with_document: boolean }>(
        `SELECT a.kind, a.xmin = d.xmin AS with_document
         FROM workspace_events e JOIN activity a ON a.id = e.activity_id JOIN client_request_documents d ON d.id = $2
         WHERE a.client_request_id = $1 AND a.kind = 'answers.saved' ORDER BY e.number`,
        [request.id, request.documents[1]?.id],
      );
      return rows.map(({ with_document }) => with_document);
    };
    const before = (await readEvents()).length;
    await answer(0, 'Married');
    expect((await readEvents()).slice(before)).toEqual([false, true]);
    await answer(1, 'Ana');
    await answer(1, 'Ana María');
    expect(await readEvents()).toHaveLength(before + 5);

    const { items } = await listTimeline(world.services, staff, { request_id: request.id, show: 'answers' });
    expect(items.filter(({ kind }) => kind === 'answers.saved')).toHaveLength(3);
  });

  it('is shown, counted, missing and reminded of while its condition holds only', async () => {
    expect(await shown()).toEqual(['Passport']);
    expect(await counted()).toEqual([1, 0, 0]);

    await answer(0, 'Married');
    expect(await shown()).toEqual(['Passport', 'Marriage certificate']);
    expect(await counted()).toEqual([2, 0, 0]);
    expect(await asClient((tx) => selectMissing(tx, request.id))).toHaveLength(2);
    const missing = await world.services.db.withActor(staff, (tx) => loadMissing(tx, request.id, 'en'));
    expect(missing.documents).toEqual(['Passport', 'Marriage certificate']);

    await answer(1, 'Ana');
    expect(await shown()).toEqual(['Passport', 'Marriage certificate', "Spouse's passport"]);

    await answer(0, 'Single');
    expect(await shown()).toEqual(['Passport']);
    expect(await asClient((tx) => selectMissing(tx, request.id))).toHaveLength(1);
  });

  it('is not asked for if the question that decides about it is waived', async () => {
    await answer(0, 'Married');
    const question_id = request.template.questions[0]?.id ?? '';
    await waiveQuestion(world.services, staff, { id: request.id, question_id, waived: true });
    expect(await shown()).toEqual(['Passport']);
    await waiveQuestion(world.services, staff, { id: request.id, question_id, waived: false });
    expect(await shown()).toEqual(['Passport', 'Marriage certificate']);
  });

  it('takes no file while it is not asked for', async () => {
    const id = request.documents[1]?.id ?? '';
    const target = () => asClient((tx) => selectTarget(tx, request.id, id));
    expect(await target()).toMatchObject({ document_id: null });
    await answer(0, 'Married');
    expect(await target()).toMatchObject({ document_id: id });
  });

  it('keeps its file for staff, and no longer counts it', async () => {
    await answer(0, 'Married');
    await receive(1);
    expect(await counted()).toEqual([2, 1, 1]);
    await answer(0, 'Single');
    expect(await counted()).toEqual([1, 0, 0]);
    const { documents } = await getRequest(world.services, staff, request.id);
    expect(documents[1]).toMatchObject({ not_asked: true, files: [{ file_name: 'scan.pdf' }] });
  });

  it('opens submitted documents again if it is required and was not given', async () => {
    const read = async () =>
      (await world.owner.query('SELECT status FROM client_requests WHERE id = $1', [request.id])).rows[0]
        ?.status;
    await world.owner.query(`UPDATE client_requests SET status = 'documents_submitted' WHERE id = $1`, [
      request.id,
    ]);
    await answer(0, 'Married');
    expect(await read()).toBe('in-progress');
  });

  it('loses no file and never completes more than it asks for, whatever is answered and received', async () => {
    const Act = fc.oneof(
      fc.record({ answers: fc.constantFrom(...choices, '') }),
      fc.record({ names: fc.constantFrom('Ana', '') }),
      fc.record({ receives: fc.constantFrom(0, 1, 2) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(Act, { minLength: 1, maxLength: 6 }), async (acts) => {
        const { rows: before } = await world.owner.query(
          'SELECT id FROM client_document_uploads WHERE client_request_id = $1',
          [request.id],
        );
        let received = before.length;
        for (const act of acts) {
          if ('answers' in act) await answer(0, act.answers);
          else if ('names' in act) await answer(1, act.names).catch(() => undefined);
          else {
            await receive(act.receives);
            received += 1;
          }
          const [total, completed] = await counted();
          expect(completed).toBeLessThanOrEqual(total as number);
          expect(await shown()).toHaveLength(total as number);
        }
        const { documents } = await getRequest(world.services, staff, request.id);
        expect(documents.flatMap(({ files }) => files)).toHaveLength(received);
      }),
      { numRuns: 8 },
    );
  });

  it('of a template that is sent starts as it is decided without answers', async () => {
    const { id } = await createTemplate(world.services, staff, template);
    const sent = await sendRequest(world.services, staff, {
      template_id: id,
      name: 'Ana Lima',
      email: 'ana.lima@example.com',
      visa_type: 'H-1B',
    });
    const { documents, document_stats } = await getRequest(world.services, staff, sent.id);
    expect(documents.map(({ name, not_asked }) => [name, not_asked])).toEqual([
      ['Passport', false],
      ['Marriage certificate', true],
    ]);
    expect(document_stats.total).toBe(1);
  });

  it('of a template is refused if no question decides about it, naming the document', async () => {
    const other = { ...template, questions: [] };
    const refused = {
      code: 'templates.condition_not_possible',
      data: { problem: 'unknown_question', question: 'Marriage certificate', other: null },
    };
    await expect(createTemplate(world.services, staff, other)).rejects.toMatchObject(refused);
    const { id } = await createTemplate(world.services, staff, template);
    await expect(editTemplate(world.services, staff, { ...other, id, revision: 1 })).rejects.toMatchObject(
      refused,
    );
  });
});

const template = {
  name: 'Family',
  visa_type: 'family',
  description: 'Family',
  translations: null,
  questions: [{ ...status, translations: null }],
  documents: [
    { name: 'Passport', description: null, required: true, translations: null },
    {
      name: 'Marriage certificate',
      description: null,
      required: true,
      translations: null,
      ask_if: ifMarried,
    },
  ],
};
