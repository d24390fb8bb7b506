import type { z } from 'zod';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';

/** What waits, as this process has claimed it. */
export interface Entry<Payload = unknown> {
  id: string;
  /** The case that it is about. */
  requestId: string | null;
  payload: Payload;
  /** Which try this is; the first is 1. */
  attempts: number;
  createdAt: Date;
}

/** How entries of a kind are tried. */
export interface OutboxSettings {
  /**
   * What becomes of an entry whose process was killed between claim and settling: it is run again, or given up because it may have
   * left already.
   */
  delivery: 'at_least_once' | 'at_most_once';
  /** How many a server runs side by side. */
  atOnce: number;
  /** How long an entry counts as claimed without a sign of life. */
  leaseSeconds: number;
  /** Until the next try, after the first, second, … failed one; then the last again and again. */
  pausesSeconds: readonly number[];
  /** A try that would begin later than this after the entry was added is not made. Null: it is tried for ever. */
  giveUpAfterHours: number | null;
}

/** Written in the transaction that settles the entry, and only if no other process has claimed it meanwhile. */
export type Recording = (tx: Tx) => Promise<void>;

/** What the entry wants is not to be done yet: it waits until then, and this try counts as none. */
export interface Postponed {
  until: Date;
}

interface OutboxHandler<Payload> {
  name: string;
  settings: OutboxSettings;
  /** Ids alone: what is private stays in the tables that seal it. */
  payload: z.ZodType<Payload>;
  /** Does what the entry wants. It failed where this throws. */
  run(services: Services, entry: Entry<Payload>): Promise<Recording | Postponed | undefined>;
  /** In the transaction that records a failed try. `next`: when it is tried again; null where it is given up. */
  onFailed?(tx: Tx, entry: Entry<Payload>, failure: Failure): Promise<void>;
  /** In the transaction that gives the entry up. */
  onGivenUp?(tx: Tx, entry: Entry<Payload>, reason: GivenUpReason): Promise<void>;
}

interface Failure {
  error: unknown;
  next: Date | null;
}

/** `interrupted`: its process was killed, and it is not to be run twice. */
export type GivenUpReason = 'interrupted' | 'tried_too_long';

/** A kind with its payload still to be read. */
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
    run: async (services, entry) => run(services, read(entry)),
    ...(onFailed && {
      onFailed: async (tx: Tx, entry: Entry, failure: Failure) => onFailed(tx, read(entry), failure),
    }),
    ...(onGivenUp && {
      onGivenUp: async (tx: Tx, entry: Entry, reason: GivenUpReason) => onGivenUp(tx, read(entry), reason),
    }),
  };
}
