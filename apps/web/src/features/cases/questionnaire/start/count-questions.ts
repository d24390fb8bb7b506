interface Question {
  id: string;
  copied_from: string | null;
}

/** Questions of a repeating group count once for each of its entries, and once if it has none yet. */
export function countQuestions(questions: readonly Question[]): number {
  const copied = new Set(questions.map(({ copied_from }) => copied_from));
  return questions.filter(({ id }) => !copied.has(id)).length;
}
