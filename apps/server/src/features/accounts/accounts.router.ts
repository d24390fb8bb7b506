import { asAnyAdministrator, asSomebody, asStaff, procedures, run } from '../../shared/api/procedures.ts';
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
  deletion: accounts.deletion.use(asStaff).handler(run(describeDeletion)),
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
    .handler(run((services, actor, { firm_id }) => getFirmPolicy(services, actor, firm_id))),
  setFirmPolicy: accounts.setFirmPolicy.use(asAnyAdministrator).handler(run(setFirmPolicy)),
  getSsoOnly: accounts.getSsoOnly
    .use(asAnyAdministrator)
    .handler(run((services, actor, { firm_id }) => getSsoOnly(services, actor, firm_id))),
  setSsoOnly: accounts.setSsoOnly.use(asAnyAdministrator).handler(run(setSsoOnly)),
  listFirmProviders: accounts.listFirmProviders
    .use(asAnyAdministrator)
    .handler(run((services, actor, { firm_id }) => listFirmProviders(services, actor, firm_id))),
  addFirmProvider: accounts.addFirmProvider.use(asAnyAdministrator).handler(run(addFirmProvider)),
  changeFirmProvider: accounts.changeFirmProvider.use(asAnyAdministrator).handler(run(changeFirmProvider)),
  checkFirmProvider: accounts.checkFirmProvider.use(asAnyAdministrator).handler(run(checkFirmProvider)),
  checkFirmDomain: accounts.checkFirmDomain.use(asAnyAdministrator).handler(run(checkFirmDomain)),
  removeFirmProvider: accounts.removeFirmProvider.use(asAnyAdministrator).handler(run(removeFirmProvider)),
};
