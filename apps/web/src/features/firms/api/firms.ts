import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { FirmInput } from '@visafolio/contract/firms/firms.contract.ts';
import { api, client } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { putLogo } from './logos.ts';

/** Pages of firms by name. `q`: '' for no search. The last list stays while another search loads. */
export function useFirms(q: string, { enabled = true } = {}) {
  return useInfiniteQuery(
    api.firms.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(q && { q }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      enabled,
    }),
  );
}

/** Creates the own firm of a professional without one. Done once the profile knows it. */
export function useFoundFirm() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.firms.found.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.profiles.key() }),
    }),
  );
}

/** Creates a firm; the lists show it at once. */
export function useCreateFirm() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.firms.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.firms.key() }),
    }),
  );
}

interface FirmToSave extends FirmInput {
  /** Left out for a new one. */
  id: string | undefined;
  /** A new logo, where one was chosen. */
  logo: File | null;
}

interface Saved {
  /** The firm is saved, its new logo is not. */
  logoError: unknown;
}

/** Creates or changes a firm, then uploads its logo. Lists, and the own firm's mark, show it at once. */
export function useSaveFirm() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ id, logo, ...firm }: FirmToSave): Promise<Saved> => {
      const saved = await (id ? client.firms.update({ id, ...firm }) : client.firms.create(firm));
      if (!logo) return { logoError: null };
      return putLogo(saved.id, logo).then(
        () => ({ logoError: null }),
        (logoError: unknown) => ({ logoError }),
      );
    },
    onSuccess: () => {
      for (const queryKey of [api.firms.key(), api.users.key(), api.profiles.key()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

/** Deletes a firm; its users stay. Done once the lists are without it. */
export function useDeleteFirm() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.firms.delete.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.users.key() });
        void queryClient.invalidateQueries({ queryKey: api.profiles.key() });
        return queryClient.invalidateQueries({ queryKey: api.firms.list.key() });
      },
    }),
  );
}
