import type {
  AskAgain,
  RunningRequest,
  UpdatedRequest,
} from '@visafolio/contract/cases/template-updates.contract.ts';
import { useRef, useState } from 'react';
import { useUpdateRefresh, useUpdateRequests } from '../../api/running-requests.ts';

/** So many are sent at once: the progress moves, and a lost connection leaves little unknown. */
const groupSize = 5;

interface Run {
  total: number;
  rows: UpdatedRequest[];
  isRunning: boolean;
  /** Why the rest was not sent. */
  failure: unknown;
}

/** Updates the chosen requests, a few at a time. `run`: undefined before the start. */
export function useUpdateRun(templateId: string) {
  const update = useUpdateRequests();
  const refresh = useUpdateRefresh();
  const [run, setRun] = useState<Run>();
  // A second click may come before the next render.
  const isBusy = useRef(false);

  const start = async (versionId: string, askAgain: AskAgain, chosen: readonly RunningRequest[]) => {
    if (isBusy.current) return;
    isBusy.current = true;
    let now: Run = { total: chosen.length, rows: [], isRunning: true, failure: undefined };
    setRun(now);
    try {
      for (let at = 0; at < chosen.length; at += groupSize) {
        const requests = chosen.slice(at, at + groupSize).map(({ id, seen }) => ({ id, seen }));
        const { rows } = await update.mutateAsync({
          id: templateId,
          version_id: versionId,
          ask_again: askAgain,
          requests,
        });
        now = { ...now, rows: [...now.rows, ...rows] };
        setRun(now);
      }
    } catch (error) {
      now = { ...now, failure: error };
    }
    await refresh().catch(() => {});
    setRun({ ...now, isRunning: false });
    isBusy.current = false;
  };
  return { run, start, reset: () => setRun(undefined) };
}
