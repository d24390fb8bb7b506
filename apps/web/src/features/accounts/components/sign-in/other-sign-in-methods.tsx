import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useFederatedSignIn } from '../../api/identities.ts';
import { signInMethodsQuery } from '../../api/sign-in-methods.ts';
import { isEmail } from '../email-field.tsx';
import { OrDivider } from './or-divider.tsx';

const WalletSignIn = lazy(async () => ({ default: (await import('./wallet-sign-in.tsx')).WalletSignIn }));

/** Buttons for other services, wallets and phones, if configured. */
export function OtherSignInMethods({ email, onPhone }: { email: string; onPhone: () => void }) {
  const { t } = useTranslation();
  const { data: methods } = useQuery(signInMethodsQuery);
  const begin = useFederatedSignIn();
  const [asksForEmail, setAsksForEmail] = useState(false);
  if (!methods) return null;

  const isUnknownFirm =
    isErrorCode(begin.error, 'accounts.provider_unknown') && 'email' in (begin.variables ?? {});
  const toFirm = () => {
    setAsksForEmail(!isEmail(email));
    if (isEmail(email)) begin.mutate({ email: email.trim() });
  };
  const buttons = [
    ...methods.providers.map(({ id, name }) => ({
      id,
      label: t('accounts.others.continueWith', { name }),
      onClick: () => begin.mutate({ provider: id }),
    })),
    ...(methods.phone ? [{ id: 'phone', label: t('accounts.others.phone'), onClick: onPhone }] : []),
    ...(methods.firms ? [{ id: 'firm', label: t('accounts.others.firm'), onClick: toFirm }] : []),
  ];
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {buttons.length > 0 && <OrDivider />}
      {begin.error && (
        <Alert tone="danger">
          {isUnknownFirm ? t('accounts.others.firmUnknown') : errorText(begin.error, t)}
        </Alert>
      )}
      {asksForEmail && !isEmail(email) && <Alert tone="danger">{t('accounts.others.firmNeedsEmail')}</Alert>}
      {buttons.map(({ id, label, onClick }) => (
        <Button
          key={id}
          variant="outline"
          className="whitespace-normal"
          loading={begin.isPending || begin.isSuccess}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {methods.ethereum && (
        <Suspense>
          <WalletSignIn alone={buttons.length === 0} />
        </Suspense>
      )}
    </div>
  );
}
