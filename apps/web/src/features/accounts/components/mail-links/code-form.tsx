import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { type MailEntry, type SentTo, useRedeemCode } from '../../api/mail-links.ts';
import { EmailField, isEmail } from '../email-field.tsx';
import { FirmSignInButton } from '../sign-in/firm-sign-in-button.tsx';

const digits = 6;

interface CodeFormProps {
  /** Where the code was sent; without it the form asks for the address. */
  sentTo?: SentTo;
  onEntered: (entry: MailEntry) => void;
  /** Focuses the field, because the user has just opened the form. */
  takesFocus?: boolean;
}

/** Signs in with a mail's code instead of its link, such as on a computer when the mail is on a phone. */
export function CodeForm({ sentTo, onEntered, takesFocus = false }: CodeFormProps) {
  const { t } = useTranslation();
  const redeem = useRedeemCode();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const short = code.length < digits;
  const emailBox = useRef<HTMLInputElement>(null);
  const to = sentTo ?? (isEmail(email) && { email: email.trim() });

  useEffect(() => {
    if (takesFocus) emailBox.current?.focus();
  }, [takesFocus]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (short || !to) return;
    redeem.mutate({ ...to, code }, { onSuccess: onEntered });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {redeem.error && <Alert tone="danger">{errorText(redeem.error, t)}</Alert>}
      <FirmSignInButton error={redeem.error} email={email} />
      {!sentTo && <EmailField ref={emailBox} value={email} onChange={setEmail} wrong={checked && !to} />}
      <Field
        label={t('accounts.code.label')}
        hint={t('accounts.code.hint')}
        error={checked && short && t('accounts.code.incomplete')}
      >
        <Input
          name="code"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="font-semibold text-xl tabular-nums tracking-[0.35em]"
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, digits))}
        />
      </Field>
      <Button type="submit" loading={redeem.isPending} disabled={code === ''}>
        {t('accounts.code.submit')}
      </Button>
    </form>
  );
}
