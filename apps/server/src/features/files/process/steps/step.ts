import type { FileStepName } from '@visafolio/contract/files/file.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, type Row } from '../../../../shared/db/query.ts';
import type { ChildLimits, TaskAddress } from '../../../../shared/files/child/file-children.ts';
import type { Services } from '../../../../shared/services.ts';

/** A file with data that its steps need. */
export const ProcessedFile = {
  /** The upload's id. */
  id: column.uuid,
  workspace_id: column.uuid,
  client_request_id: column.uuid,
  /** The responsible professional, whose id is the storage folder. */
  owner_id: column.uuid,
  file_path: column.text,
  /** Detected from its content, such as 'image/heic'. */
  file_type: column.text,
  file_name: column.text,
  /** Null if not counted. */
  pages: column.int.orNull,
};
export type ProcessedFile = Row<typeof ProcessedFile>;

export interface StepRun {
  services: Services;
  file: ProcessedFile;
  /** The original file. */
  bytes(): Promise<Buffer>;
  /**
   * Runs a task in the lane's child process: plain data in, plain data out (bytes as Buffer or Uint8Array). Throws
   * FileProblemError if the file is to blame or exceeds limits: the step then fails without a retry.
   */
  inChild<Found>(task: TaskAddress, input: unknown, limits?: Partial<ChildLimits>): Promise<Found>;
  /**
   * Ends the step as done, in one transaction as the system with the writes of `work`. Runs once: writes nothing if another
   * server has taken over the step. A step that returns without calling it is done without a result.
   */
  finish(work: (tx: Tx) => Promise<void>): Promise<void>;
}

/**
 * A step of processing after the upload. Errors of `run` are retried with pauses, except FileProblemError; either way the file
 * stays.
 */
export interface FileStep {
  name: FileStepName;
  limits: ChildLimits;
  run(step: StepRun): Promise<void>;
}
