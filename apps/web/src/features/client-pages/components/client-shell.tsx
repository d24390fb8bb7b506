import { useRouter } from '@tanstack/react-router';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { LogOut } from 'lucide-react';
import { type ReactNode, Suspense, use, useEffect } from 'react';
import type { ServerContact } from '../../../shared/api/server-contact.ts';
import { useServerContact } from '../../../shared/api/server-contact.ts';
import { formatTime } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { prefetchWhenIdle, preloadOnInteraction } from '../../../shared/load-when-idle.ts';
import { pageData } from '../../../shared/page-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AfterHydration } from '../../../ui/layout/after-hydration.tsx';
import { Shell } from '../../../ui/layout/shell.tsx';
import { useFrozenDuringPress } from '../../../ui/use-frozen-during-press.ts';
import { usePortalFirm } from '../api/request.ts';
import { ClientActions } from '../client-actions.ts';
import { registerWorker } from '../offline/register-worker.ts';
import { useClientSignOut } from '../use-client-sign-out.ts';

interface ClientShellProps {
  /** The request whose firm's brand is shown; undefined while nothing may be loaded. */
  requestId: string | undefined;
  width?: 'narrow' | 'medium';
  /** Awaited before signing out: sends unsent input. */
  beforeSignOut?: () => Promise<unknown>;
  /** When the page's data was loaded (epoch milliseconds); undefined if it shows none yet. */
  knownSince?: number | undefined;
  children: ReactNode;
}

/** The layout of client pages: shows the firm's brand, with the product's name in the footer. */
export function ClientShell({
  requestId,
  width = 'medium',
  beforeSignOut,
  knownSince,
  children,
}: ClientShellProps) {
  const { t } = useTranslation();
  const { data: firm, isPending } = usePortalFirm(requestId);
  // Blank until the firm is known, so that the product's name does not flash up.
  const unknown = isPending ? { name: '' } : null;
  usePreloadedPortal();
  const Actions = use(ClientActions);
  const { leave, leaving } = useClientSignOut({ before: beforeSignOut });

  return (
    <Shell
      width={width}
      brandTo={null}
      brand={firm ? { name: firm.name, logoUrl: firm.logo_url } : unknown}
      actions={
        <>
          {Actions && requestId && (
            // The server renders without lazily loaded code.
            <AfterHydration fallback={<span className="w-11" />}>
              <Suspense fallback={<span className="w-11" />}>
                <Actions requestId={requestId} />
              </Suspense>
            </AfterHydration>
          )}
          <Button
            variant="ghost"
            size="sm"
            loading={leaving}
            onClick={leave}
            className="max-sm:min-w-11 max-sm:px-2.5"
          >
            {!leaving && <LogOut size={18} aria-hidden />}
            <span className="max-sm:sr-only">{t('portal.signOut')}</span>
          </Button>
        </>
      }
      footer={
        firm && (
          <p className="text-center text-muted text-sm">{t('portal.poweredBy', { product: 'Visafolio' })}</p>
        )
      }
    >
      <ContactNote knownSince={knownSince} />
      {children}
    </Shell>
  );
}

/** Preloads the portal's code while there is a connection, because every client page links back to it. */
function usePreloadedPortal(): void {
  const router = useRouter();
  useEffect(() => {
    prefetchWhenIdle(pageData.prefetches ?? []);
    preloadOnInteraction(() => router.preloadRoute({ to: '/client/portal' }));
    preloadOnInteraction(registerWorker);
  }, [router]);
}

const contactTexts = {
  slow: 'common.contact.slow',
  unreachable: 'common.contact.unreachable',
  offline: 'common.contact.offline',
} as const satisfies Record<Exclude<ServerContact, 'ok'>, MessageKey>;

interface ContactNoteProps {
  /** When the page's data was loaded (epoch milliseconds); undefined if it shows none yet. */
  knownSince: number | undefined;
}

/** Says why the page is waiting, that no input is lost, and how old its data is. */
function ContactNote({ knownSince }: ContactNoteProps) {
  // The note appears above all buttons and must not move them during a press.
  const contact = useFrozenDuringPress(useServerContact());
  const { t, language } = useTranslation();
  if (contact === 'ok') return null;
  return (
    <Alert tone="info" className="mb-6">
      {t(contactTexts[contact])}{' '}
      {knownSince !== undefined &&
        t('common.contact.knownSince', { time: formatTime(new Date(knownSince), language) })}
    </Alert>
  );
}
