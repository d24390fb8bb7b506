import { useQuery } from '@tanstack/react-query';
import type { CaseForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import { useRef } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { isErrorCode, refusalText } from '../../../../shared/api/error-text.ts';
import { readResponse } from '../../../../shared/api/read-response.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

const formsQuery = () => api.governmentForms.list.queryOptions({ input: undefined });
export const useForms = () => useQuery(formsQuery());

export const useForm = (id: string) => useQuery(api.governmentForms.get.queryOptions({ input: { id } }));

/** How a template's questions fill the form; '' for no template. */
export const useMapping = (id: string, templateId: string) =>
  useQuery(
    api.governmentForms.getMapping.queryOptions({
      input: { id, template_id: templateId },
      enabled: templateId !== '',
      // Does not replace a mapping while somebody edits it.
      refetchOnWindowFocus: false,
    }),
  );

/** The forms that a case can fill, with what each lacks. */
export const useCaseForms = (requestId: string) =>
  useQuery(api.governmentForms.listForCase.queryOptions({ input: { request_id: requestId } }));

/** The items of one form in a case, by parts. */
export const useFormOfCase = (requestId: string, { id, for_party }: Pick<CaseForm, 'id' | 'for_party'>) =>
  useQuery(
    api.governmentForms.getForCase.queryOptions({
      input: { request_id: requestId, id, ...(for_party && { for_party }) },
    }),
  );

/** After an answer of a case has changed. */
export const useRefreshForms = () => useRefresh(api.governmentForms.key());

/** Asks the client of a case for what a form lacks, with a toast. */
export function useAskMissing() {
  const { t } = useTranslation();
  const refresh = useRefresh(api.governmentForms.key(), api.requests.key());
  return useSingleMutation(
    api.governmentForms.askMissing.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(t('forms.checklist.asked'));
      },
      onError: async (error) => {
        // Somebody else asked it meanwhile.
        await refresh();
        toast.error(t('forms.errorTitle'), refusalText(error, t, t('forms.checklist.askFailed')));
      },
    }),
  );
}

/** Says which fields of a new edition mean the same as before. */
export function useReviewFields() {
  const { t } = useTranslation();
  const refresh = useRefresh(api.governmentForms.key());
  return useSingleMutation(
    api.governmentForms.reviewFields.mutationOptions({
      onSuccess: async () => {
        await refresh();
      },
      onError: (error) => toast.error(t('forms.errorTitle'), refusalText(error, t, t('forms.review.failed'))),
    }),
  );
}

/** Uploads a blank PDF. Resolves when the list shows it. */
export function useAddForm(onAdded: (id: string) => void) {
  const { t } = useTranslation();
  const refresh = useRefresh(api.governmentForms.key());
  return useSingleMutation({
    mutationFn: async (file: File) => {
      const response = await fetch(`/api/government_forms?name=${encodeURIComponent(file.name)}`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      });
      return readResponse<{ id: string }>(response);
    },
    onSuccess: async ({ id }) => {
      await refresh();
      onAdded(id);
    },
    onError: (error) => toast.error(t('forms.errorTitle'), refusalText(error, t, t('forms.uploadFailed'))),
  });
}

/** Deletes a form, with a toast. */
export function useRemoveForm(onRemoved: () => void) {
  const { t } = useTranslation();
  const refresh = useRefresh(api.governmentForms.key());
  return useSingleMutation(
    api.governmentForms.remove.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(t('forms.removed'));
        onRemoved();
      },
      onError: (error) => toast.error(t('forms.errorTitle'), refusalText(error, t, t('forms.removeFailed'))),
    }),
  );
}

/** Saves a mapping, with a toast. */
export function useSaveMapping() {
  const { t } = useTranslation();
  const refresh = useRefresh(api.governmentForms.key());
  const progress = useRef<Progress>({ revision: 0, accepted: new Set() });
  return useSingleMutation({
    mutationFn: (mapping: ChangedMapping) => saveAcceptedAndRest(mapping, progress.current),
    onSuccess: async () => {
      await refresh();
      toast.success(t('forms.mapping.saved'));
    },
    onError: (error: Error) =>
      toast.error(t('forms.errorTitle'), refusalText(error, t, t('forms.mapping.saveFailed'))),
  });
}

type ChangedMapping = Parameters<typeof api.governmentForms.saveMapping.call>[0] & { accepted: string[] };

/** What an earlier attempt saved before it failed. */
interface Progress {
  revision: number;
  accepted: Set<string>;
}

/** Saves accepted guesses one by one, then the rest of the mapping. */
async function saveAcceptedAndRest({ accepted, ...mapping }: ChangedMapping, progress: Progress) {
  const { id, template_id } = mapping;
  progress.revision = Math.max(progress.revision, mapping.revision);
  for (const field of accepted) {
    if (progress.accepted.has(field)) continue;
    const { revision } = progress;
    const saved = await api.governmentForms.acceptGuess.call({ id, template_id, revision, field });
    progress.revision = saved.revision;
    progress.accepted.add(field);
  }
  const saved = await api.governmentForms.saveMapping.call({ ...mapping, revision: progress.revision });
  progress.revision = saved.revision;
  return saved;
}

/** Fills a form from a case and files it. The report stays in the mutation's data. */
export function useFillForm() {
  const onSuccess = useRefreshFilled();
  const onError = useFillFailure();
  return useSingleMutation(
    api.governmentForms.fill.mutationOptions({
      onSuccess: async () => {
        await onSuccess();
      },
      onError: (error) => onError(error),
    }),
  );
}

/** After a form was filled. */
export function useRefreshFilled(): () => Promise<unknown> {
  const refreshForms = useRefresh(api.governmentForms.listForCase.key());
  const refreshDocuments = useRefresh(api.documents.key());
  return () => Promise.all([refreshForms(), refreshDocuments()]);
}

/** Says why a form was not filled. `code`: which one, if several were to be filled. */
export function useFillFailure(): (error: unknown, code?: string) => void {
  const { t } = useTranslation();
  return (error, code) => {
    const fields =
      isErrorCode(error, 'forms.not_as_written') && typeof error === 'object' && error && 'data' in error
        ? (error.data as { fields?: string[] } | undefined)?.fields
        : undefined;
    toast.error(
      code ? t('forms.case.notFilled', { code }) : t('forms.errorTitle'),
      fields
        ? t('forms.case.differs', { fields: fields.slice(0, 5).join(', ') })
        : refusalText(error, t, t('forms.case.failed')),
    );
  };
}
