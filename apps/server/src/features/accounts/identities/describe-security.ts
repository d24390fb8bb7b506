import type { Security } from '@visafolio/contract/accounts/accounts.contract.ts';
import type { Session } from '../../../shared/api/session.ts';
import { column, query } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { selectPhone } from '../phones/phones.queries.ts';
import { countRecoveryCodes, selectFactors } from '../second-factor/factors.queries.ts';
import { selectDevices } from '../sessions/devices.queries.ts';
import { selectSessions } from '../sessions/sessions.queries.ts';
import { selectIdentities } from './identities.queries.ts';
import { getIdentityName, listProviders } from './identities.usecases.ts';

/** For the Security page: sign-in methods and current sessions. */
export async function describeSecurity(services: Services, session: Session): Promise<Security> {
  const { accounts } = services.db;
  const { userId } = session;
  const { days, administratorHours } = services.config.sessions;
  const [factors, codes, phone, identities, sessions, devices, own] = await Promise.all([
    selectFactors(accounts, userId),
    countRecoveryCodes(accounts, userId),
    selectPhone(accounts, userId),
    selectIdentities(accounts, userId),
    selectSessions(accounts, userId, session.role === 'admin' ? administratorHours : 24 * days),
    selectDevices(accounts, userId, session.id),
    query(accounts, Own)`
      SELECT fp.requires_second_factor IS TRUE AND coalesce(fp.second_factor_from <= current_date, true) AS required,
        CASE WHEN fp.requires_second_factor AND fp.second_factor_from > current_date
          THEN fp.second_factor_from::text END AS required_from
      FROM auth."user" u
      LEFT JOIN profiles p ON p.id = u.id
      LEFT JOIN auth.firm_policy fp ON fp.firm_id = p.firm_id
      WHERE u.id = ${userId}`,
  ]);
  const providers = listProviders(services.config.providers);
  const elsewhere = identities.filter(({ provider }) => provider !== 'credential');
  const names = await Promise.all(elsewhere.map((identity) => getIdentityName(services, identity)));
  return {
    email: session.email,
    has_password: identities.some(({ provider }) => provider === 'credential'),
    phone,
    phones_offered: services.texts !== null,
    factors: factors.map(({ number: _, ...factor }) => factor),
    recovery_codes_left: codes,
    second_factor_required: own.rows[0]?.required ?? false,
    second_factor_from: own.rows[0]?.required_from ?? null,
    identities: elsewhere.map(({ id, provider, created_at }, at) => ({
      id,
      provider,
      name: names[at] ?? provider,
      created_at,
    })),
    providers,
    ethereum: services.config.ethereum,
    sessions: sessions.map(({ updated_at, expires_at: _, ...rest }) => ({
      ...rest,
      used_at: updated_at,
      current: rest.id === session.id,
    })),
    devices,
  };
}

const Own = {
  required: column.boolean,
  required_from: column.text.orNull,
};
