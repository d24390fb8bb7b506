import { holdReasonMax, type LegalHold } from '@visafolio/contract/retention/holds.contract.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useHoldsOfCase, useLiftHold, usePlaceHold } from '../api/holds.ts';

/** Says on the page of a case that it is under legal hold. Nothing without one. */
export function CaseHold({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const { data } = useHoldsOfCase(requestId);
  const [lifting, setLifting] = useState<LegalHold>();
  if (!data) return null;
  return (
    <>
      {data.items.map((hold) => (
        <Alert
          key={hold.id}
          title={t(`retention.hold.on.${hold.of}`)}
          action={
            data.may_change && (
              <Button variant="outline" size="sm" onClick={() => setLifting(hold)}>
                {t('retention.hold.lift')}
              </Button>
            )
          }
        >
          <HoldDetails hold={hold} />
        </Alert>
      ))}
      {lifting && <LiftHoldDialog hold={lifting} onClose={() => setLifting(undefined)} />}
    </>
  );
}

export function HoldDetails({ hold }: { hold: LegalHold }) {
  const { t, language } = useTranslation();
  return (
    <>
      <span className="wrap-anywhere block" dir="auto">
        {hold.reason}
      </span>
      <span className="block text-muted text-sm">
        {t('retention.hold.placedBy', { name: hold.placed_by, date: formatDate(hold.placed_at, language) })}
      </span>
    </>
  );
}

export function LiftHoldDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const { t } = useTranslation();
  const lift = useLiftHold();
  const confirm = () =>
    lift.mutate(
      { id: hold.id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('retention.hold.lifted'));
        },
        onError: (error) => {
          onClose();
          toast.error(refusalText(error, t, t('retention.hold.liftFailed')));
        },
      },
    );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('retention.hold.liftTitle')}
      description={t('retention.hold.liftText')}
      confirmLabel={t('retention.hold.lift')}
      onConfirm={confirm}
      busy={lift.isPending}
    />
  );
}

/** Places the case, or its contact with all of their cases, under legal hold. */
export function PlaceHoldDialog({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useHoldsOfCase(requestId);
  const place = usePlaceHold();
  const [of, setOf] = useState<'case' | 'contact'>('case');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const contactId = data?.contact_id ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim()) return setMissing(true);
    place.mutate(
      {
        reason,
        subject:
          of === 'contact' && contactId
            ? { of: 'contact', contact_id: contactId }
            : { of: 'case', request_id: requestId },
      },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('retention.hold.placed'));
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('retention.hold.place')}
      description={t('retention.hold.placeText')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('retention.hold.place')}
      isSending={place.isPending}
      problem={place.error && refusalText(place.error, t, t('retention.hold.placeFailed'))}
    >
      {contactId && (
        <Field label={t('retention.hold.subject')}>
          <Select
            options={(['case', 'contact'] as const).map((value) => ({
              value,
              label: t(`retention.hold.subjects.${value}`),
            }))}
            value={of}
            onChange={(event) => setOf(event.target.value === 'contact' ? 'contact' : 'case')}
          />
        </Field>
      )}
      <Field
        label={t('retention.hold.reason')}
        required
        hint={t('retention.hold.reasonHint')}
        error={missing && !reason.trim() && t('retention.hold.reasonMissing')}
      >
        <Input maxLength={holdReasonMax} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
