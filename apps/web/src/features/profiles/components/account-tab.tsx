import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';

/** Deleting the account, which is switched off. */
export function AccountTab() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="delete-account" className="flex flex-col items-start gap-4">
      <h3 id="delete-account" className="font-serif text-xl">
        {t('profiles.account.title')}
      </h3>
      <p id="delete-account-why" className="max-w-prose text-muted">
        {t('profiles.account.text')}
      </p>
      <Button variant="danger" disabled aria-describedby="delete-account-why">
        {t('profiles.account.delete')}
      </Button>
    </section>
  );
}
