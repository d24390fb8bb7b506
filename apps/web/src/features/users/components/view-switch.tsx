import clsx from 'clsx';
import { Layers, List } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';

export type View = 'grouped' | 'list';

interface ViewSwitchProps {
  view: View;
  onChange: (view: View) => void;
}

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const { t } = useTranslation();
  const choices = [
    { value: 'list', label: t('users.listView'), Icon: List },
    { value: 'grouped', label: t('users.grouped'), Icon: Layers },
  ] as const;
  return (
    <fieldset className="flex gap-1 rounded-md bg-sunken p-1 ring-1 ring-line ring-inset">
      <legend className="sr-only">{t('users.view')}</legend>
      {choices.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(value)}
          className={clsx(
            'flex min-h-9 flex-1 items-center justify-center gap-2 whitespace-nowrap rounded-sm px-3 font-semibold text-sm pointer-coarse:min-h-11',
            view === value ? 'bg-surface text-ink shadow-card' : 'text-muted hover:text-ink',
          )}
        >
          <Icon size={16} aria-hidden />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
