import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BuiltRequest } from '../../../../../test/builders/requests.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../../accounts/accounts.testing.ts';
import { selectSortedDocuments } from '../../../files/place/sorting/sorting.queries.ts';
import {
  selectDocumentStates,
  selectDocuments,
  selectTarget,
} from '../../../files/receive/uploads.queries.ts';
import { loadMissing } from '../../../notifications/client-mails/load-missing.ts';
import { createTemplate } from '../../../templates/edit-templates.ts';
import { question, templateInput } from '../../../templates/template-drafts.testing.ts';
import { getRequest } from '../../requests.usecases.ts';
import { sendRequest } from '../../send/send-request.ts';
import { buildAskedCase, startEntries } from '../questionnaire.testing.ts';
import { listQuestions, saveAnswer } from '../questionnaire.usecases.ts';
import { addEntry, removeEntry } from './entries.usecases.ts';

const children = {
  key: 'children',
  entry_name: 'Child',
  min: 1,
  max: 5,
  translations: { es: { entry_name: 'Hijo' } },
};
const ofChild = { repeating_group: 'children' };
const ifAbroad = {
  match: 'all' as const,
  tests: [{ question: 'abroad', is: 'equal' as const, value: 'Yes' }],
};
const documents = [
  { name: 'Passport', required: true },
  { name: 'Birth certificate', required: true, ...ofChild },
  { name: 'Visa', required: false, ask_if: ifAbroad, ...ofChild },
];

let world: AccountsWorld;
let request: BuiltRequest;
let staff: StaffActor;
let client: ClientActor;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ request, staff, client } = await buildAskedCase(
    world,
    [
      { text: 'Name', type: 'text', required: true, options: ofChild },
      { text: 'Lives abroad?', type: 'yesno', required: true, options: { ...ofChild, key: 'abroad' } },
    ],
    { repeatingGroups: [children], documents },
  ));
  await startEntries(world, { request, staff });
});

const asClient = <T>(read: Parameters<typeof world.services.db.withActor<T>>[1]) =>
  world.services.db.withActor(client, read);
const shown = async () => (await asClient((tx) => selectDocuments(tx, request.id))).map(({ name }) => name);
async function addChild(): Promise<string> {
  const asked = await listQuestions(world.services, client, request.id);
  const entry_id = randomUUID();
  await addEntry(world.services, client, {
    client_request_id: request.id,
    entry_id,
    group: 'children',
    questions: asked
      .filter(({ repeating_group }) => repeating_group)
      .map(({ id }) => ({ copied_from: id, id: randomUUID() })),
  });
  return entry_id;
}
const remove = (entry_id: string, removed: boolean) =>
  removeEntry(world.services, client, { client_request_id: request.id, entry_id, removed });

it('is asked for once for each entry, and named after it', async () => {
  expect(await shown()).toEqual(['Passport', 'Child 1: Birth certificate']);
  const second = await addChild();
  expect(await shown()).toEqual(['Passport', 'Child 1: Birth certificate', 'Child 2: Birth certificate']);
  const [, first] = await asClient((tx) => selectDocuments(tx, request.id));
  expect(first?.translations ?? null).toBeNull();
  const { documents, document_stats } = await getRequest(world.services, staff, request.id);
  expect(documents.filter(({ not_asked }) => !not_asked)).toHaveLength(3);
  expect(document_stats.total).toBe(3);
  const missing = await world.services.db.withActor(staff, (tx) => loadMissing(tx, request.id, 'es'));
  expect(missing.documents).toEqual(['Passport', 'Hijo 1: Birth certificate', 'Hijo 2: Birth certificate']);

  await remove(second, true);
  expect(await shown()).toEqual(['Passport', 'Child 1: Birth certificate']);
  await remove(second, false);
  expect(await shown()).toHaveLength(3);
});

it('is asked for by the answers of its own entry', async () => {
  const second = await addChild();
  const asked = await listQuestions(world.services, client, request.id);
  const abroad = asked.find(({ entry_id, options }) => entry_id === second && options?.key === 'abroad');
  await saveAnswer(world.services, client, request.id, { question_id: abroad?.id ?? '', answer: 'Yes' });
  expect(await shown()).toEqual([
    'Passport',
    'Child 1: Birth certificate',
    'Child 2: Birth certificate',
    'Child 2: Visa',
  ]);
});

it('has files of its own, also by the sorting of the product', async () => {
  await addChild();
  const [, first, second] = await asClient((tx) => selectDocuments(tx, request.id));
  const states = await asClient((tx) => selectDocumentStates(tx, world.services.vault, request.id));
  const rows = [first, second].map((document) =>
    states.find(({ template_document_id }) => template_document_id === document?.id),
  );
  expect(new Set(rows.map((row) => row?.id)).size).toBe(2);
  for (const row of rows)
    expect(await asClient((tx) => selectTarget(tx, request.id, row?.id ?? null))).toMatchObject({
      document_id: row?.id,
    });
  const sorted = await world.services.db.withActor({ as: 'system' }, (tx) =>
    selectSortedDocuments(tx, request.id),
  );
  expect(sorted.map(({ name }) => name)).toContain('Child 2: Birth certificate');
});

it('of a template that is sent comes with its first entries; another party than the group’s is refused', async () => {
  const input = templateInput({
    questions: [question('Name', { options: ofChild })],
    repeating_groups: [{ ...children, min: 2 }],
    documents: [
      {
        name: 'Birth certificate',
        description: null,
        required: true,
        ...ofChild,
        translations: { es: { name: 'Acta' } },
      },
    ],
  });
  const { id } = await createTemplate(world.services, staff, input);
  const sent = await sendRequest(world.services, staff, {
    template_id: id,
    name: 'Ana Lima',
    email: 'ana.of.entries@example.com',
    visa_type: 'H-1B',
  });
  const detail = await getRequest(world.services, staff, sent.id);
  expect(detail.documents.map(({ name, translations }) => [name, translations?.es?.name])).toEqual([
    ['Child 1: Birth certificate', 'Hijo 1: Acta'],
    ['Child 2: Birth certificate', 'Hijo 2: Acta'],
  ]);
  const parties = ['worker', 'spouse'].map((key) => ({ key, name: key, translations: null }));
  await expect(
    createTemplate(world.services, staff, {
      ...input,
      parties,
      documents: input.documents.map((document) => ({ ...document, party: 'spouse' })),
    }),
  ).rejects.toMatchObject({
    code: 'templates.group_not_possible',
    data: { problem: 'parties', question: 'Birth certificate' },
  });
});
