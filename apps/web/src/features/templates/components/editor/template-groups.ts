import { emptyGroup, type TemplateForm } from '../../template-form.ts';

type Groups = TemplateForm['groups'];

/** Moves all questions to one unnamed group; each remembers its own group. */
export function withoutGroups(groups: Groups): Groups {
  const questions = groups.flatMap(({ name, nameIn, questions }) =>
    questions.map((question) => ({ ...question, section: { name, nameIn } })),
  );
  return [{ ...emptyGroup, questions }];
}

/** Restores groups from adjacent questions of the same group. */
export function inGroups(groups: Groups): Groups {
  const made: Groups = [];
  for (const { section, ...question } of groups.flatMap(({ questions }) => questions)) {
    const { name, nameIn } = section ?? emptyGroup;
    const last = made.at(-1);
    if (last?.name === name) last.questions.push(question);
    else made.push({ name, nameIn, questions: [question] });
  }
  return made;
}
