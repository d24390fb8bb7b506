import { Link } from '@tanstack/react-router';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { ErrorCard } from '../../../ui/feedback/error-card.tsx';
import { Shell } from '../../../ui/layout/shell.tsx';
import type { Refusal } from '../refusal.ts';
import { useClientSignOut } from '../use-client-sign-out.ts';

type Screen = 'portal' | 'questionnaire' | 'documents';

const texts = {
  no_request: 'portal.access.noRequest',
  no_session: 'portal.access.noSession',
  session_ended: 'portal.access.sessionEnded',
  session_failed: 'portal.access.sessionFailed',
  no_access: 'portal.access.noAccess',
  request_gone: 'portal.requestNotFound',
  request_closed: 'errors.portal.closed',
  unreachable: 'portal.access.unreachable',
  failed: 'portal.access.failed',
} as const satisfies Record<Refusal, MessageKey>;

const screenTexts = {
  portal: {},
  questionnaire: {
    no_request: 'portal.access.requestIdRequired',
    no_session: 'portal.access.sessionNotFound',
  },
  documents: {
    no_request: 'portal.access.requestIdRequiredForUpload',
    no_session: 'portal.access.sessionNotFound',
  },
} as const satisfies Record<Screen, Partial<Record<Refusal, MessageKey>>>;

const hints = {
  no_access: 'portal.access.noAccessHint',
  request_gone: 'portal.requestGone',
  request_closed: 'portal.requestGone',
  unreachable: 'common.contact.unreachable',
} as const satisfies Partial<Record<Refusal, MessageKey>>;

const signInHelps: Refusal[] = ['no_request', 'no_session', 'session_ended', 'session_failed'];
const mayPass: Refusal[] = ['session_failed', 'unreachable', 'failed'];

interface AccessErrorProps {
  screen: Screen;
  reason: Refusal;
  onRetry: () => void;
  /** Says that input was kept, and how to continue. */
  kept?: string | undefined;
  /** The previous user's address, to prefill sign-in. */
  email?: string | undefined;
}

/** 'Access Error': why the page cannot be opened, with every action that could help. */
export function AccessError({ screen, reason, onRetry, kept, email }: AccessErrorProps) {
  const { t } = useTranslation();
  return (
    <Shell width="narrow">
      <ErrorCard
        title={t('portal.access.title')}
        message={
          <>
            {t({ ...texts, ...screenTexts[screen] }[reason])}
            {reason in hints && <span className="mt-2 block">{t(hints[reason as keyof typeof hints])}</span>}
            {kept && <span className="mt-4 block font-semibold text-ink">{kept}</span>}
          </>
        }
        {...(mayPass.includes(reason) ? { onRetry } : {})}
        action={
          <>
            {signInHelps.includes(reason) && (
              <Link
                to="/auth"
                search={email === undefined ? {} : { email }}
                className={buttonStyles({ variant: mayPass.includes(reason) ? 'outline' : 'primary' })}
              >
                {t('portal.access.signIn')}
              </Link>
            )}
            {(reason === 'no_access' || reason === 'request_gone') && <OtherAccount />}
            <Link to="/" className={buttonStyles({ variant: 'outline' })}>
              {t('portal.access.goHome')}
            </Link>
          </>
        }
      />
    </Shell>
  );
}

function OtherAccount() {
  const { t } = useTranslation();
  const { leave, leaving } = useClientSignOut({ to: '/auth' });
  return (
    <Button onClick={leave} loading={leaving}>
      {t('portal.access.otherAccount')}
    </Button>
  );
}
