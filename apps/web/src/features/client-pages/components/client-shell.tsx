import { useRouter } from '@tanstack/react-router';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { LogOut } from 'lucide-react';
import { type ReactNode, Suspense, use, useEffect } from 'react';
import { prefetchAfterFirstLook, preloadOnInteraction } from '../../../shared/after-first-look.ts';
import type { ServerContact } from '../../../shared/api/server-contact.ts';
import { useServerContact } from '../../../shared/api/server-contact.ts';
import { formatTime } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { pageData } from '../../../shared/page-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useHeldDuringPress } from '../../../ui/held-during-press.ts';
import { AfterHydration } from '../../../ui/layout/after-hydration.tsx';
import { Shell } from '../../../ui/layout/shell.tsx';
import { usePortalFirm } from '../api/request.ts';
import { ClientActions } from '../client-actions.ts';
import { useClientSignOut } from '../use-client-sign-out.ts';

interface ClientShellProps {
  /** The request whose firm leads; undefined while nothing may be loaded. */
  requestId: string | undefined;
  width?: 'narrow' | 'medium';
  /** Awaited before signing out: sends what waits in the browser. */
  beforeSignOut?: () => Promise<unknown>;
  /** What the page shows is of this moment (epoch milliseconds); undefined where it shows nothing yet. */
  knownSince?: number | undefined;
  children: ReactNode;
}

/** The frame of the client's screens: the firm leads, the product steps back into the footer. */
export function ClientShell({
  requestId,
  width = 'medium',
  beforeSignOut,
  knownSince,
  children,
}: ClientShellProps) {
  const { t } = useTranslation();
  const { data: firm, isPending } = usePortalFirm(requestId);
  // Blank until the firm is known: the product's name must not flash up first.
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
            // The server's first page has no code that comes later.
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

/** Fetches the portal's code while there is a connection: every page of a client leads back to it. */
function usePreloadedPortal(): void {
  const router = useRouter();
  useEffect(() => {
    prefetchAfterFirstLook(pageData.prefetches ?? []);
    preloadOnInteraction(() => router.preloadRoute({ to: '/client/portal' }));
  }, [router]);
}

const contactTexts = {
  slow: 'common.contact.slow',
  unreachable: 'common.contact.unreachable',
  offline: 'common.contact.offline',
} as const satisfies Record<Exclude<ServerContact, 'ok'>, MessageKey>;

interface ContactNoteProps {
  /** What the page shows is of this moment (epoch milliseconds); undefined where it shows nothing yet. */
  knownSince: number | undefined;
}

/** What keeps the page waiting, that nothing given is lost, and how old what it shows is. */
function ContactNote({ knownSince }: ContactNoteProps) {
  // It appears and disappears above everything that can be pressed.
  const contact = useHeldDuringPress(useServerContact());
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
