import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { api } from '../../../../shared/api/client.ts';
import { isErrorCode, refusalText } from '../../../../shared/api/error-text.ts';
import { paginatedSearch, toPageInput } from '../../../../shared/api/pagination.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

interface Filter {
  /** '' for no search. */
  q: string;
  /** A firm's id, or `none` for users without one; undefined for all users. */
  firm?: string;
}

/** Pages of users, newest first. */
export const useUsers = ({ q, firm }: Filter) =>
  useInfiniteQuery(
    api.users.list.infiniteOptions({
      ...paginatedSearch,
      input: (cursor: string | undefined) => ({ ...toPageInput(q, cursor), ...(firm && { firm }) }),
    }),
  );

/** Pages of firms that have users, by name, with counts. `q`: '' for no search. */
export const useUserGroups = (q: string) =>
  useInfiniteQuery(
    api.users.groups.infiniteOptions({
      ...paginatedSearch,
      input: (cursor: string | undefined) => toPageInput(q, cursor),
    }),
  );

/** Whether the account is an administrator according to the server. A failed check means no. */
export const useIsAdministrator = (userId: string) =>
  useQuery(
    api.users.hasRole.queryOptions({ input: { _user_id: userId, _role: 'admin' }, staleTime: 0, retry: 1 }),
  );

/** Creates a professional's account and refreshes the lists. The answer may contain a refusal. */
export function useCreateUser() {
  const refresh = useRefresh(api.firms.key(), api.users.key());
  return useSingleMutation(api.users.create.mutationOptions({ onSuccess: () => void refresh() }));
}

/** Grants or revokes the administrator role, with a toast. Resolves when the lists are up to date. */
export function useSetRole() {
  const { t } = useTranslation();
  const refreshUsers = useRefresh(api.users.key());
  const refreshProfile = useRefresh(api.profiles.key());
  return useSingleMutation(
    api.users.setRole.mutationOptions({
      onSuccess: async ({ role }) => {
        toast.success(t('users.roleUpdated', { role: t(`users.role.${role}`).toLocaleLowerCase() }));
        // It may be the user's own role.
        void refreshProfile();
        await refreshUsers();
      },
      onError: useFailureToast('users.roleFailed'),
    }),
  );
}

/**
 * Assigns a user to a firm, or to none, with a toast. Resolves when the lists are up to date. The caller handles users.cases_to_hand_over
 * by asking who takes over.
 */
export function useSetFirm() {
  const { t } = useTranslation();
  const refreshUsers = useRefresh(api.users.key());
  const refreshFirms = useRefresh(api.profiles.key(), api.firms.key());
  return useSingleMutation(
    api.users.setFirm.mutationOptions({
      onSuccess: async ({ firm_id }) => {
        toast.success(t(firm_id ? 'users.firmAssigned' : 'users.firmRemoved'));
        void refreshFirms();
        await refreshUsers();
      },
      onError: useFailureToast('users.firmFailed', { except: 'users.cases_to_hand_over' }),
    }),
  );
}

/** Disables or enables an account, with a toast. Resolves when the lists are up to date. The caller handles users.cases_to_hand_over. */
export function useSetDisabled() {
  const { t } = useTranslation();
  const refresh = useRefresh(api.users.key());
  return useSingleMutation(
    api.users.setDisabled.mutationOptions({
      onSuccess: async ({ disabled }) => {
        toast.success(t(disabled ? 'users.disabled' : 'users.enabled'));
        await refresh();
      },
      onError: useFailureToast('users.disableFailed', { except: 'users.cases_to_hand_over' }),
    }),
  );
}

/** Mails a user a link to set a new password, with a toast. */
export function useSendPasswordLink() {
  const { t } = useTranslation();
  return useSingleMutation(
    api.users.sendPasswordLink.mutationOptions({
      onSuccess: ({ email }) => toast.success(t('users.linkSent', { email })),
      onError: useFailureToast('users.linkFailed'),
    }),
  );
}

/** Removes a user's second factors; the toast says whether there were any. */
export function useResetFactors() {
  const { t } = useTranslation();
  return useSingleMutation(
    api.users.resetFactors.mutationOptions({
      onSuccess: ({ removed }) =>
        removed ? toast.success(t('users.factorsReset')) : toast.warning(t('users.noFactors')),
      onError: useFailureToast('users.resetFailed'),
    }),
  );
}

type Failed = `users.${'role' | 'firm' | 'disable' | 'link' | 'reset'}Failed`;

/** `except`: a refusal that the caller handles with a question. */
function useFailureToast(failed: Failed, { except }: { except?: ErrorCode } = {}): (error: unknown) => void {
  const { t } = useTranslation();
  return (error) => {
    if (except && isErrorCode(error, except)) return;
    toast.error(t('users.errorTitle'), refusalText(error, t, t(failed)));
  };
}
