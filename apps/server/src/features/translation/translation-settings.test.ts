import { translationLimits } from '@visafolio/contract/translation/translation-limits.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFirm } from '../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import { addTerm, changeTerm, listTerms, removeTerm } from './glossary/glossary.ts';
import { getSettings, setAgreement } from './settings/translation-settings.ts';
import { proposeTexts } from './templates/propose-texts.ts';
import { publishedAnswers, type StubEngine, startStub } from './testing/stub-engine.ts';

let server: TestServer;
let stub: StubEngine;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  stub = await startStub(
    'apertium',
    publishedAnswers.apertium((text) => `[${text}]`),
  );
  server.services.translator = stub.engine;
});
afterEach(() => stub.stop());

const asStaff = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });
/** Who comes first administers the firm. */
async function buildColleagues() {
  const firm = await buildFirm(server.owner);
  const administrator = await buildProfessional(server.owner, { firm });
  const member = await buildProfessional(server.owner, { firm });
  return { administrator, admin: asStaff(administrator), member: asStaff(member) };
}
async function buildAlone() {
  const professional = await buildProfessional(server.owner);
  await server.owner.query('UPDATE profiles SET firm_id = NULL WHERE id = $1', [professional.id]);
  return asStaff(professional);
}
const greenCard = {
  language: 'en',
  term: 'green card',
  translation_language: 'es',
  translation: 'tarjeta de residencia',
} as const;

describe('the agreement', () => {
  test('is a firm administrator’s to give and to end, and everybody sees by whom', async () => {
    const { administrator, admin, member } = await buildColleagues();
    const engine = { name: 'apertium', host: stub.engine.host, rough: true };
    expect(await getSettings(server.services, member)).toEqual({
      engine,
      agreed_at: null,
      agreed_by: null,
      may_agree: false,
    });
    await expect(setAgreement(server.services, member, { agreed: true })).rejects.toMatchObject({
      code: 'session.firm_administrator_required',
    });
    const agreed = await setAgreement(server.services, admin, { agreed: true });
    expect(agreed).toMatchObject({ agreed_by: administrator.name, may_agree: true });
    expect(agreed.agreed_at).not.toBeNull();
    expect((await setAgreement(server.services, admin, { agreed: true })).agreed_at).toBe(agreed.agreed_at);
    expect(await getSettings(server.services, member)).toMatchObject({
      agreed_at: agreed.agreed_at,
      may_agree: false,
    });
    expect(await setAgreement(server.services, admin, { agreed: false })).toMatchObject({
      agreed_at: null,
      agreed_by: null,
    });
  });

  test('is a professional’s own without a firm', async () => {
    const alone = await buildAlone();
    expect(await getSettings(server.services, alone)).toMatchObject({ may_agree: true });
    expect((await setAgreement(server.services, alone, { agreed: true })).agreed_at).not.toBeNull();
  });

  test('can be ended, but not given, where no engine is set up', async () => {
    const { admin } = await buildColleagues();
    await setAgreement(server.services, admin, { agreed: true });
    server.services.translator = undefined;
    expect(await setAgreement(server.services, admin, { agreed: false })).toMatchObject({
      engine: null,
      agreed_at: null,
    });
    await expect(setAgreement(server.services, admin, { agreed: true })).rejects.toMatchObject({
      code: 'translation.not_set_up',
    });
  });
});

describe('the glossary', () => {
  test('is the workspace’s, by language and term', async () => {
    const { admin, member } = await buildColleagues();
    const other = await buildAlone();
    const { id } = await addTerm(server.services, member, greenCard);
    await addTerm(server.services, admin, {
      ...greenCard,
      language: 'es',
      term: 'Zona',
      translation_language: 'en',
      translation: 'area',
    });
    await addTerm(server.services, admin, {
      ...greenCard,
      term: 'Affidavit',
      translation: 'declaración jurada',
    });
    expect((await listTerms(server.services, admin)).map(({ term }) => term)).toEqual([
      'Affidavit',
      'green card',
      'Zona',
    ]);
    expect(await listTerms(server.services, other)).toEqual([]);
    const change = { ...greenCard, id, translation: 'tarjeta verde' };
    await expect(changeTerm(server.services, other, change)).rejects.toMatchObject({
      code: 'translation.term_not_found',
    });
    await expect(removeTerm(server.services, other, { id })).rejects.toMatchObject({
      code: 'translation.term_not_found',
    });
    expect(await changeTerm(server.services, admin, change)).toEqual(change);
    await removeTerm(server.services, member, { id });
    expect(await listTerms(server.services, admin)).toHaveLength(2);
  });

  test('has a word once in each direction, whatever its case, also when it is added twice at once', async () => {
    const { admin } = await buildColleagues();
    const added = await Promise.allSettled(
      ['green card', 'Green Card', 'GREEN CARD'].map((term) =>
        addTerm(server.services, admin, { ...greenCard, term }),
      ),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { id } = await addTerm(server.services, admin, { ...greenCard, term: 'visa' });
    await expect(
      changeTerm(server.services, admin, { ...greenCard, id, term: 'Green card' }),
    ).rejects.toMatchObject({
      code: 'translation.term_taken',
    });
    expect(await changeTerm(server.services, admin, { ...greenCard, id, term: 'VISA' })).toMatchObject({
      term: 'VISA',
    });
  });

  test('ends at its limit', async () => {
    const { admin } = await buildColleagues();
    await addTerm(server.services, admin, greenCard);
    await server.owner.query(
      `INSERT INTO glossary_terms (workspace_id, language, term, translation_language, translation)
       SELECT g.workspace_id, 'en', 'term ' || n, 'es', 'palabra' FROM glossary_terms g, generate_series(2, $1) n
       WHERE g.workspace_id = (SELECT firm_id FROM profiles WHERE id = $2)`,
      [translationLimits.termsMax, admin.userId],
    );
    await expect(addTerm(server.services, admin, { ...greenCard, term: 'one more' })).rejects.toMatchObject({
      code: 'translation.too_many_terms',
    });
  });
});

describe('proposed texts', () => {
  const wanted = {
    language: 'en',
    translation_language: 'es',
    texts: ['Where were you born?', 'Do you have a green card?'],
  } as const;

  test('come with the words of the glossary, for a person to read', async () => {
    const { admin } = await buildColleagues();
    await setAgreement(server.services, admin, { agreed: true });
    await addTerm(server.services, admin, greenCard);
    expect(await proposeTexts(server.services, admin, { ...wanted, texts: [...wanted.texts] })).toEqual({
      engine: 'apertium',
      texts: [
        { text: '[Where were you born?]', check_original: false },
        { text: '[Do you have a tarjeta de residencia?]', check_original: false },
      ],
    });
  });

  test('are refused without an agreement, without an engine, and where it does not answer', async () => {
    const { admin } = await buildColleagues();
    const propose = () => proposeTexts(server.services, admin, { ...wanted, texts: [...wanted.texts] });
    await expect(propose()).rejects.toMatchObject({ code: 'translation.not_agreed' });
    expect(stub.requests).toEqual([]);
    await setAgreement(server.services, admin, { agreed: true });
    stub.answer((_, response) => void response.writeHead(500).end());
    await expect(propose()).rejects.toMatchObject({ code: 'translation.failed' });
    server.services.translator = undefined;
    await expect(propose()).rejects.toMatchObject({ code: 'translation.not_set_up' });
  });

  test('are not asked for without end', async () => {
    const { admin } = await buildColleagues();
    await setAgreement(server.services, admin, { agreed: true });
    const asked = await Promise.allSettled(
      Array.from({ length: 45 }, () => proposeTexts(server.services, admin, { ...wanted, texts: ['Name'] })),
    );
    const refused = asked.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'translation.busy' });
  });
});
