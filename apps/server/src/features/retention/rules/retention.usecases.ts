import {
  type RetentionList,
  type RetentionRules,
  retentionNoticeDays,
} from '@visafolio/contract/retention/retention.contract.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import { requireLeadsWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import { selectDue, selectRules, upsertRules } from './retention.queries.ts';

type StoredRules = RetentionRules & { enabled_at: string | null };

const none: RetentionRules = { completed_months: null, unsubmitted_months: null, contact_months: null };
const noticeMs = retentionNoticeDays * 86_400_000;

async function loadRules(tx: Tx): Promise<StoredRules> {
  const rules = await selectRules(tx);
  return rules ? { ...rules, enabled_at: toInstantOrNull(rules.enabled_at) } : { ...none, enabled_at: null };
}

/** Refuses with session.firm_administrator_required, like all below. */
export function getRetention({ db }: Services, actor: StaffActor): Promise<StoredRules> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    return loadRules(tx);
  });
}

export function setRetention(
  { db }: Services,
  actor: StaffActor,
  rules: RetentionRules & { enabled: boolean },
): Promise<StoredRules> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    await upsertRules(tx, rules);
    return loadRules(tx);
  });
}

/** What rules would move to the trash if they were turned on now, within the 30 days from then. */
export function previewRetention(
  { db }: Services,
  actor: StaffActor,
  rules: { [rule in keyof RetentionRules]?: number | undefined },
  now = new Date(),
): Promise<RetentionList> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    return listDue(tx, { ...none, ...definedOnly(rules) }, now);
  });
}

/** What the rules in force move to the trash within the next 30 days. */
export function listUpcoming(
  { db }: Services,
  actor: StaffActor,
  _input?: unknown,
  now = new Date(),
): Promise<RetentionList> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    const rules = await loadRules(tx);
    return listDue(tx, rules.enabled_at ? rules : none, now);
  });
}

async function listDue(tx: Tx, rules: RetentionRules, now: Date): Promise<RetentionList> {
  const inThirtyDays = new Date(now.getTime() + noticeMs);
  const rows = await selectDue(tx, rules, { until: inThirtyDays, notBefore: inThirtyDays });
  const [first] = rows;
  return {
    counts: {
      completed: first?.completed ?? 0,
      unsubmitted: first?.unsubmitted ?? 0,
      contact: first?.contact ?? 0,
    },
    items: rows.map(({ kind, id, name, case_number, goes_at }) => ({
      kind,
      id,
      name,
      case_number,
      goes_at: toInstant(goes_at),
    })),
  };
}

const definedOnly = (rules: { [rule in keyof RetentionRules]?: number | undefined }) =>
  Object.fromEntries(
    Object.entries(rules).filter(([, months]) => months !== undefined),
  ) as Partial<RetentionRules>;
