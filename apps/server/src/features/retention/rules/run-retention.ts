import { type RetentionKind, retentionNoticeDays } from '@visafolio/contract/retention/retention.contract.ts';
import { recordAudit } from '../../../shared/audit/record-audit.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { notifyLeaders } from '../../accounts/mail-orders/notify-leaders.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import {
  deleteOldNotices,
  type EnabledRules,
  insertNotices,
  insertTrashedCase,
  isStillDue,
  lockSubject,
  selectEnabledRules,
  selectGoing,
  trashContactByRule,
} from './retention.queries.ts';

const noticeMs = retentionNoticeDays * 86_400_000;

/**
 * The daily run of the rules. What becomes due within 30 days is announced to those who lead the workspace, by one mail
 * in the transaction that remembers it; what was announced 30 days ago and is due goes to the trash. A workspace or case
 * that fails is logged and tried again at the next run.
 */
export async function runRetention(services: Services, now = new Date()): Promise<void> {
  const enabled = await services.db.withActor(system, selectEnabledRules);
  for (const rules of enabled) {
    await runWorkspace(services, rules, now).catch((error: unknown) =>
      services.log.error({ err: error, workspaceId: rules.workspace_id }, 'retention did not run'),
    );
  }
}

async function runWorkspace(services: Services, rules: EnabledRules, now: Date): Promise<void> {
  const going = await services.db.withActor(system, async (tx) => {
    const until = new Date(now.getTime() + noticeMs);
    await deleteOldNotices(tx, rules, until);
    const announced = await insertNotices(tx, rules, { now, until });
    const found = await selectGoing(tx, rules, now, new Date(now.getTime() - noticeMs));
    if (announced.length) {
      await notifyLeaders(tx, rules.workspace_id, { what: 'retentionDue', cases: announced.length });
    }
    return found;
  });
  for (const each of going) {
    await trash(services, rules, each, now).catch((error: unknown) =>
      services.log.error({ err: error, subjectId: each.id }, 'not moved to the trash'),
    );
  }
}

function trash(
  { db }: Services,
  rules: EnabledRules,
  { kind, id }: { kind: RetentionKind; id: string },
  now: Date,
): Promise<void> {
  return db.withActor(system, async (tx) => {
    // Somebody may have answered, reopened or held it meanwhile.
    if (!(await lockSubject(tx, kind, id)) || !(await isStillDue(tx, rules, id, now))) return;
    if (kind === 'contact') {
      await trashContactByRule(tx, id);
      await recordAudit(tx, {
        kind: 'contact.trashed',
        subject: { kind: 'contact', id },
        data: { cause: 'retention' },
      });
      return;
    }
    await recordActivity(tx, system, { requestId: id, kind: 'request.trashed' });
    await recordAudit(tx, { kind: 'case.trashed', requestId: id, data: { cause: 'retention', rule: kind } });
    await insertTrashedCase(tx, id);
  });
}
