import { ORPCError } from '@orpc/client';

export interface EditConflict<Words> {
  /** Null if unknown. */
  by: string | null;
  at: string | null;
  /** The current values. */
  now: Words;
}

/** Who changed the record meanwhile, when, and to what; undefined for any other failure. */
export function readEditConflict<Words>(error: unknown): EditConflict<Words> | undefined {
  if (!(error instanceof ORPCError) || !error.code.endsWith('.edited_meanwhile') || !error.data?.now)
    return undefined;
  const { by = null, at = null, now } = error.data;
  return { by, at, now };
}
