import { buffer } from 'node:stream/consumers';
import { type FileProblem, FileStepName } from '@visafolio/contract/files/file.ts';
import { z } from 'zod';
import { Refusal } from '../../../../shared/api/refuse.ts';
import { system } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { createFileChild, type FileChild } from '../../../../shared/files/child/file-children.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { Log } from '../../../../shared/log/log.ts';
import {
  defineOutboxKind,
  type OutboxKind,
  type OutboxSettings,
  type Recording,
} from '../../../../shared/outbox/outbox-kind.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import type { FileStep } from '../steps/step.ts';
import { type Lane, laneOfStep, lanes, listFollowers } from '../steps/step-order.ts';
import {
  endStep,
  type Follower,
  failStep,
  haveEnded,
  letStepWait,
  type StepOfFile,
  startStep,
} from './file-steps.queries.ts';

/** A server runs one step of each lane at a time. */
const settings: OutboxSettings = {
  delivery: 'at_least_once',
  atOnce: 1,
  // What a dead server was running waits so long.
  leaseSeconds: 10,
  // The first is short: a process that was killed is not, as a rule, killed again.
  pausesSeconds: [3, 60, 300, 900],
  attemptsMax: 5,
  giveUpAfterHours: null,
  // Files that people have just given.
  promptEntries: 50,
  checkSeconds: 1,
};

/** A kind of entries for each lane: takes files through its steps, in a process of its own. */
export const fileStepKinds = (log: Log, steps: FileStep[]): OutboxKind[] =>
  lanes.map((lane) => fileStepKind(createFileChild(log, lane), lane, steps));

const toKindName = (lane: Lane) => `files.${lane}`;

/** Entries of a lane. The trigger `add_to_outbox` of `file_steps` adds a file's first one. */
export function fileStepKind(child: FileChild, lane: Lane, steps: FileStep[]): OutboxKind {
  const ownSteps = FileStepName.options.filter((step) => laneOfStep[step] === lane);
  const lastRead = rememberLastRead();

  const end =
    (step: StepOfFile, requestId: string, since: Date, work?: Recording): Recording =>
    async (tx) => {
      const followers: Follower[] = listFollowers(step.step).next.map((next) => ({
        step: next,
        kind: toKindName(laneOfStep[next]),
      }));
      if (!(await endStep(tx, step, followers, since))) return;
      await work?.(tx);
      await notifyEnd(tx, step.uploadId, requestId);
    };

  const fail =
    (step: StepOfFile, requestId: string, problem: FileProblem): Recording =>
    async (tx) => {
      if (await failStep(tx, step, listFollowers(step.step).all, problem))
        await notifyEnd(tx, step.uploadId, requestId);
    };

  /** Notifies whoever has the case open once the file's last step of this lane has ended. */
  async function notifyEnd(tx: Tx, uploadId: string, requestId: string): Promise<void> {
    if (!(await haveEnded(tx, uploadId, ownSteps))) return;
    await recordActivity(tx, system, { requestId, kind: 'file.processed', payload: { upload_id: uploadId } });
  }

  return defineOutboxKind({
    name: toKindName(lane),
    settings,
    payload: z
      .object({ upload_id: z.uuid(), step: FileStepName })
      .transform(({ upload_id, step }): StepOfFile => ({ uploadId: upload_id, step })),
    async run(services, { payload: taken, createdAt }, { signal, finish }) {
      const step = steps.find(({ name }) => name === taken.step);
      if (!step) throw new Error(`there is no step ${taken.step}`);
      const file = await services.db.withActor(system, (tx) => startStep(tx, taken));
      if (!file) return undefined;
      const { client_request_id: requestId } = file;
      try {
        await step.run({
          services,
          file,
          bytes: () => lastRead.read(services, file.id, file.file_path),
          inChild: (task, input, limits) => child.run(requestId, task, input, { ...step.limits, ...limits }),
          finish: (work) => finish(end(taken, requestId, createdAt, work)),
        });
      } catch (error) {
        lastRead.forget();
        if (error instanceof Refusal && error.code === 'uploads.blocked')
          return fail(taken, requestId, 'blocked');
        if (error instanceof Refusal && error.code === 'uploads.being_checked')
          return { until: afterScan(createdAt), record: (tx) => letStepWait(tx, taken) };
        if (error instanceof FileProblemError) return fail(taken, requestId, error.problem);
        if (signal?.aborted) return { until: createdAt, record: (tx) => letStepWait(tx, taken) };
        throw error;
      }
      if (!listFollowers(taken.step).next.some((next) => laneOfStep[next] === lane)) lastRead.forget();
      return end(taken, requestId, createdAt);
    },
    async onFailed(tx, { payload }, { next }) {
      if (next) await letStepWait(tx, payload);
    },
    async onGivenUp(tx, { payload, requestId }) {
      if (requestId) await fail(payload, requestId, 'failed')(tx);
    },
    close: () => child.close(),
  });
}

/** When to ask again whether a file is scanned: the longer it waits, the later. Its scan makes its steps due at once. */
function afterScan(since: Date): Date {
  const waitedMs = Date.now() - since.getTime();
  return new Date(Date.now() + Math.min(Math.max(waitedMs, 1_000), 300_000));
}

/** The steps of a file in one lane mostly follow each other. */
function rememberLastRead() {
  let last: { uploadId: string; bytes: Promise<Buffer> } | undefined;
  return {
    async read(services: Services, uploadId: string, filePath: string): Promise<Buffer> {
      if (last?.uploadId !== uploadId) last = { uploadId, bytes: load(services, filePath) };
      return last.bytes;
    },
    forget() {
      last = undefined;
    },
  };
}

async function load({ files }: Services, filePath: string): Promise<Buffer> {
  const stored = await files.read('client-documents', filePath);
  if (!stored) throw new Error('the file of an upload is missing');
  return buffer(stored.content);
}
