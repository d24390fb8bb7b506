import { useQuery } from '@tanstack/react-query';
import type { FirmProviderInput } from '@visafolio/contract/accounts/firm-providers.ts';
import { isNameFound } from '@visafolio/contract/shared/fold-text.ts';
import { api, client } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';

/** What the firm asks of its people when they sign in. */
export const useFirmPolicy = (firmId: string) =>
  useQuery(api.accounts.getFirmPolicy.queryOptions({ input: { firm_id: firmId } }));

/** Done once the policy is known as it is now. */
export function useSetFirmPolicy() {
  const onSuccess = useRefresh(api.accounts.getFirmPolicy.key());
  return useSingleMutation(api.accounts.setFirmPolicy.mutationOptions({ onSuccess }));
}

/** Whether the firm's people sign in at its own provider only, and who may sign in otherwise. */
export const useSsoOnly = (firmId: string) =>
  useQuery(api.accounts.getSsoOnly.queryOptions({ input: { firm_id: firmId } }));

/** Done once the rule is known as it is now. */
export function useSetSsoOnly() {
  const onSuccess = useRefresh(api.accounts.getSsoOnly.key());
  return useSingleMutation(api.accounts.setSsoOnly.mutationOptions({ onSuccess }));
}

/** The professionals of the firm whom a search finds; `q`: '' for all. Firm administrators already know their colleagues. */
export function useFirmMembers(firmId: string, q: string, { enabled }: { enabled: boolean }) {
  const { data: me } = useProfile();
  const isProductAdministrator = me?.profile?.role === 'admin';
  const all = useQuery(
    api.users.list.queryOptions({
      input: { firm: firmId, ...(q && { q }) },
      enabled: enabled && isProductAdministrator,
      placeholderData: (last) => last,
      select: ({ items }) =>
        items.map(({ id, full_name, email, disabled }) => ({
          id,
          name: full_name || email,
          email,
          disabled,
        })),
    }),
  );
  const colleagues = useQuery(
    api.workspace.colleagues.queryOptions({
      enabled: enabled && !isProductAdministrator,
      select: ({ items }) =>
        items
          .filter(({ name, email }) => isNameFound(`${name} ${email}`, q))
          .map((person) => ({ ...person, disabled: false })),
    }),
  );
  return isProductAdministrator ? all : colleagues;
}

/** The sign-ins of a firm's own, and what it enters at its identity provider. */
export const useFirmProviders = (firmId: string) =>
  useQuery(api.accounts.listFirmProviders.queryOptions({ input: { firm_id: firmId } }));

/** Adds a sign-in, or changes the one with this id. Done once the list has it. */
export function useSaveFirmProvider() {
  const onSuccess = useRefresh(api.accounts.listFirmProviders.key());
  return useSingleMutation({
    mutationFn: ({ id, ...input }: FirmProviderInput & { firm_id: string; id: string | undefined }) =>
      id ? client.accounts.changeFirmProvider({ id, ...input }) : client.accounts.addFirmProvider(input),
    onSuccess,
  });
}

/** Whether a sign-in would work; it changes nothing. */
export const useCheckFirmProvider = () => useSingleMutation(api.accounts.checkFirmProvider.mutationOptions());

/** Looks for a domain's DNS record. Done once the list shows what was found. */
export function useCheckFirmDomain() {
  const onSuccess = useRefresh(api.accounts.listFirmProviders.key());
  return useSingleMutation(api.accounts.checkFirmDomain.mutationOptions({ onSuccess }));
}

/** Done once the list is without it. */
export function useRemoveFirmProvider() {
  const onSuccess = useRefresh(api.accounts.listFirmProviders.key());
  return useSingleMutation(api.accounts.removeFirmProvider.mutationOptions({ onSuccess }));
}
