import { asAnyAdministrator, asSomebody, asStaff, procedures } from '../../shared/api/procedures.ts';
import { refuse } from '../../shared/api/refuse.ts';
import { describeSecurity } from './identities/describe-security.ts';
import { describeDeletion } from './people/delete-professional.ts';
import { deleteDevice } from './sessions/devices.queries.ts';
import { deleteOtherSessions, deleteSession } from './sessions/sessions.queries.ts';
import {
  getFirmPolicy,
  getSsoOnly,
  setFirmPolicy,
  setSsoOnly,
} from './single-sign-on/firms/firm-policy.usecases.ts';
import { checkFirmProvider } from './single-sign-on/firms/firm-provider-settings.ts';
import {
  addFirmProvider,
  changeFirmProvider,
  listFirmProviders,
  removeFirmProvider,
} from './single-sign-on/firms/firm-providers.usecases.ts';
import { checkFirmDomain } from './single-sign-on/firms/prove-domain.ts';

const accounts = procedures.accounts;

export const accountsRouter = {
  security: accounts.security
    .use(asSomebody)
    .handler(({ context }) => describeSecurity(context.services, context.session)),
  deletion: accounts.deletion
    .use(asStaff)
    .handler(({ context }) => describeDeletion(context.services, context.actor)),
  revokeSession: accounts.revokeSession.use(asSomebody).handler(async ({ input, context }) => {
    const ended = await deleteSession(context.services.db.accounts, context.session.userId, input.id);
    if (!ended) throw refuse('accounts.session_not_found');
    return { id: input.id };
  }),
  forgetDevice: accounts.forgetDevice.use(asSomebody).handler(async ({ input, context }) => {
    const forgotten = await deleteDevice(context.services.db.accounts, context.session.userId, input.id);
    if (!forgotten) throw refuse('accounts.device_not_found');
    return { id: input.id };
  }),
  revokeOtherSessions: accounts.revokeOtherSessions.use(asSomebody).handler(async ({ context }) => ({
    ended: await deleteOtherSessions(
      context.services.db.accounts,
      context.session.userId,
      context.session.id,
    ),
  })),
  getFirmPolicy: accounts.getFirmPolicy
    .use(asAnyAdministrator)
    .handler(({ input, context }) => getFirmPolicy(context.services, context.actor, input.firm_id)),
  setFirmPolicy: accounts.setFirmPolicy
    .use(asAnyAdministrator)
    .handler(({ input, context }) => setFirmPolicy(context.services, context.actor, input)),
  getSsoOnly: accounts.getSsoOnly
    .use(asAnyAdministrator)
    .handler(({ input, context }) => getSsoOnly(context.services, context.actor, input.firm_id)),
  setSsoOnly: accounts.setSsoOnly
    .use(asAnyAdministrator)
    .handler(({ input, context }) => setSsoOnly(context.services, context.actor, input)),
  listFirmProviders: accounts.listFirmProviders
    .use(asAnyAdministrator)
    .handler(({ input, context }) => listFirmProviders(context.services, context.actor, input.firm_id)),
  addFirmProvider: accounts.addFirmProvider
    .use(asAnyAdministrator)
    .handler(({ input, context }) => addFirmProvider(context.services, context.actor, input)),
  changeFirmProvider: accounts.changeFirmProvider
    .use(asAnyAdministrator)
    .handler(({ input, context }) => changeFirmProvider(context.services, context.actor, input)),
  checkFirmProvider: accounts.checkFirmProvider
    .use(asAnyAdministrator)
    .handler(({ input, context }) => checkFirmProvider(context.services, context.actor, input)),
  checkFirmDomain: accounts.checkFirmDomain
    .use(asAnyAdministrator)
    .handler(({ input, context }) => checkFirmDomain(context.services, context.actor, input)),
  removeFirmProvider: accounts.removeFirmProvider
    .use(asAnyAdministrator)
    .handler(({ input, context }) => removeFirmProvider(context.services, context.actor, input)),
};
