import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBeginFederated } from '../api/begin-federated.ts';
import { waysQuery } from '../api/ways.ts';

/** Sign-in at other services, where some are configured; nothing at all where none is. */
export function OtherWays() {
  const { t } = useTranslation();
  const { data: ways } = useQuery(waysQuery);
  const begin = useBeginFederated();
  if (!ways?.providers.length) return null;

  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('accounts.others.or')}
      </p>
      {begin.error && <Alert tone="danger">{errorText(begin.error, t)}</Alert>}
      {ways.providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          className="whitespace-normal"
          loading={(begin.isPending || begin.isSuccess) && begin.variables === id}
          onClick={() => begin.mutate(id)}
        >
          {t('accounts.others.continueWith', { name })}
        </Button>
      ))}
    </div>
  );
}
