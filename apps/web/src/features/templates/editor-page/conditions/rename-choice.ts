import type { ConditionDraft, TemplateForm } from '../../template-form.ts';

interface ChangedCondition {
  path: `groups.${number}.questions.${number}.askIf` | `documents.${number}.askIf`;
  askIf: ConditionDraft;
}

/** The conditions that compare the question `key` with a choice that is reworded, after it. */
export function renameChoice(
  { groups, documents }: Pick<TemplateForm, 'groups' | 'documents'>,
  key: string | undefined,
  before: string,
  after: string,
): ChangedCondition[] {
  const rename = (value: string) => (value === before ? after : value);
  const change = (path: ChangedCondition['path'], askIf: ConditionDraft | undefined): ChangedCondition[] => {
    const uses = askIf?.tests.some(
      ({ question, value, values }) => question === key && [value, ...values].includes(before),
    );
    if (!askIf || !uses) return [];
    const tests = askIf.tests.map((test) =>
      test.question === key ? { ...test, value: rename(test.value), values: test.values.map(rename) } : test,
    );
    return [{ path, askIf: { ...askIf, tests } }];
  };
  return [
    ...groups.flatMap(({ questions }, group) =>
      questions.flatMap(({ askIf }, index) => change(`groups.${group}.questions.${index}.askIf`, askIf)),
    ),
    ...documents.flatMap(({ askIf }, index) => change(`documents.${index}.askIf`, askIf)),
  ];
}
