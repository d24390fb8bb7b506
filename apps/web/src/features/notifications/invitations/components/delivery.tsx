import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { Copy } from 'lucide-react';
import { formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';

/** Delivery status of the invitation: recipient, problem and next step, and the link to pass on. */
export function Delivery({ request }: { request: RequestDetail }) {
  const { t, language } = useTranslation();
  const { invitation, invitation_state: state } = request;
  const { recipient, attempts, error, next_at } = invitation;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/client/portal?request_id=${request.id}`);
      toast.success(t('invitations.delivery.copied'));
    } catch {
      toast.error(t('requests.errorTitle'), t('invitations.delivery.copyFailed'));
    }
  };

  return (
    <section className="flex flex-col gap-3" aria-labelledby="invitation-delivery">
      <Heading id="invitation-delivery" className="font-serif text-lg">
        {t('invitations.delivery.title')}
      </Heading>
      <div className="flex flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3.5">
        <p className={state === 'failed' ? 'font-semibold text-danger' : 'font-semibold'}>
          {t(`invitations.state.${state}`)}
        </p>
        <p className="break-words text-muted text-sm">
          {t(invitation.to_sponsor ? 'invitations.delivery.toSponsor' : 'invitations.delivery.to', {
            recipient,
          })}
          {attempts > 1 && ` · ${t('invitations.delivery.attempts', { count: attempts })}`}
        </p>
        {state === 'failed' && (
          <>
            {error && (
              <p className="break-words text-sm">
                {error === 'interrupted'
                  ? t('invitations.delivery.interrupted')
                  : t('invitations.delivery.reason', { error })}
              </p>
            )}
            {error !== 'interrupted' && (
              <p className="text-sm">
                {next_at
                  ? t('invitations.delivery.next', { time: formatRelative(next_at, language) })
                  : t('invitations.delivery.noNext')}
              </p>
            )}
          </>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="outline" size="sm" onClick={() => void copy()} aria-describedby="copy-hint">
            <Copy size={16} aria-hidden />
            {t('invitations.delivery.copy')}
          </Button>
          <span id="copy-hint" className="text-muted text-sm">
            {t('invitations.delivery.copyHint')}
          </span>
        </div>
      </div>
    </section>
  );
}
