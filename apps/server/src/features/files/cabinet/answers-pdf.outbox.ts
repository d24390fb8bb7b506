import { z } from 'zod';
import { Refusal } from '../../../shared/api/refuse.ts';
import { system } from '../../../shared/db/actor.ts';
import { defineOutboxKind } from '../../../shared/outbox/outbox-kind.ts';
import { renewForm } from './answers-pdf.usecases.ts';
import { selectResponsible } from './forms.queries.ts';

/** Makes the PDF of a request's answers on behalf of its responsible professional, since no other actor reads answers. */
export const answersPdf = defineOutboxKind({
  name: 'answers.pdf',
  settings: {
    delivery: 'at_least_once',
    atOnce: 1,
    leaseSeconds: 600,
    pausesSeconds: [600],
    giveUpAfterHours: null,
  },
  payload: z.object({}),
  async run(services, { requestId }) {
    if (!requestId) throw new Error('answers.pdf names no request');
    const responsible = await services.db.withActor(system, (tx) => selectResponsible(tx, requestId));
    if (!responsible) return undefined;
    const { id: userId, email } = responsible;
    try {
      await renewForm(services, { as: 'staff', userId, email }, requestId);
    } catch (error) {
      // The request was deleted meanwhile.
      if (!(error instanceof Refusal && error.code === 'requests.not_found')) throw error;
    }
    return undefined;
  },
});
