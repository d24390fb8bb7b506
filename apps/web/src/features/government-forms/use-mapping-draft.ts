import type { FormField } from '@visafolio/contract/government-forms/form-field.ts';
import type { FormMapping } from '@visafolio/contract/government-forms/government-forms.contract.ts';
import type { MappingRule } from '@visafolio/contract/government-forms/mapping-rule.ts';
import { useMemo, useState } from 'react';

/** The rules of a form as they are being changed, by field. */
export function useMappingDraft(mapping: FormMapping, fields: FormField[]) {
  const [rules, setRules] = useState(() => new Map(mapping.rules.map((rule) => [rule.field, rule])));
  const [isChanged, setChanged] = useState(false);
  const proposals = useMemo(
    () => new Map(mapping.proposals.map((rule) => [rule.field, rule])),
    [mapping.proposals],
  );
  const change = (changes: [string, MappingRule | null][]) => {
    setRules((before) => {
      const next = new Map(before);
      for (const [field, rule] of changes) {
        if (rule) next.set(field, rule);
        else next.delete(field);
      }
      return next;
    });
    setChanged(true);
  };
  const fillable = fields.filter(({ kind }) => kind !== 'left_alone');
  const open = fillable.filter(({ name }) => !rules.has(name) && proposals.has(name));
  return {
    rules,
    proposals,
    fillable,
    /** Fields with a suggestion that nobody has accepted. */
    open,
    isChanged,
    setRule: (field: string, rule: MappingRule | null) => change([[field, rule]]),
    acceptAll: () => change(open.map(({ name }) => [name, proposals.get(name) ?? null])),
    /** In the order of the form. */
    list: () => fillable.flatMap(({ name }) => rules.get(name) ?? []),
    markSaved: () => setChanged(false),
  };
}

export type MappingDraft = ReturnType<typeof useMappingDraft>;
