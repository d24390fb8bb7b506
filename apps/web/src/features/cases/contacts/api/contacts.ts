import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  ContactInput,
  ContactState,
  ContactUpdate,
} from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { api, client } from '../../../../shared/api/client.ts';
import { isErrorCode, refusalText } from '../../../../shared/api/error-text.ts';
import { paginatedSearch, toPageInput } from '../../../../shared/api/pagination.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

export const toContactState = (state: string | undefined): ContactState =>
  state === 'archived' ? 'archived' : 'current';

/** Pages of contacts, newest first; '' means no search. */
export const contactsQuery = (state: ContactState, q: string) =>
  api.contacts.list.infiniteOptions({
    ...paginatedSearch,
    input: (cursor: string | undefined) => ({
      ...toPageInput(q, cursor),
      ...(state === 'archived' && { state }),
    }),
  });

export const useContacts = (state: ContactState, q: string) => useInfiniteQuery(contactsQuery(state, q));

export const useContact = (id: string) => useQuery(api.contacts.get.queryOptions({ input: { id } }));

/** Adds a contact, or changes the one with this id. Resolves when the lists are up to date. */
export function useSaveContact(id: string | undefined) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: ContactInput & Pick<ContactUpdate, 'seen'>) =>
      id ? client.contacts.update({ id, ...input }) : client.contacts.create(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.contacts.key() }),
    onError: (error) => refreshIfGone(queryClient, error),
  });
}

/** Calls for several contacts may run concurrently. */
export function useSetContactStatus() {
  const queryClient = useQueryClient();
  return useMutation(
    api.contacts.setStatus.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.contacts.key() }),
      onError: (error) => refreshIfGone(queryClient, error),
    }),
  );
}

/** Deletes a contact, or archives one with requests. Resolves when the lists are up to date. */
export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.contacts.delete.mutationOptions({
      onSuccess: ({ id }) => {
        queryClient.removeQueries({ queryKey: api.contacts.get.key({ input: { id } }) });
        return queryClient.invalidateQueries({ queryKey: api.contacts.list.key() });
      },
      onError: (error) => refreshIfGone(queryClient, error),
    }),
  );
}

/** Restores archived contacts, several at once if needed, with a toast. */
export function useRestoreContact() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation(
    api.contacts.restore.mutationOptions({
      onSuccess: async ({ name }) => {
        await queryClient.invalidateQueries({ queryKey: api.contacts.key() });
        toast.success(t('contacts.successTitle'), t('contacts.success.restored', { name }));
      },
      onError: (error) => {
        refreshIfGone(queryClient, error);
        toast.error(t('contacts.errorTitle'), refusalText(error, t, t('contacts.error.restore')));
      },
    }),
  );
}

/** Imports all valid rows, or does a dry run; refetches the lists after an import. */
export function useImportContacts() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.contacts.import.mutationOptions({
      onSuccess: (_, { dry_run }) =>
        dry_run ? undefined : queryClient.invalidateQueries({ queryKey: api.contacts.key() }),
    }),
  );
}

/** After a failure: removes a contact from the lists if it was deleted or archived in another tab. */
function refreshIfGone(queryClient: QueryClient, error: unknown): void {
  if (isErrorCode(error, 'contacts.not_found'))
    void queryClient.invalidateQueries({ queryKey: api.contacts.list.key() });
}
