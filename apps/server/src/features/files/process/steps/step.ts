import type { FileStepName } from '@visafolio/contract/files/file.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, type Row } from '../../../../shared/db/query.ts';
import type { ChildLimits, TaskAddress } from '../../../../shared/files/child/file-children.ts';
import type { Services } from '../../../../shared/services.ts';

/** A file on its way through the steps. */
export const ProcessedFile = {
  /** The upload's. */
  id: column.uuid,
  workspace_id: column.uuid,
  client_request_id: column.uuid,
  /** The responsible professional's: names the folder of what is stored. */
  owner_id: column.uuid,
  file_path: column.text,
  /** By its content, such as 'image/heic'. */
  file_type: column.text,
  file_name: column.text,
  /** Null where they were not counted. */
  pages: column.int.orNull,
};
export type ProcessedFile = Row<typeof ProcessedFile>;

export interface StepRun {
  services: Services;
  file: ProcessedFile;
  /** The file as it was given. */
  bytes(): Promise<Buffer>;
  /**
   * Runs a task in the lane's process: plain data in, plain data out (bytes as Buffer or Uint8Array). Throws FileProblemError
   * where the file is to blame, also for passed limits: the step has failed then, and is not tried again.
   */
  inChild<Found>(task: TaskAddress, input: unknown, limits?: Partial<ChildLimits>): Promise<Found>;
  /**
   * Ends the step as done, in one transaction as the system with what `work` writes; exactly once, also where another server
   * has taken the step over meanwhile (nothing is written then). A step that returns without it is done with nothing to keep.
   */
  finish(work: (tx: Tx) => Promise<void>): Promise<void>;
}

export const lanes = ['look', 'find', 'read', 'ask'] as const;
export type LaneName = (typeof lanes)[number];

/**
 * Something that happens to a file after receipt. An error that `run` throws is tried again with pauses, a FileProblemError is
 * not; either way the file stays.
 */
export interface FileStep {
  name: FileStepName;
  /** What has a process of its own, so that reading holds up neither previews nor the facts that a client waits for. */
  lane: LaneName;
  limits: ChildLimits;
  run(step: StepRun): Promise<void>;
}
