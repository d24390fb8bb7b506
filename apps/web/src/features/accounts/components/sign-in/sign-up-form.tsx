import { limits } from '@visafolio/contract/shared/limits.ts';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useSignUp } from '../../api/sign-in.ts';
import { PasswordForm } from './password-form.tsx';

interface SignUpFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** The confirmation was mailed to this address. */
  onSent: (email: string) => void;
}

export function SignUpForm({ email, onEmailChange, onSent }: SignUpFormProps) {
  const { t, language } = useTranslation();
  const signUp = useSignUp();

  const submit = (input: { email: string; password: string }) =>
    signUp.mutate(
      { ...input, language },
      {
        onSuccess: () => {
          toast.success(t('accounts.signUp.toastTitle'), t('accounts.signUp.toastText'));
          onSent(input.email);
        },
      },
    );

  return (
    <PasswordForm
      email={email}
      onEmailChange={onEmailChange}
      onSubmit={submit}
      submitting={signUp.isPending}
      submitLabel={t('accounts.signUp.submit')}
      explanation={t('accounts.signUp.explanation')}
      minLength={limits.passwordMinLength}
      alert={signUp.error && <Alert tone="danger">{errorText(signUp.error, t)}</Alert>}
    />
  );
}
