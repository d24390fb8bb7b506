import { emptyGroup, type TemplateForm } from '../../template-form.ts';

type Groups = TemplateForm['groups'];

/** All questions in one group without a name; each remembers where it came from. */
export function withoutGroups(groups: Groups): Groups {
  const questions = groups.flatMap(({ name, nameIn, questions }) =>
    questions.map((question) => ({ ...question, section: { name, nameIn } })),
  );
  return [{ ...emptyGroup, questions }];
}

/** Puts neighbours that came from the same group into one again. */
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
