import clsx from 'clsx';

interface PartyMarkProps {
  /** In the reader's language. */
  name: string;
  /** Its place among the parties of the template, from 0: it decides the colour. */
  place: number;
}

/** As many as a template may have parties. None is a colour of success or danger alone: the name always stands beside it. */
const colours = [
  'border-accent/25 bg-accent-soft text-accent',
  'border-info-line bg-info-soft text-info',
  'border-warning-line bg-warning-soft text-warning',
  'border-success-line bg-success-soft text-success',
  'border-ink bg-ink text-surface',
  'border-line bg-sunken text-ink',
];

/** The name of a party in its colour, behind its first letter. */
export function PartyBadge({ name, place }: PartyMarkProps) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full border py-0.5 ps-0.5 pe-2.5 font-semibold text-xs',
        colours[place % colours.length],
      )}
    >
      <Letter name={name} />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </span>
  );
}

/** The first letter of a party in its colour, beside its name. */
export function PartyMark({ name, place }: PartyMarkProps) {
  return (
    <span aria-hidden className={clsx('inline-flex rounded-full border', colours[place % colours.length])}>
      <Letter name={name} />
    </span>
  );
}

const Letter = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="flex size-4.5 shrink-0 items-center justify-center rounded-full border border-current font-semibold text-[0.625rem] uppercase leading-none"
  >
    {[...name][0] ?? '?'}
  </span>
);
