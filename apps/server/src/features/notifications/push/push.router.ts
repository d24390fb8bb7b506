import { asSomebody, procedures } from '../../../shared/api/procedures.ts';
import { subscribeToPush, unsubscribeFromPush } from './push-subscriptions.usecases.ts';
import { deriveVapidKeys } from './vapid-keys.ts';

export const pushRouter = {
  publicKey: procedures.push.publicKey.use(asSomebody).handler(async ({ context }) => ({
    public_key: deriveVapidKeys(context.services.config.authSecret).publicKey,
  })),
  subscribe: procedures.push.subscribe
    .use(asSomebody)
    .handler(({ input, context }) => subscribeToPush(context.services, context.session, input)),
  unsubscribe: procedures.push.unsubscribe
    .use(asSomebody)
    .handler(({ input, context }) => unsubscribeFromPush(context.services, context.session, input.endpoint)),
};
