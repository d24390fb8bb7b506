import type { InvitationState, RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { ResendPartyButton } from './resend-button.tsx';

type Invited = Pick<
  RequestDetail,
  'invitation' | 'invitation_state' | 'party_invitation' | 'party_invitation_state' | 'other_people'
>;

/** Whether an invitation did not arrive. */
export const isUndelivered = ({ invitation_state, party_invitation_state, other_people }: Invited): boolean =>
  [
    invitation_state,
    party_invitation_state,
    ...other_people.map((person) => person.invitation_state),
  ].includes('failed');

/** Delivery status of the invitations: recipients, problems and next steps, and the link to pass on. */
export function Delivery({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const { party_invitation: second, party_invitation_state: secondState } = request;

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
        {t(
          second || request.other_people.length > 0
            ? 'invitations.delivery.titleBoth'
            : 'invitations.delivery.title',
        )}
      </Heading>
      <div className="rounded-lg border border-line bg-surface px-4 py-3.5">
        <OneDelivery delivery={request.invitation} state={request.invitation_state} />
        {second && secondState && (
          <div className="mt-3 border-line border-t pt-3">
            <OneDelivery delivery={second} state={secondState}>
              {request.can.resend && <SendAgain request={request} state={secondState} name={request.name} />}
            </OneDelivery>
          </div>
        )}
        {request.other_people.map((person) => (
          <div key={person.id} className="mt-3 border-line border-t pt-3">
            <OneDelivery delivery={person.invitation} state={person.invitation_state} name={person.name}>
              {request.can.resend && (
                <SendAgain
                  request={request}
                  state={person.invitation_state}
                  name={person.name}
                  personId={person.id}
                />
              )}
            </OneDelivery>
          </div>
        ))}
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
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

interface SendAgainProps {
  request: RequestDetail;
  state: InvitationState;
  name: string;
  personId?: string;
}

function SendAgain({ request, state, name, personId }: SendAgainProps) {
  const { t } = useTranslation();
  return (
    <ResendPartyButton
      requestId={request.id}
      personId={personId}
      size="sm"
      className="mt-1 self-start print:hidden"
      aria-label={t(state === 'not_sent' ? 'invitations.sendTo' : 'invitations.delivery.againTo', { name })}
    >
      {t(state === 'not_sent' ? 'invitations.send' : 'invitations.delivery.again')}
    </ResendPartyButton>
  );
}

interface OneDeliveryProps {
  delivery: RequestDetail['invitation'];
  state: InvitationState;
  /** Of somebody besides client and sponsor. */
  name?: string;
  children?: ReactNode;
}

function OneDelivery({ delivery, state, name, children }: OneDeliveryProps) {
  const { t, language } = useTranslation();
  const { recipient, to_sponsor, attempts, error, next_at } = delivery;
  return (
    <div className="flex flex-col gap-1">
      <p className={state === 'failed' ? 'font-semibold text-danger' : 'font-semibold'}>
        {t(`invitations.state.${state}`)}
      </p>
      <p className="break-words text-muted text-sm">
        {name
          ? t('invitations.delivery.toPerson', { name, recipient })
          : t(to_sponsor ? 'invitations.delivery.toSponsor' : 'invitations.delivery.to', { recipient })}
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
      {children}
    </div>
  );
}
