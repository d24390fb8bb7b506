import { buildEntries } from '../../../../apps/server/test/builders/cases/entries.ts';
import type { BuiltRequest } from '../../../../apps/server/test/builders/requests.ts';
import { buildRequest } from '../../../../apps/server/test/builders/requests.ts';
import { buildTemplate, type QuestionDraft } from '../../../../apps/server/test/builders/templates.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { startLink } from '../../../pages/client/start.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';

const texts = {
  en: ['What is your full name?', 'When were you born?', 'Where do you live now?', 'What do you do?'],
  es: ['¿Cuál es su nombre completo?', '¿Cuándo nació?', '¿Dónde vive ahora?', '¿A qué se dedica?'],
};
const toQuestions = (language: 'en' | 'es'): QuestionDraft[] => {
  const [name = '', born = '', address = '', work = ''] = texts[language];
  return [
    { text: name, type: 'person_name', required: true, options: { fact: 'person.name' } },
    { text: born, type: 'date', required: true, options: { fact: 'person.birth_date' } },
    { text: address, type: 'address', required: true, options: { fact: 'address.physical' } },
    { text: work, type: 'text', required: true },
  ];
};
const answers = [
  '{"given":"Lucía","family":"Ñáñez"}',
  '1990-02-03',
  '{"country":"USA","street":"12 Oak Street","city":"Austin","state":"TX","postal_code":"78701"}',
];

for (const language of ['en', 'es'] as const)
  test(`answers of an earlier case are confirmed together or one by one: ${language}`, async ({
    page,
    owner,
    invite,
    signIn,
  }) => {
    const client = { name: 'Lucía Ñáñez', email: `lucia-${language}@example.com` };
    const name = { en: 'Work permit', es: 'Permiso de trabajo' }[language];
    const earlier = await buildRequest(owner, {
      client,
      template: await buildTemplate(owner, { name, questions: toQuestions(language) }),
      answers: 'none',
    });
    await insertAnswers(earlier);
    const template = await buildTemplate(owner, { questions: toQuestions(language) });
    const request = await invite({ client, professional: earlier.professional, template, answers: 'none' });
    await page.goto(clientPageUrl('questionnaire', request));
    if (language === 'es') await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
    const say = (en: string, es: string) => ({ en, es })[language];

    // The first button leads there, because there is something to confirm.
    await expect(startLink(page)).toHaveAttribute('href', /view=earlier/);
    await startLink(page).click();
    await expect(
      page.getByRole('heading', { name: say('Your earlier answers', 'Sus respuestas anteriores') }),
    ).toBeVisible();
    const from = say(`From your earlier answers (${name}, `, `De sus respuestas anteriores (${name}, `);
    await expect(page.getByText(from)).toHaveCount(3);
    const changed = say('It may have changed since.', 'Puede haber cambiado desde entonces.');
    await expect(page.getByText(changed)).toHaveCount(1);
    await expectAccessible(page, 'earlier answers');
    await expectFitsNarrow(page, 'earlier answers');
    if (language === 'es') await expectOnlySpanish(page, 'earlier answers');
    await saveScreenshot(page, `earlier-answers-${language}`);
    expect(await countAnswers(request)).toBe(0);

    // The address is corrected, the others are confirmed together.
    const [, , where = ''] = texts[language];
    await page.getByRole('button', { name: say(`Correct it: ${where}`, `Corregir: ${where}`) }).click();
    const street = page.getByLabel(say('Street and number', 'Calle y número'));
    await street.fill('14 Oak Street');
    await page.getByRole('button', { name: say('Save', 'Guardar'), exact: true }).click();
    await page
      .getByRole('button', {
        name: say('Use all 2 answers as they are', 'Usar las 2 respuestas tal como están'),
      })
      .click();
    await expect(
      page.getByText(say('All values are checked.', 'Todos los datos están revisados.')),
    ).toBeVisible();
    await expect.poll(() => countAnswers(request)).toBe(3);
    await saveScreenshot(page, `earlier-answers-confirmed-${language}`);
    await page.reload();
    await expect(page.getByText(say('3 of 3 checked', '3 de 3 revisados'))).toBeVisible();

    // Staff see where they are from.
    await signIn(page, request.professional);
    await page.goto(`/requests/${request.id}/answers`);
    const number = await owner.query('SELECT case_number FROM client_requests WHERE id = $1', [earlier.id]);
    const kept = say('Confirmed from case', 'Confirmado del caso');
    const edited = say(
      `From case ${number.rows[0].case_number}, changed by the client`,
      `Del caso ${number.rows[0].case_number}, cambiado por el cliente`,
    );
    await expect(page.getByText(edited)).toBeVisible();
    await expect(page.getByText(`${kept} ${number.rows[0].case_number}`)).toHaveCount(2);
    await saveScreenshot(page, `earlier-answers-staff-${language}`);

    async function insertAnswers({ id, professional, template: { questions } }: BuiltRequest) {
      for (const [index, answer] of answers.entries())
        await owner.query(
          'INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer) VALUES ($1, $2, $3, $4)',
          [professional.workspaceId, id, questions[index]?.id, answer],
        );
    }
    async function countAnswers({ id }: BuiltRequest): Promise<number> {
      const { rows } = await owner.query(
        'SELECT count(*)::int AS count FROM client_request_responses WHERE client_request_id = $1',
        [id],
      );
      return rows[0].count;
    }
  });

test('an earlier answer is offered beside its question, until there is another answer', async ({
  page,
  owner,
  invite,
}) => {
  const client = { name: 'Lucía Ñáñez', email: 'lucia-note@example.com' };
  const earlier = await buildRequest(owner, {
    client,
    template: await buildTemplate(owner, { name: 'Work permit', questions: toQuestions('en') }),
    answers: 'none',
  });
  await owner.query(
    'INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer) VALUES ($1, $2, $3, $4)',
    [earlier.professional.workspaceId, earlier.id, earlier.template.questions[1]?.id, '1990-02-03'],
  );
  const template = await buildTemplate(owner, { questions: toQuestions('en') });
  const request = await invite({ client, professional: earlier.professional, template, answers: 'none' });
  await page.goto(clientPageUrl('questionnaire', request, '&question=2'));
  await new Questionnaire(page).expectPosition(2, 4);
  await expect(page.getByText('You answered 1 of these questions in an earlier case.')).toBeVisible();
  const note = page.getByRole('region', { name: 'Suggestion' });
  await expect(note).toContainText('February 3, 1990');
  await expectAccessible(page, 'a question with an earlier answer');
  await saveScreenshot(page, 'earlier-answer-beside-question');
  await note.getByRole('button', { name: 'Use this' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByText('in an earlier case')).toBeHidden();
});

for (const language of ['en', 'es'] as const)
  test(`entries of an earlier case are taken over, all or one: ${language}`, async ({
    page,
    owner,
    invite,
  }) => {
    const say = (en: string, es: string) => ({ en, es })[language];
    const client = { name: 'Lucía Ñáñez', email: `lucia-entries-${language}@example.com` };
    const group = {
      key: 'addresses',
      entry_name: say('Address', 'Dirección'),
      min: 1,
      max: 4,
      translations: null,
    };
    const questions: QuestionDraft[] = [
      { text: say('Where did you live?', '¿Dónde vivía?'), type: 'address', fact: 'address_history.address' },
      {
        text: say('From when to when?', '¿Desde cuándo y hasta cuándo?'),
        type: 'date_range',
        fact: 'address_history.dates',
      },
    ].map(({ fact, ...question }) => ({
      ...(question as Pick<QuestionDraft, 'text' | 'type'>),
      required: true,
      options: { fact, repeating_group: group.key },
    }));
    const build = (name: string) =>
      buildTemplate(owner, { name, questions, documents: [], repeatingGroups: [group] });
    const earlier = await buildRequest(owner, {
      client,
      template: await build(say('Work permit', 'Permiso de trabajo')),
      answers: 'none',
    });
    await buildEntries(owner, earlier, group.key, 3);
    const { rows: copies } = await owner.query(
      `SELECT q.id, q.type FROM template_questions q JOIN group_entries e ON e.id = q.entry_id
       WHERE e.client_request_id = $1 ORDER BY e.position, q.entry_order`,
      [earlier.id],
    );
    for (const [place, { id, type }] of copies.entries()) {
      const number = Math.floor(place / 2);
      const street = ['12 Oak Street', '7 Elm Street', '9 Lake Road'][number];
      const answer =
        type === 'address'
          ? { country: 'USA', street, city: 'Austin', state: 'TX', postal_code: '78701' }
          : { from: `20${14 + number}-01-01`, to: `20${15 + number}-01-01` };
      await owner.query(
        'INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer) VALUES ($1, $2, $3, $4)',
        [earlier.professional.workspaceId, earlier.id, id, JSON.stringify(answer)],
      );
    }
    const request = await invite({
      client,
      professional: earlier.professional,
      template: await build('Family visa'),
      answers: 'none',
    });
    // As sending does: one entry is there from the start.
    await buildEntries(owner, request, group.key, 1);
    await page.goto(clientPageUrl('questionnaire', request));
    if (language === 'es') await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
    await expect(startLink(page)).toHaveAttribute('href', /view=earlier/);
    await startLink(page).click();
    const use = page.getByRole('button', { name: say('Use this', 'Usar esto') });
    await expect(use).toHaveCount(3);
    await expectAccessible(page, 'earlier entries');
    await expectFitsNarrow(page, 'earlier entries');
    await saveScreenshot(page, `earlier-entries-${language}`);

    // The first is not true any more, the others are.
    await use.nth(1).click();
    await expect(use).toHaveCount(2);
    await page.goto(clientPageUrl('questionnaire', request, '&group=addresses'));
    await expect(page.getByText('7 Elm Street')).toBeVisible();
    await saveScreenshot(page, `earlier-entries-group-${language}`);
    await page.getByRole('button', { name: say('Use all 2', 'Usar las 2 entradas') }).click();
    await expect(use).toHaveCount(0);
    const saved = async () => {
      const { rows } = await owner.query(
        'SELECT count(*)::int AS count, count(source_request_id)::int AS sourced FROM client_request_responses WHERE client_request_id = $1',
        [request.id],
      );
      return rows[0];
    };
    await expect.poll(saved).toEqual({ count: 6, sourced: 6 });
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Austin' })).toHaveCount(3);
    await expect(use).toHaveCount(0);
    await saveScreenshot(page, `earlier-entries-taken-${language}`);
  });
