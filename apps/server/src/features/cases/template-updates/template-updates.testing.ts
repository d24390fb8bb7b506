import type { AskAgain, RunningRequests } from '@visafolio/contract/cases/template-updates.contract.ts';
import type { TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';
import { expect } from 'vitest';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { createTemplate, editTemplate } from '../../templates/edit-templates.ts';
import { document, question, templateInput } from '../../templates/template-drafts.testing.ts';
import { listQuestions, saveAnswer } from '../questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../requests.usecases.ts';
import { sendRequest } from '../send/send-request.ts';
import { listRunningRequests } from './list-running-requests.ts';
import { undoUpdate } from './undo-update.ts';
import { updateRequests } from './update-requests.ts';

const choices = (...given: string[]) => ({
  type: 'select' as const,
  required: false,
  options: { choices: given },
});

export const first = {
  questions: [
    question('Full name'),
    question('Mother’s maiden name', { required: false }),
    question('Highest degree', choices('BA', 'MA')),
    question('Years of work', { type: 'number', required: false }),
    question('Passport expiry date', { type: 'date', required: false }),
  ],
  documents: [document('Passport'), document('Résumé')],
};

/** The maiden name is gone, the years are asked as yes or no, a choice is reworded, an employer and a diploma are new. */
export const second = {
  questions: [
    question('Employer'),
    question('Full name'),
    question('Highest degree', choices('Bachelor', 'MA')),
    question('Years of work', { type: 'yesno', required: false }),
    question('Passport expiry date', { type: 'date', required: false }),
  ],
  documents: [document('Passport'), document('Diploma')],
};

/** An answer to each question of `first`. */
export const everything = {
  'Full name': 'Ana',
  'Mother’s maiden name': 'Souza',
  'Highest degree': 'BA',
  'Years of work': '7',
  'Passport expiry date': '2031-05-04',
};

export interface Case {
  id: string;
  client: ClientActor;
}

const none: AskAgain = { questions: [], documents: [] };
/** A diploma in the place of the résumé is no reworded résumé. */
export const anotherDocument: AskAgain = { questions: [], documents: [2] };

/** Who refuses, and how. */
export const refused = (code: string) => expect.objectContaining({ code });

export type TemplateInUse = Awaited<ReturnType<typeof buildTemplateInUse>>;

let clients = 0;

/** A template that asks for `first`, and what its professional and their clients do. */
export async function buildTemplateInUse(
  { services, owner }: Pick<TestServer, 'services' | 'owner'>,
  given?: Professional,
) {
  const professional = given ?? (await buildProfessional(owner));
  const staff: StaffActor = { as: 'staff', userId: professional.id, email: professional.email };
  const { id: templateId } = await createTemplate(services, staff, templateInput(first));

  const ids = async ({ id, client }: Case) =>
    new Map((await listQuestions(services, client, id)).map((each) => [each.text, each.id]));
  const detail = ({ id }: Case) => getRequest(services, staff, id);
  const preview = (ask_again = none) => listRunningRequests(services, staff, { id: templateId, ask_again });
  const apply = async (shown: RunningRequests, ask_again = none) => {
    const { rows } = await updateRequests(services, staff, {
      id: templateId,
      version_id: shown.version.id,
      ask_again,
      requests: shown.requests.map(({ id, seen }) => ({ id, seen })),
    });
    return rows;
  };
  return {
    professional,
    staff,
    templateId,
    ids,
    detail,
    preview,
    apply,
    edit: (content: Partial<TemplateInput> = second, revision = 1) =>
      editTemplate(services, staff, { ...templateInput(content), id: templateId, revision }),
    async send(name = 'Ana Lima', sender = staff): Promise<Case> {
      const email = `client${clients++}-${Date.now()}@example.com`;
      const wanted = { template_id: templateId, name, email, visa_type: 'H-1B' };
      const { id } = await sendRequest(services, sender, wanted);
      const account = await buildClientUser(owner, { name, email });
      return { id, client: { as: 'client', userId: account.id, email } };
    },
    async answer(to: Case, answers: Record<string, string>): Promise<void> {
      const known = await ids(to);
      for (const [text, answer] of Object.entries(answers))
        await saveAnswer(services, to.client, to.id, { question_id: known.get(text) ?? '', answer });
    },
    answersOf: async (of: Case) =>
      Object.fromEntries((await detail(of)).questions.map(({ text, answer }) => [text, answer])),
    formerOf: async (of: Case) =>
      (await detail(of)).former_questions.map(({ text, answer }) => [text, answer]),
    documentsOf: async (of: Case) =>
      (await detail(of)).documents.map(({ name, waived_at }) => [name, waived_at !== null]),
    /** Updates the only running request; returns the id of the update. */
    async update(ask_again = none): Promise<string> {
      const [row] = await apply(await preview(ask_again), ask_again);
      if (!row?.update_id) throw new Error(`refused: ${row?.refused}`);
      return row.update_id;
    },
    undo: (id: string) => undoUpdate(services, staff, { id }),
    /** How many answers could not be compared, because their hash is of another question. */
    async unhashed({ id }: Case): Promise<number> {
      const { rows } = await owner.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM client_request_responses WHERE client_request_id = $1 AND answer_hash IS NULL`,
        [id],
      );
      return rows[0]?.n ?? 0;
    },
    kinds: async ({ id }: Case) =>
      (await listTimeline(services, staff, { request_id: id })).items.map(({ kind }) => kind),
  };
}
