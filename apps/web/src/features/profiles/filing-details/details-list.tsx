import { useTranslation } from '../../../shared/i18n/use-translation.ts';

/** Details that the reader may not change. */
export function DetailsList({ entries }: { entries: readonly (readonly [label: string, text: string])[] }) {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {entries.map(([label, text]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere" dir="auto">
            {text || t('forms.details.notGiven')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
