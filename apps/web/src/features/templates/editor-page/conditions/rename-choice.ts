import type { ConditionDraft, TemplateForm } from '../../template-form.ts';

interface ChangedCondition {
  path: `groups.${number}.questions.${number}.askIf`;
  askIf: ConditionDraft;
}

/** The conditions that compare the question `key` with a choice that is reworded, after it. */
export function renameChoice(
  groups: TemplateForm['groups'],
  key: string | undefined,
  before: string,
  after: string,
): ChangedCondition[] {
  const rename = (value: string) => (value === before ? after : value);
  return groups.flatMap(({ questions }, group) =>
    questions.flatMap(({ askIf }, index): ChangedCondition[] => {
      const uses = askIf?.tests.some(
        ({ question, value, values }) => question === key && [value, ...values].includes(before),
      );
      if (!askIf || !uses) return [];
      const tests = askIf.tests.map((test) =>
        test.question === key
          ? { ...test, value: rename(test.value), values: test.values.map(rename) }
          : test,
      );
      return [{ path: `groups.${group}.questions.${index}.askIf`, askIf: { ...askIf, tests } }];
    }),
  );
}
