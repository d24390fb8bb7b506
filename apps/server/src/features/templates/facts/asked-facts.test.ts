import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { createTemplate, editTemplate } from '../edit-templates.ts';
import { question, templateInput } from '../template-drafts.testing.ts';
import { getTemplate } from '../templates.usecases.ts';
import { readFacts } from './facts.ts';
import { listFacts, listFactTypes } from './list-facts.ts';

let server: TestServer;
let staff: StaffActor;
let workspaceId: string;
beforeAll(async () => {
  server = await createTestServer();
  const { id, email, workspaceId: workspace } = await buildProfessional(server.owner);
  staff = { as: 'staff', userId: id, email };
  workspaceId = workspace;
});
afterAll(() => server.close());

const born = (text: string, more: object = {}) =>
  question(text, { type: 'date', options: { fact: 'person.birth_date', ...more } });
const parties = ['petitioner', 'beneficiary'].map((key) => ({ key, name: key, translations: null }));
const create = (questions: ReturnType<typeof question>[], more: object = {}) =>
  createTemplate(server.services, staff, templateInput({ questions, ...more }));
const refusal = (data: object) => ({ code: 'templates.fact_not_possible', data });

it('a template asks for a fact of a party once', async () => {
  await expect(create([born('Born'), question('Why'), born('Date of birth')])).rejects.toMatchObject(
    refusal({ problem: 'asked_twice', fact: 'person.birth_date', question: 'Date of birth', other: 'Born' }),
  );
  const ofParty = (party: string) => born(`Born: ${party}`, { party });
  await create([ofParty('petitioner'), ofParty('beneficiary')], { parties });
  await expect(create([ofParty('petitioner'), ofParty('petitioner')], { parties })).rejects.toMatchObject(
    refusal({ problem: 'asked_twice', question: 'Born: petitioner' }),
  );
});

it('a question has a type of its fact', async () => {
  await expect(
    create([question('Name', { type: 'text', options: { fact: 'person.name' } })]),
  ).rejects.toMatchObject(
    refusal({ problem: 'other_type', fact: 'person.name', question: 'Name', types: ['person_name'] }),
  );
  await create([
    question('Place', { type: 'birth_place', options: { fact: 'person.birth_place' } }),
    question('Citizenship', { type: 'text', options: { fact: 'person.nationality' } }),
    question('Job', { type: 'text', options: { fact: 'job.description' } }),
    // A firm's own, or of a later release.
    question('Shoes', { type: 'number', options: { fact: 'clothes.shoe_size' } }),
  ]);
});

it('a template that asks twice stays as it is until it is edited', async () => {
  const { id } = await buildTemplate(server.owner, {
    owner: { id: staff.userId, workspaceId },
    questions: ['Born', 'Date of birth'].map((text) => ({
      text,
      type: 'date',
      required: true,
      options: { fact: 'person.birth_date' },
    })),
  });
  const { revision, questions } = await getTemplate(server.services, staff, id);
  expect(questions).toHaveLength(2);
  const { translations: _, ...input } = templateInput({ questions });
  await expect(
    editTemplate(server.services, staff, { ...input, translations: null, id, revision }),
  ).rejects.toMatchObject({ code: 'templates.fact_not_possible' });
});

it('all facts are listed, with the types of their questions', () => {
  const facts = new Map(listFacts().map((fact) => [fact.key, fact]));
  for (const [key, { type, choices }] of readFacts())
    expect(facts.get(key)).toMatchObject({ types: expect.arrayContaining([type]), choices: choices ?? null });
  for (const { types, text } of facts.values()) {
    expect(types).not.toEqual([]);
    expect(text).toMatch(/\S/);
  }
  expect(facts.get('person.family_name')).toMatchObject({ types: ['text', 'textarea'], group: null });
  expect(facts.get('children.name')).toMatchObject({ types: ['person_name'], group: 'children' });
  expect(facts.get('person.sex')?.types[0]).toBe('select');
  expect(listFactTypes('clothes.shoe_size')).toBeUndefined();
  expect(QuestionType.options).toEqual(
    expect.arrayContaining([...(facts.get('passport.country')?.types ?? [])]),
  );
});
