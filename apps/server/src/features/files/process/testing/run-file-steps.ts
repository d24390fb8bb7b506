import type pg from 'pg';
import type { FileChild } from '../../../../shared/files/child/file-children.ts';
import { runDueEntries } from '../../../../shared/outbox/run-outbox.ts';
import type { Services } from '../../../../shared/services.ts';
import { fileStepKind } from '../queue/file-steps.outbox.ts';
import type { FileStep } from '../steps/step.ts';
import { type Lane, lanes } from '../steps/step-order.ts';

interface Run {
  services: Services;
  /** A superuser that bypasses row security. */
  owner: pg.Pool;
  child: FileChild;
  steps: FileStep[];
  /** Steps of other lanes go on waiting. */
  only?: readonly Lane[];
}

/** Runs steps of files until none is due. */
export async function runFileSteps({ services, owner, child, steps, only = lanes }: Run): Promise<void> {
  const kinds = only.map((lane) => fileStepKind(child, lane, steps));
  const due = () =>
    owner.query('SELECT FROM outbox WHERE kind = ANY ($1) AND due_at <= now()', [
      kinds.map(({ name }) => name),
    ]);
  while ((await due()).rowCount) for (const kind of kinds) await runDueEntries(services, kind);
}
