import type { Colleague } from '@visafolio/contract/firms/workspace.contract.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';

/** Who is responsible for the cases now. */
export function handedOverText(
  takers: readonly string[],
  colleagues: readonly Colleague[],
  count: number,
  t: Translate,
  language: Language,
): string {
  const names = colleagues.filter(({ id }) => takers.includes(id)).map(({ name }) => name);
  return names.length > 1
    ? t('firms.handOver.dealt', { count, names: new Intl.ListFormat(language).format(names) })
    : t('firms.people.handedOver', { count, name: names[0] ?? '' });
}
