import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';

/** Whether a case shows only open items; kept in the address. */
export function useMissingOnly() {
  const { only } = useSearch({ from: '/staff/requests/$requestId' });
  const navigate = useNavigate();
  return {
    isOn: only === 'missing',
    setOn: (on: boolean) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, only: on ? 'missing' : '' }),
        replace: true,
        resetScroll: false,
      }),
  };
}

export function MissingOnly({ isOn, setOn }: ReturnType<typeof useMissingOnly>) {
  const { t } = useTranslation();
  return (
    <Checkbox
      className="print:hidden"
      label={t('requests.casePage.missingOnly')}
      checked={isOn}
      onChange={({ target }) => setOn(target.checked)}
    />
  );
}

export function HiddenCount({ hidden, shown }: { hidden: number; shown: number }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="text-muted text-sm empty:hidden print:hidden">
      {shown === 0 && `${t('requests.casePage.nothingMissing')} `}
      {hidden > 0 && t('requests.casePage.doneHidden', { count: hidden })}
    </p>
  );
}
