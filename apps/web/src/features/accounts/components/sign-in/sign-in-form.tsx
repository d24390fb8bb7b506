import { Link } from '@tanstack/react-router';
import { errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useSignIn } from '../../api/sign-in.ts';
import { FirmSignInButton } from './firm-sign-in-button.tsx';
import { PasswordForm } from './password-form.tsx';

interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** The address is not confirmed yet: a link and a code were mailed to it. */
  onUnconfirmed: (email: string) => void;
}

export function SignInForm({ email, onEmailChange, onUnconfirmed }: SignInFormProps) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const unconfirmed = isErrorCode(signIn.error, 'accounts.email_not_confirmed');
  const isOfStrictFirm = isErrorCode(signIn.error, 'accounts.firm_sign_in_required');

  return (
    <div className="flex flex-col gap-4">
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
                unconfirmed ? (
                  <Button variant="outline" size="sm" onClick={() => onUnconfirmed(email.trim())}>
                    {t('accounts.signIn.enterCode')}
                  </Button>
                ) : (
                  isOfStrictFirm && <FirmSignInButton error={signIn.error} email={signIn.variables?.email} />
                )
              }
            >
              {errorText(signIn.error, t)}
            </Alert>
          )
        }
      />
      <Link
        to="/auth/reset"
        search={email.trim() ? { email: email.trim() } : {}}
        className={buttonStyles({ variant: 'link', size: 'sm', className: 'self-center' })}
      >
        {t('accounts.signIn.forgot')}
      </Link>
    </div>
  );
}
