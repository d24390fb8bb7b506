import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText, isErrorCode } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { DigitsField } from './digits-field.tsx';

interface Step {
  pending: boolean;
  error: Error | null;
}

interface PhoneStepsProps {
  send: Step & { run: (phone: string, onSent: () => void) => void };
  /** `onWrong` clears the field. */
  give: Step & { run: (code: string, onWrong: () => void) => void };
  giveLabel: string;
  /** Another field that is submitted with the code. */
  children?: ReactNode;
  /** On a page of its own: full-width buttons below each other. */
  stacked?: boolean;
  onCancel?: () => void;
}

/** Asks for a number, then for the code sent to it. */
export function PhoneSteps({ send, give, giveLabel, children, stacked = false, onCancel }: PhoneStepsProps) {
  const { t } = useTranslation();
  const [phone, setPhone] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const sendNow = () => send.run(phone.trim(), () => setSentTo(phone.trim()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sentTo === null) sendNow();
    else give.run(code, () => setCode(''));
  };
  // A step that a dialog asks for is not a failure.
  const failure = [give.error, send.error].find(
    (error) => error && !isErrorCode(error, 'accounts.recent_sign_in_required'),
  );
  const buttons = stacked ? 'flex flex-col gap-3' : 'flex flex-wrap gap-3';
  const cancel = onCancel && (
    <Button variant="outline" onClick={onCancel}>
      {t('security.setup.cancel')}
    </Button>
  );

  const size = stacked ? 'md' : 'sm';
  const others = (
    <>
      <Button variant="outline" size={size} loading={send.pending} onClick={sendNow}>
        {t('security.phone.again')}
      </Button>
      <Button variant={stacked ? 'ghost' : 'outline'} size={size} onClick={() => setSentTo(null)}>
        {t('security.phone.otherNumber')}
      </Button>
    </>
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure && <Alert tone="danger">{errorText(failure, t)}</Alert>}
      {sentTo === null ? (
        <>
          <Field label={t('security.phone.number')} hint={t('security.phone.numberHint')}>
            <Input
              type="tel"
              name="phone"
              dir="ltr"
              autoComplete="tel"
              maxLength={40}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          </Field>
          <div className={buttons}>
            <Button type="submit" loading={send.pending} disabled={phone.trim().length < 4}>
              {t('security.phone.send')}
            </Button>
            {cancel}
          </div>
        </>
      ) : (
        <>
          <p role="status">
            {t('security.phone.sentTo')}{' '}
            <strong dir="ltr" className="wrap-anywhere">
              {sentTo}
            </strong>
          </p>
          {!stacked && <div className={buttons}>{others}</div>}
          <DigitsField
            label={t('security.phone.code')}
            hint={t('security.phone.codeHint')}
            value={code}
            onChange={setCode}
          />
          {children}
          <div className={buttons}>
            <Button type="submit" loading={give.pending} disabled={code.length < 6}>
              {giveLabel}
            </Button>
            {stacked && others}
            {cancel}
          </div>
        </>
      )}
    </form>
  );
}
