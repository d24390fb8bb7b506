import { asStaff, procedures, run } from '../../shared/api/procedures.ts';
import {
  createWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  replayFailed,
  revealSecret,
  rotateSecret,
  setWebhookState,
  testWebhook,
  updateWebhook,
} from './webhooks.usecases.ts';

const webhooks = procedures.webhooks.use(asStaff);

export const webhooksRouter = {
  list: webhooks.list.handler(run((services, actor) => listWebhooks(services, actor))),
  create: webhooks.create.handler(run(createWebhook)),
  update: webhooks.update.handler(run(updateWebhook)),
  setState: webhooks.setState.handler(run(setWebhookState)),
  remove: webhooks.remove.handler(run(removeWebhook)),
  revealSecret: webhooks.revealSecret.handler(run(revealSecret)),
  rotateSecret: webhooks.rotateSecret.handler(run(rotateSecret)),
  test: webhooks.test.handler(run(testWebhook)),
  deliveries: webhooks.deliveries.handler(run(listDeliveries)),
  delivery: webhooks.delivery.handler(run(getDelivery)),
  replay: webhooks.replay.handler(run(replayDelivery)),
  replayFailed: webhooks.replayFailed.handler(run(replayFailed)),
};
