import type { Colleague, PlacedCase } from '@visafolio/contract/firms/workspace.contract.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';

export function handedOverText(
  { takers, placed, count }: { takers: readonly string[]; placed: readonly PlacedCase[]; count: number },
  colleagues: readonly Colleague[],
  { t, language }: { t: Translate; language: Language },
): string {
  // If every case was placed individually, the first colleague gets none.
  const ids = [...(placed.length < count ? takers : []), ...placed.map(({ user_id }) => user_id)];
  const names = colleagues.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length > 1
    ? t('firms.handOver.dealt', { count, names: new Intl.ListFormat(language).format(names) })
    : t('firms.people.handedOver', { count, name: names[0] ?? '' });
}
