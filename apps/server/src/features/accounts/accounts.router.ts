import { asAdministrator, asSomebody, procedures } from '../../shared/api/procedures.ts';
import { getFirmPolicy, setFirmPolicy } from './firm-policy.usecases.ts';
import { checkFirmProvider } from './firm-provider-settings.ts';
import {
  addFirmProvider,
  changeFirmProvider,
  listFirmProviders,
  removeFirmProvider,
} from './firm-providers.usecases.ts';
import { describeSecurity } from './security.usecases.ts';
import { endOtherSessions, endSession } from './sessions.usecases.ts';

const accounts = procedures.accounts;

export const accountsRouter = {
  security: accounts.security
    .use(asSomebody)
    .handler(({ context }) => describeSecurity(context.services, context.session)),
  revokeSession: accounts.revokeSession.use(asSomebody).handler(async ({ input, context }) => {
    await endSession(context.services, context.session, input.id);
    return { id: input.id };
  }),
  revokeOtherSessions: accounts.revokeOtherSessions.use(asSomebody).handler(async ({ context }) => ({
    ended: await endOtherSessions(context.services, context.session),
  })),
  getFirmPolicy: accounts.getFirmPolicy
    .use(asAdministrator)
    .handler(({ input, context }) => getFirmPolicy(context.services, context.actor, input.firm_id)),
  setFirmPolicy: accounts.setFirmPolicy
    .use(asAdministrator)
    .handler(({ input, context }) => setFirmPolicy(context.services, context.actor, input)),
  listFirmProviders: accounts.listFirmProviders
    .use(asAdministrator)
    .handler(({ input, context }) => listFirmProviders(context.services, context.actor, input.firm_id)),
  addFirmProvider: accounts.addFirmProvider
    .use(asAdministrator)
    .handler(({ input, context }) => addFirmProvider(context.services, context.actor, input)),
  changeFirmProvider: accounts.changeFirmProvider
    .use(asAdministrator)
    .handler(({ input, context }) => changeFirmProvider(context.services, context.actor, input)),
  checkFirmProvider: accounts.checkFirmProvider
    .use(asAdministrator)
    .handler(({ input, context }) => checkFirmProvider(context.services, context.actor, input)),
  removeFirmProvider: accounts.removeFirmProvider
    .use(asAdministrator)
    .handler(({ input, context }) => removeFirmProvider(context.services, context.actor, input)),
};
