import { useEffect, useState } from 'react';
import type { ShownQuestion } from '../../shown-question.ts';

/**
 * The index of the current question: from the address (counted from 1), or `opening`. If staff add or waive an earlier question, the
 * current one stays, and `onMoved` is called with its new index.
 */
export function useStableQuestion(
  questions: readonly ShownQuestion[],
  number: number | undefined,
  opening: number,
  onMoved: (index: number) => void,
): number {
  const [kept, setKept] = useState<{ number: number | undefined; id: string }>();
  const wanted = Math.min(Math.max(0, number === undefined ? opening : number - 1), questions.length - 1);
  const moved = kept?.number === number ? questions.findIndex(({ id }) => id === kept?.id) : -1;
  const index = moved === -1 ? wanted : moved;
  const id = questions[index]?.id;
  if (id !== undefined && (kept?.number !== number || kept?.id !== id)) setKept({ number, id });

  const isElsewhere = number !== undefined && moved !== -1 && moved !== wanted;
  useEffect(() => {
    if (isElsewhere) onMoved(index);
  });
  return index;
}
