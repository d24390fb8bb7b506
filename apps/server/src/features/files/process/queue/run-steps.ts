import { buffer } from 'node:stream/consumers';
import type { FileProblem } from '@visafolio/contract/files/file.ts';
import { system } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import type { FileChild } from '../../../../shared/files/child/file-children.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import type { FileStep, ProcessedFile, StepRun } from '../steps/step.ts';
import { listFollowers } from '../steps/step-order.ts';
import {
  claimStep,
  endStep,
  extendLease,
  failStep,
  giveStepBack,
  haveEnded,
  leaseSeconds,
  postponeStep,
  type StepTry,
} from './file-steps.queries.ts';

/**
 * Seconds between tries of a step that failed for no fault of the file; then it is said to have failed. The first is short: a
 * process that was killed is not, as a rule, killed again.
 */
const pauses = [3, 60, 300, 900];

export interface Lane {
  services: Services;
  child: FileChild;
  steps: FileStep[];
  /** Aborted when the server stops. */
  signal?: AbortSignal;
  /** The steps of a file mostly follow each other. */
  lastRead?: { uploadId: string; bytes: Promise<Buffer> } | undefined;
}

/** Runs the step whose turn it is. False where none is due. */
export async function runDueStep(lane: Lane): Promise<boolean> {
  const { db, log } = lane.services;
  const claimed = await db.withActor(system, (tx) =>
    claimStep(
      tx,
      lane.steps.map(({ name }) => name),
    ),
  );
  const step = lane.steps.find(({ name }) => name === claimed?.step);
  if (!claimed || !step) {
    lane.lastRead = undefined;
    return false;
  }
  const { tries, ...file } = claimed;
  const taken = { uploadId: file.id, step: step.name, tries };
  const alive = setInterval(
    () =>
      db
        .withActor(system, (tx) => extendLease(tx, taken))
        .catch((err) => log.warn({ err }, 'a step of a file may be taken over')),
    (leaseSeconds * 1_000) / 4,
  );
  try {
    await runStep(lane, step, file, taken);
  } finally {
    clearInterval(alive);
  }
  return true;
}

async function runStep(lane: Lane, step: FileStep, file: ProcessedFile, taken: StepTry): Promise<void> {
  const { services, child } = lane;
  const { db, log } = services;
  // Each try so far ended with its server.
  if (taken.tries > pauses.length + 1) return fail(lane, file, taken, 'failed');

  let isFinished = false;
  const finish: StepRun['finish'] = async (work) => {
    isFinished = true;
    await db.withActor(system, async (tx) => {
      if (!(await endStep(tx, taken, listFollowers(step.name).next))) return;
      await work(tx);
      await tellEnd(lane, tx, file);
    });
  };
  try {
    await step.run({
      services,
      file,
      bytes: () => readBytes(lane, file),
      inChild: (task, input, limits) =>
        child.run(file.client_request_id, task, input, { ...step.limits, ...limits }),
      finish,
    });
    if (!isFinished) await finish(async () => undefined);
  } catch (error) {
    if (error instanceof FileProblemError) return fail(lane, file, taken, error.problem);
    if (lane.signal?.aborted) return db.withActor(system, (tx) => giveStepBack(tx, taken));
    log.warn({ err: error, upload: file.id, step: step.name }, 'a step of a file did not end');
    const seconds = pauses[taken.tries - 1];
    if (seconds === undefined) return fail(lane, file, taken, 'failed');
    await db.withActor(system, (tx) => postponeStep(tx, taken, seconds));
  }
}

async function fail(lane: Lane, file: ProcessedFile, taken: StepTry, problem: FileProblem): Promise<void> {
  await lane.services.db.withActor(system, async (tx) => {
    if (await failStep(tx, taken, listFollowers(taken.step).all, problem)) await tellEnd(lane, tx, file);
  });
}

/** Tells whoever has the case open once the file's last step of this lane has ended. */
async function tellEnd({ steps }: Lane, tx: Tx, file: ProcessedFile): Promise<void> {
  const names = steps.map(({ name }) => name);
  if (!(await haveEnded(tx, file.id, names))) return;
  await recordActivity(tx, system, {
    requestId: file.client_request_id,
    kind: 'file.processed',
    payload: { upload_id: file.id },
  });
}

function readBytes(lane: Lane, { id, file_path }: ProcessedFile): Promise<Buffer> {
  if (lane.lastRead?.uploadId === id) return lane.lastRead.bytes;
  const bytes = load(lane.services, file_path);
  lane.lastRead = { uploadId: id, bytes };
  bytes.catch(() => {
    lane.lastRead = undefined;
  });
  return bytes;
}

async function load({ files }: Services, filePath: string): Promise<Buffer> {
  const stored = await files.read('client-documents', filePath);
  if (!stored) throw new Error('the file of an upload is missing');
  return buffer(stored.content);
}
