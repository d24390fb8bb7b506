import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { question } from '../../templates/template-drafts.testing.ts';
import { updateRequestStatus } from '../requests.usecases.ts';
import { listRunningRequests } from './list-running-requests.ts';
import {
  buildTemplateInUse,
  everything,
  first,
  refused,
  type TemplateInUse,
} from './template-updates.testing.ts';

let world: AccountsWorld;
let at: TemplateInUse;

beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  at = await buildTemplateInUse(world);
});

describe('the preview', () => {
  it('says for each open request what stays, what is no longer asked, and what is asked again', async () => {
    const ana = await at.send();
    const done = await at.send('Rui Costa');
    await at.answer(ana, everything);
    await updateRequestStatus(world.services, at.staff, done.id, 'completed');
    await at.edit();
    expect(await at.preview()).toMatchObject({
      version: { number: 2 },
      total: 1,
      versions: [{ number: 2 }, { number: 1, content: { documents: first.documents } }],
      requests: [
        {
          id: ana.id,
          name: 'Ana Lima',
          responsible: { id: at.staff.userId },
          version: 1,
          question_stats: { answered: 5, total: 5 },
          document_stats: { completed: 0, total: 2 },
          kept: 2,
          no_longer_asked: [2],
          asked_again: [3, 4],
          documents_left: [],
        },
      ],
    });
  });

  it('is empty for the newest version, and does not exist for other workspaces', async () => {
    await at.send();
    expect(await at.preview()).toMatchObject({ version: { number: 1 }, requests: [], total: 0 });
    const { id, email } = await buildProfessional(world.owner);
    const stranger: StaffActor = { as: 'staff', userId: id, email };
    await expect(
      listRunningRequests(world.services, stranger, {
        id: at.templateId,
        ask_again: { questions: [], documents: [] },
      }),
    ).rejects.toEqual(refused('templates.not_found'));
  });

  it('asks a question again that only looks like a reworded one', async () => {
    const ana = await at.send();
    await at.answer(ana, everything);
    const questions = first.questions.map((each, index) => (index === 1 ? question('Father’s name') : each));
    await at.edit({ ...first, questions });
    expect((await at.preview()).requests).toMatchObject([{ kept: 5, no_longer_asked: [] }]);
    const askAgain = { questions: [2], documents: [] };
    const shown = await at.preview(askAgain);
    expect(shown.requests).toMatchObject([{ kept: 4, no_longer_asked: [2] }]);
    await at.apply(shown, askAgain);
    expect(await at.answersOf(ana)).toMatchObject({ 'Full name': 'Ana', 'Father’s name': null });
  });
});
