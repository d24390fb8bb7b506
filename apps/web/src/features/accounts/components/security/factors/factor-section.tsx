import type { Security } from '@visafolio/contract/accounts/accounts.contract.ts';
import { useState } from 'react';
import { errorText, isErrorCode } from '../../../../../shared/api/error-text.ts';
import { formatDate } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../../../../ui/overlay/confirm-dialog.tsx';
import { useRemoveFactor, useRenewRecoveryCodes } from '../../../api/second-factor.ts';
import { SecuritySection } from '../security-section.tsx';
import { PhoneEnrolment } from './phone-enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpEnrolment } from './totp-enrolment.tsx';

type Factor = Security['factors'][number];

export function FactorSection({ security }: { security: Security }) {
  const { t, language } = useTranslation();
  const remove = useRemoveFactor();
  const renew = useRenewRecoveryCodes();
  const [adding, setAdding] = useState<Factor['kind'] | null>(null);
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { factors } = security;

  const removeNow = (factor: Factor) =>
    remove.mutate(factor.id, {
      onSuccess: () => toast.success(t('security.factor.removed')),
      onSettled: () => setLeaving(null),
    });
  const renewNow = () =>
    renew.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    });
  // A step that a dialog asks for is not a failure.
  const failure = [remove.error, renew.error].find(
    (error) => error && !isErrorCode(error, 'accounts.recent_sign_in_required'),
  );
  const added = () => {
    setAdding(null);
    toast.success(t('security.setup.done'));
  };

  const Enrolment = adding === 'phone' ? PhoneEnrolment : TotpEnrolment;

  return (
    <SecuritySection title={t('security.factor.title')}>
      {security.second_factor_required && <Alert>{t('security.factor.required')}</Alert>}
      {security.second_factor_from !== null && factors.length === 0 && (
        <Alert tone="warning">
          {t('security.factor.requiredFrom', { date: formatDate(security.second_factor_from, language) })}
        </Alert>
      )}
      {factors.length === 0 && !adding && <p className="text-muted">{t('security.factor.off')}</p>}
      {failure && <Alert tone="danger">{errorText(failure, t)}</Alert>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {factors.map((factor) => (
          <li key={factor.id} className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="break-words font-semibold" dir="auto">
                {factor.name}
              </p>
              <p className="text-muted text-sm">
                {t(`security.factor.${factor.kind}`)} ·{' '}
                {t('security.factor.since', { date: formatDate(factor.created_at, language) })}
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={t('security.factor.removeNamed', { name: factor.name })}
              onClick={() => setLeaving(factor)}
            >
              {t('security.factor.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {adding && <Enrolment onDone={added} onCancel={() => setAdding(null)} />}
      {!adding && !codes && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" className="whitespace-normal" onClick={() => setAdding('totp')}>
            {t('security.factor.add')}
          </Button>
          {security.phones_offered && (
            <Button variant="outline" className="whitespace-normal" onClick={() => setAdding('phone')}>
              {t('security.factor.addPhone')}
            </Button>
          )}
        </div>
      )}
      {!adding && !codes && factors.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-48 text-muted text-sm">
            {t('security.factor.codesLeft', { count: security.recovery_codes_left })}
          </p>
          <Button variant="outline" size="sm" loading={renew.isPending} onClick={renewNow}>
            {t('security.factor.renewCodes')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={t('security.factor.removeTitle', { name: leaving?.name ?? '' })}
        description={t('security.factor.removeText')}
        confirmLabel={t('security.factor.remove')}
        onConfirm={() => leaving && removeNow(leaving)}
        busy={remove.isPending}
        danger
      />
    </SecuritySection>
  );
}
