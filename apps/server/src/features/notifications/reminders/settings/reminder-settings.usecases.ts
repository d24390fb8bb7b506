import {
  ReminderMode,
  type ReminderPlan,
  type ReminderSettings,
} from '@visafolio/contract/notifications/reminders.contract.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, queryRows } from '../../../../shared/db/query.ts';
import {
  ownWorkspace,
  requireLeadsWorkspace,
  selectLeadsWorkspace,
} from '../../../../shared/db/workspace.ts';
import type { Services } from '../../../../shared/services.ts';

export const getReminderSettings = ({ db }: Services, actor: StaffActor): Promise<ReminderSettings> =>
  db.withActor(actor, selectSettings);

/** Requests that are there keep what they have. */
export function setReminderSettings(
  { db }: Services,
  actor: StaffActor,
  { mode, days, at_weekends, at_night, by_text, time_zone }: ReminderPlan & { time_zone: string },
): Promise<ReminderSettings> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    await tx.execute(sql`
      INSERT INTO reminder_settings (workspace_id, mode, days, at_weekends, at_night, by_text, time_zone)
      VALUES (${ownWorkspace}, ${mode}, ${sql.param(days)}::int[], ${at_weekends}, ${at_night}, ${by_text}, ${time_zone})
      ON CONFLICT (workspace_id) DO UPDATE SET mode = excluded.mode, days = excluded.days,
        at_weekends = excluded.at_weekends, at_night = excluded.at_night, by_text = excluded.by_text,
        time_zone = excluded.time_zone, updated_at = now()`);
    return selectSettings(tx);
  });
}

const SettingsRow = {
  mode: column.oneOf(ReminderMode.options),
  days: column.ints.orNull,
  at_weekends: column.boolean,
  at_night: column.boolean,
  by_text: column.boolean,
  time_zone: column.text,
};

async function selectSettings(tx: Tx): Promise<ReminderSettings> {
  const rows = await queryRows(tx, SettingsRow)`
    SELECT mode, days, at_weekends, at_night, by_text, time_zone FROM reminder_settings WHERE workspace_id = ${ownWorkspace}`;
  const may_change = await selectLeadsWorkspace(tx);
  const none = {
    mode: 'off',
    days: null,
    at_weekends: false,
    at_night: false,
    by_text: false,
    time_zone: null,
  } as const;
  return { ...(rows[0] ?? none), may_change };
}
