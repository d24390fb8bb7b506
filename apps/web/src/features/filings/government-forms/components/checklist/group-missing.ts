import type { FormItem, FormPart } from '@visafolio/contract/filings/form-items.ts';

/** Missing items of one person or place that could give them. */
export interface MissingGroup {
  kind: 'client' | 'staff' | 'firm' | 'template' | 'choice';
  /** Of `client`: key of the party; null: a case without parties, or shared. */
  party: string | null;
  items: { part: string; item: FormItem }[];
}

const kindOf = ({ reason }: FormItem): MissingGroup['kind'] => {
  if (reason === 'firm_setting_missing') return 'firm';
  if (reason === 'for_staff') return 'staff';
  if (reason === 'not_in_template') return 'template';
  return reason === 'unknown_choice' ? 'choice' : 'client';
};

const order: MissingGroup['kind'][] = ['client', 'staff', 'choice', 'firm', 'template'];

/** Who has to give what a form still lacks: clients first, then what staff decide, fill in or ask additionally. */
export function groupMissing(parts: readonly FormPart[]): MissingGroup[] {
  const missing = parts.flatMap(({ part, items }) =>
    items.filter(({ state }) => state === 'missing').map((item) => ({ part, item })),
  );
  const groups = new Map<string, MissingGroup>();
  for (const each of missing) {
    const kind = kindOf(each.item);
    const party = kind === 'client' ? each.item.party : null;
    const key = `${kind} ${party ?? ''}`;
    const group = groups.get(key) ?? { kind, party, items: [] };
    group.items.push(each);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
