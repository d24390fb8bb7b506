import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

export function NoUsers({ q }: { q: string }) {
  const { t } = useTranslation();
  return (
    <div className="px-4 py-8 text-center">
      <p className="font-semibold">{t('users.empty')}</p>
      {q && <p className="mt-1 break-words text-muted">{t('users.emptyText', { query: q })}</p>}
    </div>
  );
}
