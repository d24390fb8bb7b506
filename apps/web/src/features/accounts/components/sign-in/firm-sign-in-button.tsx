import { Link } from '@tanstack/react-router';
import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { useFederatedSignIn } from '../../api/identities.ts';

interface FirmSignInButtonProps {
  error: unknown;
  /** Used to find the firm's provider; without it the sign-in page asks. */
  email?: string | undefined;
}

/** If the firm allows only its own provider, a button to it. Renders nothing for other refusals. */
export function FirmSignInButton({ error, email }: FirmSignInButtonProps) {
  const { t } = useTranslation();
  const begin = useFederatedSignIn();
  if (!isErrorCode(error, 'accounts.firm_sign_in_required')) return null;
  const label = t('accounts.others.firm');
  if (!email || begin.error)
    return (
      <Link to="/auth" className={buttonStyles({ variant: 'outline', size: 'sm' })}>
        {label}
      </Link>
    );
  return (
    <Button
      variant="outline"
      size="sm"
      className="whitespace-normal"
      loading={begin.isPending || begin.isSuccess}
      onClick={() => begin.mutate({ email: email.trim() })}
    >
      {label}
    </Button>
  );
}
