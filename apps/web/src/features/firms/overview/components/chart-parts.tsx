export const axisText = { fontSize: 13, fill: 'var(--color-muted)', fontFamily: 'inherit' } as const;

/** Whole numbers only: there are no half cases. */
export const formatWholeNumber = (value: { valueOf(): number }): string =>
  Number.isInteger(value.valueOf()) ? String(value.valueOf()) : '';

/** At least 1, so that an empty chart has an axis. */
export const getAxisMax = (values: number[]): number => Math.max(1, ...values);

export function Legend({ items }: { items: { label: string; color: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {items.map(({ label, color }) => (
        <li key={label} className="flex items-center gap-2">
          <span className="size-3 rounded-sm" style={{ backgroundColor: color }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
