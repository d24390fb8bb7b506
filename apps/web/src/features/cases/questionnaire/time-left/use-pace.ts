import { useEffect, useRef, useState } from 'react';
import { type Answers, isAnswered } from '../answers.ts';
import type { ShownQuestion } from '../shown-question.ts';
import { addMeasurement, getUsualSeconds, type Pace, usualPace } from './estimate.ts';

const storageKey = (requestId: string) => `pace ${requestId}`;

interface Answering {
  requestId: string;
  current: ShownQuestion;
  answers: Answers;
  /** Usual seconds of the questions without an answer. */
  left: number;
}

/**
 * Measures how long this client takes for a question that they answer for the first time without leaving the page. The pace stays in
 * this tab: no time of a single answer is kept, and nothing is sent.
 */
export function usePace({ requestId, current: { id, type }, answers, left }: Answering): Pace {
  const [pace, setPace] = useState(() => readPace(requestId));
  const latest = useRef({ answers, left });
  useEffect(() => {
    latest.current = { answers, left };
  });
  // The first question was on screen before this was loaded.
  const isFirst = useRef(true);

  useEffect(() => {
    const isTimed = !isFirst.current && !isAnswered(latest.current.answers[id]);
    isFirst.current = false;
    if (!isTimed) return;
    const shownAt = performance.now();
    let wasHidden = false;
    const onHidden = () => {
      wasHidden ||= document.hidden;
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      if (wasHidden || !isAnswered(latest.current.answers[id])) return;
      const taken = (performance.now() - shownAt) / 1000;
      const next = addMeasurement(readPace(requestId), {
        usual: getUsualSeconds({ type }),
        taken,
        left: latest.current.left,
      });
      savePace(requestId, next);
      setPace(next);
    };
  }, [requestId, id, type]);
  return pace;
}

function readPace(requestId: string): Pace {
  try {
    const { factor, measured } = JSON.parse(sessionStorage.getItem(storageKey(requestId)) ?? '{}');
    return factor > 0 && measured > 0 ? { factor, measured } : usualPace;
  } catch {
    return usualPace;
  }
}

function savePace(requestId: string, pace: Pace): void {
  try {
    sessionStorage.setItem(storageKey(requestId), JSON.stringify(pace));
  } catch {
    // Without storage, the pace is measured again after a reload.
  }
}
