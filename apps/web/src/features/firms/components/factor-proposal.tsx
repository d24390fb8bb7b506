import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, X } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useFirmPolicy, useSetFirmPolicy } from '../api/sign-on.ts';

/** How long the firm's people have to set one up. Milliseconds. */
const noticeMs = 14 * 86_400_000;

const dismissedKey = (firmId: string) => `factor-proposal-dismissed-${firmId}`;

/**
 * Proposes to who administers a firm that everybody signs in in two steps, until they decide, and says to the firm's people from which day they
 * need it. Otherwise renders nothing.
 */
export function FactorProposal() {
  const { data: me } = useProfile();
  const profile = me?.profile;
  if (!profile?.firm) return null;
  return (
    <>
      <FactorNotice />
      {profile.firm_role === 'firm_admin' && <Proposal firmId={profile.firm.id} />}
    </>
  );
}

function FactorNotice() {
  const { t, language } = useTranslation();
  const { data: security } = useQuery(api.accounts.security.queryOptions());
  if (!security?.second_factor_from || security.factors.length > 0) return null;
  return (
    <Alert tone="warning">
      {t('firms.policy.announced', { date: formatDate(security.second_factor_from, language) })}
    </Alert>
  );
}

function Proposal({ firmId }: { firmId: string }) {
  const { t, language } = useTranslation();
  const { data: policy } = useFirmPolicy(firmId);
  const save = useSetFirmPolicy();
  const titleId = useId();
  const [isDismissed, setDismissed] = useState(() => readDismissed(firmId));
  const [day] = useState(() => new Date(Date.now() + noticeMs).toISOString().slice(0, 10));
  if (!policy || policy.requires_second_factor || policy.without_second_factor === 0 || isDismissed)
    return null;

  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(dismissedKey(firmId), 'yes');
    } catch {
      // Storage is blocked: proposes it on the next visit as well.
    }
  };
  const date = formatDate(day, language);
  const require = () =>
    save.mutate(
      { firm_id: firmId, requires_second_factor: true, second_factor_from: day },
      {
        onSuccess: () => toast.success(t('firms.policy.proposal.done', { date })),
        onError: (error) =>
          toast.error(t('firms.errorTitle'), refusalText(error, t, t('firms.policy.failed'))),
      },
    );

  return (
    <Card as="section" aria-labelledby={titleId} className="gap-3 p-5">
      <div className="flex items-start gap-3">
        <ShieldCheck size={20} className="mt-0.5 shrink-0 text-accent" aria-hidden />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="font-semibold">
            {t('firms.policy.proposal.title')}
          </h2>
          <p className="text-muted text-sm">
            {t('firms.policy.lacking', {
              count: policy.without_second_factor,
              people: String(policy.people),
            })}{' '}
            {t('firms.policy.proposal.text', { date })}
          </p>
        </div>
        <Button variant="ghost" size="icon" aria-label={t('firms.policy.proposal.dismiss')} onClick={dismiss}>
          <X size={16} aria-hidden />
        </Button>
      </div>
      <Button
        variant="outline"
        size="sm"
        className="self-start whitespace-normal"
        loading={save.isPending}
        onClick={require}
      >
        {t('firms.policy.proposal.require', { date })}
      </Button>
    </Card>
  );
}

function readDismissed(firmId: string): boolean {
  try {
    return localStorage.getItem(dismissedKey(firmId)) === 'yes';
  } catch {
    return false;
  }
}
