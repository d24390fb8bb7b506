import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import type { FormMapping } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { MappingRule } from '@visafolio/contract/filings/mapping-rule.ts';
import { useMemo, useState } from 'react';

export function useMappingDraft(mapping: FormMapping, fields: FormField[]) {
  const [rules, setRules] = useState(() => new Map(mapping.rules.map((rule) => [rule.field, rule])));
  const [isChanged, setChanged] = useState(false);
  const proposals = useMemo(
    () => new Map(mapping.proposals.map((rule) => [rule.field, rule])),
    [mapping.proposals],
  );
  const setRule = (field: string, rule: MappingRule | null) => {
    setRules((before) => {
      const next = new Map(before);
      if (rule) next.set(field, rule);
      else next.delete(field);
      return next;
    });
    setChanged(true);
  };
  const fillable = fields.filter(({ kind }) => kind !== 'left_alone');
  return {
    rules,
    proposals,
    fillable,
    isChanged,
    setRule,
    /** Fields whose guess is accepted unchanged. The server accepts them one by one. */
    listAccepted: () =>
      fillable.flatMap(({ name }) => {
        const [rule, guess] = [rules.get(name), proposals.get(name)];
        return rule && guess && isSameValue(rule, guess) ? [name] : [];
      }),
    /** In form order. */
    list: () => fillable.flatMap(({ name }) => rules.get(name) ?? []),
    markSaved: () => setChanged(false),
  };
}

/** Compares as the server does: whether a missing value is reported is not part of a guess. */
function isSameValue(rule: MappingRule, guess: MappingRule): boolean {
  const { source, part, choices } = rule;
  const parts = (each: Pick<MappingRule, 'source' | 'part' | 'choices'>) =>
    JSON.stringify([Object.entries(each.source).sort(), each.part, each.choices]);
  return parts({ source, part, choices }) === parts(guess);
}

export type MappingDraft = ReturnType<typeof useMappingDraft>;
