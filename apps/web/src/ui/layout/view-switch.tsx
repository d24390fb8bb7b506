import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';

interface ViewSwitchProps<View extends string> {
  /** For screen readers: what is being switched. */
  label: string;
  view: View;
  views: { value: View; label: string; Icon: LucideIcon }[];
  onChange: (view: View) => void;
}

/** Two or three views of the same content, one of them selected. */
export function ViewSwitch<View extends string>({ label, view, views, onChange }: ViewSwitchProps<View>) {
  return (
    <fieldset className="flex min-w-0 gap-1 rounded-md bg-sunken p-1 ring-1 ring-line ring-inset">
      <legend className="sr-only">{label}</legend>
      {views.map(({ value, label: name, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(value)}
          className={clsx(
            'flex min-h-9 flex-1 items-center justify-center gap-2 rounded-sm px-2 font-semibold text-sm leading-tight sm:whitespace-nowrap sm:px-3 pointer-coarse:min-h-11',
            view === value ? 'bg-surface text-ink shadow-card' : 'text-muted hover:text-ink',
          )}
        >
          <Icon size={16} aria-hidden />
          {name}
        </button>
      ))}
    </fieldset>
  );
}
