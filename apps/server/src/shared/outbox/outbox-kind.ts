import type { z } from 'zod';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';

/** An entry that this process has claimed. */
export interface Entry<Payload = unknown> {
  id: string;
  /** The case that it is about. */
  requestId: string | null;
  payload: Payload;
  /** Number of the attempt; the first is 1. */
  attempts: number;
  createdAt: Date;
}

/** How entries of a kind are attempted. */
export interface OutboxSettings {
  /**
   * What happens to an entry whose process was killed before the outcome was recorded: it is run again, or given up
   * because it may have been sent already.
   */
  delivery: 'at_least_once' | 'at_most_once';
  /** Entries that a lane runs in parallel: the next ones begin when all have ended. */
  atOnce: number;
  /** Lanes of a server, of which none waits for another: a slow entry delays no other as long as one is free. Absent: 1. */
  lanes?: number;
  /** How long a claim lasts without being extended. */
  leaseSeconds: number;
  /** Pauses after the first, second, … failed attempt; the last one repeats. */
  pausesSeconds: readonly number[];
  /** No attempt starts later than this after the entry was added. Null: no limit. */
  giveUpAfterHours: number | null;
  /** Includes attempts whose process was killed. Absent: no limit. */
  attemptsMax?: number;
  /** After so many entries without a pause, others wait while the server answers calls of people. Absent: they never wait. */
  promptEntries?: number;
  /** How often the kind is checked without a notification, for retries and for claims of killed servers. Absent: 5. */
  checkSeconds?: number;
}

/** Runs in the transaction that records the outcome, and only if no other process has claimed the entry meanwhile. */
export type Recording = (tx: Tx) => Promise<void>;

/** The entry is not to be run yet: it waits until then, and this attempt does not count. */
export interface Postponed {
  until: Date;
  record?: Recording;
}

/** What a handler may use while it runs. */
export interface Running {
  /** Aborted when the server stops. A handler that gives up then returns Postponed. */
  signal: AbortSignal | undefined;
  /**
   * Records the outcome now, for handlers that have to know whether it was recorded. Once at most. `record` does not
   * run if another process has claimed the entry meanwhile. What the handler returns afterwards is ignored.
   */
  finish(record: Recording): Promise<void>;
}

interface OutboxHandler<Payload> {
  name: string;
  settings: OutboxSettings;
  /** Ids only: private values stay in the tables that seal them. */
  payload: z.ZodType<Payload>;
  /** Sends the entry. Throws if the attempt failed. */
  run(
    services: Services,
    entry: Entry<Payload>,
    running: Running,
  ): Promise<Recording | Postponed | undefined>;
  /**
   * Runs in the transaction that records a failed attempt. `next`: time of the next attempt; null if the entry is
   * given up.
   */
  onFailed?(tx: Tx, entry: Entry<Payload>, failure: Failure): Promise<void>;
  /** Runs in the transaction that gives the entry up. */
  onGivenUp?(tx: Tx, entry: Entry<Payload>, reason: GivenUpReason): Promise<void>;
  /** Ends what is running, when the server stops. */
  close?(): Promise<void>;
}

interface Failure {
  error: unknown;
  next: Date | null;
}

/** `interrupted`: its process was killed, and it must not run twice, or this was its last attempt. */
export type GivenUpReason = 'interrupted' | 'tried_too_long' | 'tried_too_often';

/** A kind whose payload is still unparsed. */
export type OutboxKind = Omit<OutboxHandler<unknown>, 'payload'>;

export function defineOutboxKind<Payload>({
  payload,
  run,
  onFailed,
  onGivenUp,
  ...kind
}: OutboxHandler<Payload>): OutboxKind {
  const read = (entry: Entry): Entry<Payload> => ({ ...entry, payload: payload.parse(entry.payload) });
  return {
    ...kind,
    run: async (services, entry, running) => run(services, read(entry), running),
    ...(onFailed && {
      onFailed: async (tx: Tx, entry: Entry, failure: Failure) => onFailed(tx, read(entry), failure),
    }),
    ...(onGivenUp && {
      onGivenUp: async (tx: Tx, entry: Entry, reason: GivenUpReason) => onGivenUp(tx, read(entry), reason),
    }),
  };
}
