import { errorText, isErrorCode } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useSignIn } from '../api/sign-in.ts';
import { PasswordForm } from './password-form.tsx';

interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** The way out for an account whose address was never confirmed: a link confirms it. */
  onSendLink: (email: string) => void;
}

export function SignInForm({ email, onEmailChange, onSendLink }: SignInFormProps) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const unconfirmed = isErrorCode(signIn.error, 'accounts.email_not_confirmed');

  return (
    <PasswordForm
      email={email}
      onEmailChange={onEmailChange}
      onSubmit={(input) => signIn.mutate(input)}
      submitting={signIn.isPending}
      submitLabel={t('accounts.signIn.submit')}
      alert={
        signIn.error && (
          <Alert
            tone="danger"
            action={
              unconfirmed && (
                <Button variant="outline" size="sm" onClick={() => onSendLink(email.trim())}>
                  {t('accounts.signIn.sendLink')}
                </Button>
              )
            }
          >
            {errorText(signIn.error, t)}
          </Alert>
        )
      }
    />
  );
}
