import { calls, type ProcedurePath } from './calls.ts';
import { findProcedure } from './procedure-request.ts';
import type { ActorName } from './world.ts';

const actors: Record<string, ActorName> = {
  session: 'the professional',
  professional: 'the professional',
  firm_administrator: 'firm administrator',
  any_administrator: 'administrator',
  client: 'client of this request',
  administrator: 'administrator',
};

/** Somebody whom the procedure obeys about the target `own`. */
export function findActor(path: ProcedurePath): ActorName {
  const { may, reaches } = calls[path];
  const allowed = Object.entries(may ?? {}).find(([, targets]) => targets.includes('own'))?.[0];
  if (allowed) return allowed as ActorName;
  if (reaches === 'client') return 'client of this request';
  return actors[findProcedure(path)['~orpc'].meta.access] ?? 'the professional';
}
