import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FirmInput } from '@visafolio/contract/firms/firms.contract.ts';
import { api, client } from '../../../shared/api/client.ts';
import { paginatedSearch, toPageInput } from '../../../shared/api/pagination.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { putLogo } from './logos.ts';

/** Pages of firms by name. `q`: '' for no search. */
export const useFirms = (q: string, { enabled = true } = {}) =>
  useInfiniteQuery(
    api.firms.list.infiniteOptions({
      ...paginatedSearch,
      input: (cursor: string | undefined) => toPageInput(q, cursor),
      enabled,
    }),
  );

export const useFirm = (id: string) => useQuery(api.firms.get.queryOptions({ input: { id } }));

/** Creates the firm of a professional without one. Resolves when the profile includes it. */
export const useCreateOwnFirm = () =>
  useSingleMutation(api.firms.found.mutationOptions({ onSuccess: useRefresh(api.profiles.key()) }));

export function useCreateFirm() {
  const refresh = useRefresh(api.firms.key());
  return useSingleMutation(api.firms.create.mutationOptions({ onSuccess: () => void refresh() }));
}

interface FirmToSave extends FirmInput {
  id: string | undefined;
  /** A new logo, if chosen. */
  logo: File | null;
}

interface Saved {
  /** The firm was saved, but its new logo was not. */
  logoError: unknown;
}

/** Creates or changes a firm, then uploads its logo. Refreshes the lists and the user's own firm. */
export function useSaveFirm() {
  const refresh = useRefresh(api.firms.key(), api.users.key(), api.profiles.key());
  return useSingleMutation({
    mutationFn: async ({ id, logo, ...firm }: FirmToSave): Promise<Saved> => {
      const saved = await (id ? client.firms.update({ id, ...firm }) : client.firms.create(firm));
      if (!logo) return { logoError: null };
      return putLogo(saved.id, logo).then(
        () => ({ logoError: null }),
        (logoError: unknown) => ({ logoError }),
      );
    },
    onSuccess: () => void refresh(),
  });
}

/** Deletes a firm but not its users. Resolves when the lists are up to date. */
export function useDeleteFirm() {
  const refreshFirms = useRefresh(api.firms.list.key());
  const refreshUsers = useRefresh(api.users.key(), api.profiles.key());
  return useSingleMutation(
    api.firms.delete.mutationOptions({
      onSuccess: () => {
        void refreshUsers();
        return refreshFirms();
      },
    }),
  );
}
