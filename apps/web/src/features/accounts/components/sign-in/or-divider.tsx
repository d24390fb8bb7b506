import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

/** Separates the sign-in forms from the other sign-in methods. */
export function OrDivider() {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('accounts.others.or')}
    </p>
  );
}
