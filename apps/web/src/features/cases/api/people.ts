import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useChangeHandlers, useRequestRefresh } from './request-changes.ts';

/** Adds a person who answers for parties of a case, and is invited. The dialog shows failures. */
export function useAddPerson() {
  const { t } = useTranslation();
  const onSettled = useRequestRefresh();
  return useSingleMutation(
    api.requests.addPerson.mutationOptions({
      onSuccess: (_, { name }) => toast.success(t('parties.people.added', { name })),
      onSettled,
    }),
  );
}

/** Corrects such a person, and reports what happened to the old link. The dialog shows failures. */
export function useChangePerson() {
  const { t } = useTranslation();
  const onSettled = useRequestRefresh();
  return useSingleMutation(
    api.requests.changePerson.mutationOptions({
      onSuccess: ({ email_changed }) =>
        email_changed
          ? toast.warning(t('requests.edit.saved'), t('parties.people.emailChanged'))
          : toast.success(t('requests.edit.saved')),
      onSettled,
    }),
  );
}

/** Ends such a person's access, with a toast. */
export function useRemovePerson() {
  const { t } = useTranslation();
  const handlers = useChangeHandlers('requests.changes.failed');
  return useSingleMutation(
    api.requests.removePerson.mutationOptions({
      ...handlers,
      onSuccess: () => toast.success(t('parties.people.removed')),
    }),
  );
}
