import { useQuery } from '@tanstack/react-query';
import type { FirmProviderInput } from '@visafolio/contract/accounts/firm-providers.ts';
import { isNameFound } from '@visafolio/contract/shared/fold-text.ts';
import { api, client } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';

export const useFirmPolicy = (firmId: string) =>
  useQuery(api.accounts.getFirmPolicy.queryOptions({ input: { firm_id: firmId } }));

export function useSetFirmPolicy() {
  const onSuccess = useRefresh(api.accounts.getFirmPolicy.key());
  return useSingleMutation(api.accounts.setFirmPolicy.mutationOptions({ onSuccess }));
}

/** Whether the firm's people must use its own identity provider, and who is exempt. */
export const useSsoOnly = (firmId: string) =>
  useQuery(api.accounts.getSsoOnly.queryOptions({ input: { firm_id: firmId } }));

export function useSetSsoOnly() {
  const onSuccess = useRefresh(api.accounts.getSsoOnly.key());
  return useSingleMutation(api.accounts.setSsoOnly.mutationOptions({ onSuccess }));
}

/** The firm's professionals that match a search; `q`: '' for all. Only product administrators may list users; others filter their colleagues. */
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

/** The firm's identity providers, and the values to enter there. */
export const useFirmProviders = (firmId: string) =>
  useQuery(api.accounts.listFirmProviders.queryOptions({ input: { firm_id: firmId } }));

/** Adds an identity provider, or changes the one with this id. Resolves when the list is up to date. */
export function useSaveFirmProvider() {
  const onSuccess = useRefresh(api.accounts.listFirmProviders.key());
  return useSingleMutation({
    mutationFn: ({ id, ...input }: FirmProviderInput & { firm_id: string; id: string | undefined }) =>
      id ? client.accounts.changeFirmProvider({ id, ...input }) : client.accounts.addFirmProvider(input),
    onSuccess,
  });
}

/** Tests an identity provider without changing anything. */
export const useCheckFirmProvider = () => useSingleMutation(api.accounts.checkFirmProvider.mutationOptions());

/** Looks up a domain's DNS record. Resolves when the list shows the result. */
export function useCheckFirmDomain() {
  const onSuccess = useRefresh(api.accounts.listFirmProviders.key());
  return useSingleMutation(api.accounts.checkFirmDomain.mutationOptions({ onSuccess }));
}

export function useRemoveFirmProvider() {
  const onSuccess = useRefresh(api.accounts.listFirmProviders.key());
  return useSingleMutation(api.accounts.removeFirmProvider.mutationOptions({ onSuccess }));
}
