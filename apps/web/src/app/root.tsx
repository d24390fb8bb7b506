import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { StepUp } from '../features/accounts/components/security/step-up.tsx';
import { ClientActions } from '../features/client-pages/client-actions.ts';
import { afterFirstLook } from '../shared/after-first-look.ts';
import { api, client } from '../shared/api/client.ts';
import {
  hasChosenLanguage,
  loadNamespaces,
  onLanguageChosen,
  suggestLanguage,
} from '../shared/i18n/language.ts';
import { lazyPart } from '../shared/lazy-part.ts';
import { tellSession } from '../shared/session/session-events.ts';
import { sessionQuery } from '../shared/session/use-session.ts';

const loadClientMessages = async () => {
  const [loaded] = await Promise.all([
    import('../features/cases/client-messages/client-messages.tsx'),
    loadNamespaces('messages', 'uploads'),
  ]);
  return loaded;
};
// An address that opens them, as that of a mail, does not wait.
const ClientMessages = lazyPart(() =>
  new URLSearchParams(location.search).has('messages')
    ? loadClientMessages()
    : afterFirstLook(loadClientMessages),
);

export function Root() {
  useAccountLanguage();
  return (
    <>
      <ClientActions value={ClientMessages}>
        <Outlet />
      </ClientActions>
      <StepUp />
    </>
  );
}

/** Keeps interface and account in one language: the account's until this browser has its own choice, then that one. */
function useAccountLanguage(): void {
  const queryClient = useQueryClient();
  // Reads what a page has fetched: a visitor's page needs no session for its language.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });

  useEffect(() => {
    onLanguageChosen((language) => {
      if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
      // The choice holds in this browser either way; the mails follow once the server hears of it.
      client.profiles.setLanguage({ language }).then(
        () => tellSession('user-updated'),
        () => {},
      );
    });
  }, [queryClient]);

  useEffect(() => {
    if (!session || hasChosenLanguage()) return;
    queryClient
      .ensureQueryData(api.profiles.me.queryOptions())
      .then((me) => (me.language ? suggestLanguage(me.language) : undefined))
      .catch(() => {});
  }, [queryClient, session]);
}
