import { useInfiniteQuery } from '@tanstack/react-query';
import { api, client } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { inSearchedPages, pageInput } from '../../../shared/api/in-pages.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Pages of sign-ups, newest first. */
export function useWaitlistEntries(q: string) {
  return useInfiniteQuery(
    api.waitlist.list.infiniteOptions({
      ...inSearchedPages,
      input: (cursor: string | undefined) => pageInput(q, cursor),
    }),
  );
}

/** Saves the sign-ups that a search finds as a CSV file. */
export function useExportEntries() {
  const { t } = useTranslation();
  return useSingleMutation({
    mutationFn: (q: string) => client.waitlist.exportCsv(q ? { q } : {}),
    onSuccess: ({ csv }) => save(csv, `waitlist-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error: unknown) =>
      toast.error(t('waitlist.admin.failedTitle'), refusalText(error, t, t('waitlist.admin.exportFailed'))),
  });
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
