import { buffer } from 'node:stream/consumers';
import type { FileProblem, FileStepName } from '@visafolio/contract/files/file.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { FileChild } from '../../../shared/files/child/file-children.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../requests/activity/activity.usecases.ts';
import type { FileStep, ProcessedFile, StepRun } from '../steps/step.ts';
import {
  claimFile,
  endStep,
  extendLease,
  leaseSeconds,
  postponeStep,
  selectSteps,
  startStep,
  waitForOthers,
  wakeOthers,
} from './file-steps.queries.ts';

/** Minutes between tries of a step that failed for no fault of the file; then it is said to have failed. */
const pauses = [1, 5, 15];

interface Lane {
  services: Services;
  child: FileChild;
  steps: FileStep[];
}

/** Runs what is due of one file. False where nothing was. */
export async function runDueSteps({ services, child, steps }: Lane): Promise<boolean> {
  const { db, log } = services;
  const names = steps.map(({ name }) => name);
  const file = await db.withActor(system, (tx) => claimFile(tx, names));
  if (!file) return false;
  const alive = setInterval(
    () =>
      db
        .withActor(system, (tx) => extendLease(tx, file.id, names))
        .catch((err) => log.warn({ err }, 'a step of a file may be taken over')),
    (leaseSeconds * 1_000) / 3,
  );
  try {
    const read = readOnce(services, file);
    for (const step of steps)
      if (file.claimed.includes(step.name)) await runStep({ services, child, steps }, step, file, read);
  } finally {
    clearInterval(alive);
  }
  return true;
}

async function runStep(
  lane: Lane,
  step: FileStep,
  file: ProcessedFile,
  bytes: () => Promise<Buffer>,
): Promise<void> {
  const { services, child } = lane;
  const { db } = services;
  const started = await db.withActor(system, async (tx) => {
    const states = await selectSteps(tx, file.id);
    const mine = states.find((state) => state.step === step.name);
    if (!mine || mine.state === 'done' || mine.state === 'failed') return null;
    const needed = states.filter((state) => step.needs.includes(state.step));
    const failed = needed.find(({ state }) => state === 'failed');
    if (!failed && needed.some(({ state }) => state !== 'done')) {
      await waitForOthers(tx, file.id, step.name);
      return null;
    }
    const tries = await startStep(tx, file.id, step.name);
    return tries === null ? null : { tries, failed: failed?.problem ?? (failed ? 'failed' : null) };
  });
  if (!started) return;
  const ended = { uploadId: file.id, step: step.name, tries: started.tries };
  if (started.failed) return fail(lane, file, ended, started.failed);

  let isFinished = false;
  const finish: StepRun['finish'] = async (work) => {
    isFinished = true;
    await db.withActor(system, async (tx) => {
      if (!(await endStep(tx, ended, { state: 'done' }))) return;
      await work(tx);
      await tellEnd(lane, tx, file);
    });
  };
  try {
    await step.run({
      services,
      file,
      bytes,
      inChild: (task, input, limits) =>
        child.run(file.client_request_id, task, input, { ...step.limits, ...limits }),
      finish,
    });
    if (!isFinished) await finish(async () => undefined);
  } catch (error) {
    if (error instanceof FileProblemError) return fail(lane, file, ended, error.problem);
    services.log.warn({ err: error, upload: file.id, step: step.name }, 'a step of a file did not end');
    const minutes = pauses[started.tries - 1];
    if (minutes === undefined) return fail(lane, file, ended, 'failed');
    await db.withActor(system, (tx) => postponeStep(tx, ended, minutes));
  }
}

interface Ended {
  uploadId: string;
  step: FileStepName;
  tries: number;
}

async function fail(lane: Lane, file: ProcessedFile, ended: Ended, problem: FileProblem): Promise<void> {
  await lane.services.db.withActor(system, async (tx) => {
    if (await endStep(tx, ended, { state: 'failed', problem })) await tellEnd(lane, tx, file);
  });
}

/** Steps of other lanes go on; after the last one of this lane whoever watches the case hears of it. */
async function tellEnd({ steps }: Lane, tx: Tx, file: ProcessedFile): Promise<void> {
  const names = steps.map(({ name }) => name);
  await wakeOthers(tx, file.id, names);
  const states = await selectSteps(tx, file.id);
  if (states.some(({ step, state }) => names.includes(step) && state !== 'done' && state !== 'failed'))
    return;
  await recordActivity(tx, system, {
    requestId: file.client_request_id,
    kind: 'file.processed',
    payload: { upload_id: file.id },
  });
}

function readOnce({ files }: Services, { file_path }: ProcessedFile): () => Promise<Buffer> {
  let read: Promise<Buffer> | undefined;
  const load = async () => {
    const stored = await files.read('client-documents', file_path);
    if (!stored) throw new Error('the file of an upload is missing');
    return buffer(stored.content);
  };
  return () => {
    read ??= load();
    return read;
  };
}
