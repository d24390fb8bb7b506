import { useInfiniteQuery } from '@tanstack/react-query';
import type { FolderType } from '@visafolio/contract/files/documents.contract.ts';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { paginated, paginatedSearch, toPageInput } from '../../../../shared/api/pagination.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

/** Pages of clients and their filed documents, by name. */
export const clientFoldersQuery = (q: string) =>
  api.documents.listClients.infiniteOptions({
    ...paginatedSearch,
    input: (cursor: string | undefined) => toPageInput(q, cursor),
  });

export const useClientFolders = (q: string) => useInfiniteQuery(clientFoldersQuery(q));

export interface Folder {
  client_id: string;
  year: number;
  folder_type: FolderType;
}

/** Pages of the documents in a folder, newest first. */
export function useFolder(folder: Folder) {
  const { language } = useTranslation();
  return useInfiniteQuery(
    api.documents.list.infiniteOptions({
      ...paginated,
      input: (cursor: string | undefined) => ({ ...folder, language, ...(cursor && { cursor }) }),
    }),
  );
}

/** Moves a document to another year or folder. Resolves when both lists are up to date. */
export function useMoveDocument() {
  const onSuccess = useRefresh(api.documents.key());
  return useSingleMutation(api.documents.move.mutationOptions({ onSuccess }));
}

/** Regenerates the PDF of a request's answers, with a toast. */
export function useRegenerateForm() {
  const { t } = useTranslation();
  const refresh = useRefresh(api.documents.key());
  return useSingleMutation(
    api.documents.renewForm.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(t('documents.renew.done'));
      },
      onError: (error) =>
        toast.error(t('documents.errorTitle'), refusalText(error, t, t('documents.renew.failed'))),
    }),
  );
}
