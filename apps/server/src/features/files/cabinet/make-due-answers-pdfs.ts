import { Refusal } from '../../../shared/api/refuse.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { renewForm } from './answers-pdf.usecases.ts';
import { claimOrders, deleteOrder } from './forms.queries.ts';

const batch = 20;

/** Makes the PDFs that are due, each on behalf of the request's responsible professional. One that fails is due again later. */
export async function makeDueForms(services: Services): Promise<void> {
  const { db, log } = services;
  for (;;) {
    const orders = await db.withActor(system, (tx) => claimOrders(tx, batch));
    for (const order of orders) {
      try {
        await renewForm(
          services,
          { as: 'staff', userId: order.user_id, email: order.email },
          order.client_request_id,
        );
      } catch (err) {
        // Deleted meanwhile: nothing left to do.
        if (!(err instanceof Refusal && err.code === 'requests.not_found')) {
          log.error({ err, requestId: order.client_request_id }, 'the PDF of the answers was not made');
          continue;
        }
      }
      await db.withActor(system, (tx) => deleteOrder(tx, order));
    }
    if (orders.length < batch) return;
  }
}
