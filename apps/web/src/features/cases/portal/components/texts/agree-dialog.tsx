import { textWording } from '@visafolio/contract/notifications/text-wording.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useId, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import { useAgreeToTexts, useSendTextsCode } from '../../api/texts.ts';

const digits = 6;

interface AgreeDialogProps {
  requestId: string;
  /** Name of the sender. */
  sender: string;
  onClose: () => void;
}

/** Asks for the client's number and consent, then for a code that verifies the number. */
export default function AgreeDialog({ requestId, sender, onClose }: AgreeDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const send = useSendTextsCode();
  const agree = useAgreeToTexts();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const sentTo = send.data?.number;
  const noNumber = number.trim().length < 4;
  const short = code.length < digits;
  const isBusy = send.isPending || agree.isPending;
  const error = sentTo ? agree.error : send.error;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!sentTo) {
      if (!noNumber) send.mutate({ request_id: requestId, number }, { onSuccess: () => setChecked(false) });
      return;
    }
    if (!short) agree.mutate({ request_id: requestId, code, wording: textWording }, { onSuccess: onClose });
  };
  const startAgain = () => {
    send.reset();
    agree.reset();
    setCode('');
    setChecked(false);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={t('texts.portal.dialogTitle')}
      description={
        sentTo
          ? t('texts.portal.sent', { number: sentTo })
          : t('texts.portal.consent', { sender, count: limits.textsPerDay })
      }
      footer={
        <>
          <Button variant="outline" onClick={sentTo ? startAgain : onClose} disabled={isBusy}>
            {t(sentTo ? 'texts.portal.another' : 'common.cancel')}
          </Button>
          <Button type="submit" form={form} loading={isBusy}>
            {t(sentTo ? 'texts.portal.confirm' : 'texts.portal.send')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {error && (
          <Alert tone="danger" intoView>
            {refusalText(error, t, t('texts.portal.failed'))}
          </Alert>
        )}
        {sentTo ? (
          <Field
            key="code"
            label={t('texts.portal.code')}
            hint={t('texts.portal.codeHint')}
            error={checked && short && t('texts.portal.codeMissing')}
          >
            <Input
              autoFocus
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              className="font-semibold text-xl tabular-nums tracking-[0.35em]"
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, digits))}
            />
          </Field>
        ) : (
          <Field
            key="number"
            label={t('texts.portal.number')}
            hint={t('texts.numberHint')}
            error={checked && noNumber && t('texts.numberMissing')}
          >
            <Input
              type="tel"
              dir="ltr"
              autoComplete="tel"
              maxLength={40}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
