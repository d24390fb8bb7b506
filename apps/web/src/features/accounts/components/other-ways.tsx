import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorText, isErrorCode } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBeginFederated } from '../api/begin-federated.ts';
import { signInMethodsQuery } from '../api/ways.ts';
import { isEmail } from './email-field.tsx';
import { OrDivider } from './or-divider.tsx';

const WalletWays = lazy(async () => ({ default: (await import('./wallet-ways.tsx')).WalletWays }));

/** Sign-in at other services and with wallets, where some are configured; nothing at all where none is. */
export function OtherWays({ email, onPhone }: { email: string; onPhone: () => void }) {
  const { t } = useTranslation();
  const { data: ways } = useQuery(signInMethodsQuery);
  const begin = useBeginFederated();
  const [asksForEmail, setAsksForEmail] = useState(false);
  if (!ways) return null;

  const isOfNoFirm =
    isErrorCode(begin.error, 'accounts.provider_unknown') && 'email' in (begin.variables ?? {});
  const toFirm = () => {
    setAsksForEmail(!isEmail(email));
    if (isEmail(email)) begin.mutate({ email: email.trim() });
  };
  const buttons = [
    ...ways.providers.map(({ id, name }) => ({
      id,
      label: t('accounts.others.continueWith', { name }),
      onClick: () => begin.mutate({ provider: id }),
    })),
    ...(ways.phone ? [{ id: 'phone', label: t('accounts.others.phone'), onClick: onPhone }] : []),
    ...(ways.firms ? [{ id: 'firm', label: t('accounts.others.firm'), onClick: toFirm }] : []),
  ];
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {buttons.length > 0 && <OrDivider />}
      {begin.error && (
        <Alert tone="danger">
          {isOfNoFirm ? t('accounts.others.firmUnknown') : errorText(begin.error, t)}
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
      {ways.ethereum && (
        <Suspense>
          <WalletWays alone={buttons.length === 0} />
        </Suspense>
      )}
    </div>
  );
}
