import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { partyWords } from './party-rules.ts';
import type { Parties } from './use-parties.ts';

/** Which party's questions and documents are shown; renders nothing in a template without parties. */
export function PartyView({ parties }: { parties: Parties }) {
  const { t, language } = useTranslation();
  if (parties.list.length === 0) return null;
  const views = [
    { key: undefined, label: t('parties.editor.viewAll') },
    ...parties.list.map((party) => ({
      key: party.key,
      label: t('parties.editor.viewAs', { party: partyWords(party, language) }),
    })),
  ];
  return (
    <fieldset
      aria-label={t('parties.editor.view')}
      className="flex max-w-full flex-wrap gap-0.5 self-start rounded-md bg-ink/5 p-0.5 ring-1 ring-line ring-inset"
    >
      {views.map(({ key, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={parties.viewed === key}
          onClick={() => parties.setViewed(key)}
          className="min-h-8 max-w-full truncate rounded-[calc(var(--radius-md)-2px)] px-3 font-semibold text-muted text-xs hover:text-ink aria-pressed:bg-surface aria-pressed:text-accent aria-pressed:shadow-card pointer-coarse:min-h-11"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
