import { emptyGroup, type TemplateForm } from '../../template-form.ts';

type Groups = TemplateForm['groups'];

/** Moves all questions to one unnamed group; each remembers its own group. */
export function withoutGroups(groups: Groups): Groups {
  const questions = groups.flatMap(({ questions: own, ...section }) =>
    own.map((question) => ({ ...question, section })),
  );
  return [{ ...emptyGroup, questions }];
}

/** Restores groups from adjacent questions of the same group. */
export function inGroups(groups: Groups): Groups {
  const made: Groups = [];
  for (const { section, ...question } of groups.flatMap(({ questions }) => questions)) {
    const { name, nameIn, repeating } = section ?? { ...emptyGroup, repeating: undefined };
    const last = made.at(-1);
    if (last?.name === name && last.repeating?.key === repeating?.key) last.questions.push(question);
    else made.push({ name, nameIn, ...(repeating && { repeating }), questions: [question] });
  }
  return made;
}
