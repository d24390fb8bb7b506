import type { FirmDomain } from '@visafolio/contract/accounts/firm-providers.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { useCheckFirmDomain } from '../../api/sign-on.ts';
import { CopyableValue } from './copyable-value.tsx';

const tones = { proven: 'success', grace: 'warning', pending: 'warning', refused: 'danger' } as const;

interface SignOnDomainProps {
  firmId: string;
  providerId: string;
  domain: FirmDomain;
}

/** A provider's domain: whether it is verified, and the DNS record that is still missing. */
export function SignOnDomain({ firmId, providerId, domain }: SignOnDomainProps) {
  const { t, language } = useTranslation();
  const check = useCheckFirmDomain();
  const isOpen = domain.state === 'pending' || domain.state === 'grace' || domain.missing_since !== null;
  const checkNow = () =>
    check.mutate(
      { firm_id: firmId, id: providerId, domain: domain.domain },
      {
        onSuccess: ({ state, missing_since }) => {
          if (state === 'proven' && !missing_since) toast.success(t('firms.signOn.proof.found'));
          else toast.error(t('firms.signOn.proof.notFound'), t('firms.signOn.proof.notFoundText'));
        },
        onError: (error) =>
          toast.error(t('firms.errorTitle'), refusalText(error, t, t('firms.signOn.checkFailed'))),
      },
    );
  return (
    <li className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-words font-semibold" dir="ltr">
          {domain.domain}
        </span>
        <Badge tone={tones[domain.state]}>{t(`firms.signOn.proof.state.${domain.state}`)}</Badge>
      </p>
      {domain.state === 'refused' && <p className="text-sm">{t('firms.signOn.proof.refused')}</p>}
      {isOpen && (
        <div className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3">
          <p className="text-sm">
            {domain.missing_since
              ? t('firms.signOn.proof.missing', { date: formatDate(domain.missing_since, language) })
              : domain.grace_until
                ? t('firms.signOn.proof.grace', { date: formatDate(domain.grace_until, language) })
                : t('firms.signOn.proof.pending')}
          </p>
          <dl className="flex flex-col gap-2">
            <CopyableValue label={t('firms.signOn.proof.recordName')} value={domain.record_name} />
            <CopyableValue label={t('firms.signOn.proof.recordValue')} value={domain.record_value} />
          </dl>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted text-sm">
              {domain.checked_at
                ? t('firms.signOn.proof.checked', { date: formatDate(domain.checked_at, language) })
                : t('firms.signOn.proof.notChecked')}
            </p>
            <Button
              variant="outline"
              size="sm"
              loading={check.isPending}
              aria-label={t('firms.signOn.proof.checkNowOf', { domain: domain.domain })}
              onClick={checkNow}
            >
              {t('firms.signOn.proof.checkNow')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
