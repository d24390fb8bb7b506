import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { StepUp } from '../features/accounts/components/security/step-up.tsx';
import { ClientActions } from '../features/client-pages/client-actions.ts';
import { api, client } from '../shared/api/client.ts';
import {
  hasChosenLanguage,
  loadNamespaces,
  onLanguageChosen,
  suggestLanguage,
} from '../shared/i18n/language.ts';
import { lazyOptional } from '../shared/lazy-optional.ts';
import { loadWhenIdle } from '../shared/load-when-idle.ts';
import { emitSessionEvent } from '../shared/session/session-events.ts';
import { sessionQuery } from '../shared/session/use-session.ts';

const loadClientMessages = async () => {
  const [loaded] = await Promise.all([
    import('../features/cases/client-messages/client-messages.tsx'),
    loadNamespaces('messages', 'uploads'),
  ]);
  return loaded;
};
// Preloaded after the first look, unless the address opens the messages right away (as a link in a mail does).
const ClientMessages = lazyOptional(() =>
  new URLSearchParams(location.search).has('messages')
    ? loadClientMessages()
    : loadWhenIdle(loadClientMessages),
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

/** Keeps interface and account in the same language: the account's, until the user chooses one in this browser. */
function useAccountLanguage(): void {
  const queryClient = useQueryClient();
  // Only reads the cached session: a visitor's page needs none to choose its language.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });

  useEffect(() => {
    onLanguageChosen((language) => {
      if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
      // This browser keeps the choice even if the call fails; mails use it once the server has saved it.
      client.profiles.setLanguage({ language }).then(
        () => emitSessionEvent('user-updated'),
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
