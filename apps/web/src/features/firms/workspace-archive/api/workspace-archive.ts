import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { sendArchive } from './send-archive.ts';

/** Polling interval during an import. Milliseconds. */
const askMs = 1_000;

export const archiveTexts = queryOptions({
  queryKey: ['texts', 'exports'],
  queryFn: async () => {
    await loadNamespaces('exports');
    return true;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const working = ['receiving', 'checking', 'importing'];

/** What can be exported and imported; polls during an import. */
export const archiveQuery = () =>
  api.archive.status.queryOptions({
    staleTime: 0,
    refetchInterval: ({ state }) => (working.includes(state.data?.last_import?.state ?? '') ? askMs : false),
  });

/** Requests the archive, then downloads it. */
export function useExportArchive() {
  const onSuccess = useRefresh(api.archive.key());
  return useSingleMutation({
    mutationFn: async () => {
      const { id } = await client.archive.orderExport();
      const link = document.createElement('a');
      link.href = `/api/archive/exports/${id}.zip`;
      link.download = '';
      link.click();
    },
    onSuccess,
  });
}

/** Uploads an archive; `sent` counts its bytes. After a lost connection the same file resumes under the same id. */
export function useImportArchive() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const attempt = useRef<{ file: File; id: string }>(undefined);
  const abort = useRef<AbortController>(undefined);
  const mutation = useSingleMutation({
    mutationFn: async (file: File) => {
      setSent(0);
      if (attempt.current?.file !== file) attempt.current = { file, id: crypto.randomUUID() };
      const { id } = attempt.current;
      abort.current = new AbortController();
      await client.archive.beginImport({ id, size: file.size });
      await sendArchive(id, file, { onSent: setSent, signal: abort.current.signal });
      attempt.current = undefined;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.archive.key() }),
  });
  return { ...mutation, sent, cancel: () => abort.current?.abort() };
}

/** Refetches pages that were loaded before an import. */
export function useRefetchAll() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
