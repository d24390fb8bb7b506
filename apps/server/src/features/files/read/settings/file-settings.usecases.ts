import { CameraData, type FileSettings } from '@visafolio/contract/files/readings.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { toInstantOrNull } from '../../../../shared/db/instant.ts';
import { column, queryRows } from '../../../../shared/db/query.ts';
import { ownWorkspace } from '../../../../shared/db/workspace.ts';
import type { Services } from '../../../../shared/services.ts';

/** The settings of the actor's firm, or the product's defaults without a firm. */
export const getFileSettings = (services: Services, actor: StaffActor): Promise<FileSettings> =>
  services.db.withActor(actor, (tx) => selectSettings(tx, services));

export function setNamePattern(
  services: Services,
  actor: StaffActor,
  namePattern: string | null,
): Promise<FileSettings> {
  return services.db.withActor(actor, async (tx) => {
    await tx.execute(sql`
      INSERT INTO firm_file_settings (workspace_id, name_pattern) VALUES (${ownWorkspace}, ${namePattern})
      ON CONFLICT (workspace_id) DO UPDATE SET name_pattern = EXCLUDED.name_pattern, updated_at = now()`);
    return selectSettings(tx, services);
  });
}

/** Refuses an agreement if the installation configures no provider. */
export function setProviderAgreement(
  services: Services,
  actor: StaffActor,
  agreed: boolean,
): Promise<FileSettings> {
  if (agreed && !services.kindProvider) throw refuse('readings.no_provider');
  return services.db.withActor(actor, async (tx) => {
    const [at, by] = agreed ? [sql`now()`, actor.userId] : [sql`NULL::timestamptz`, null];
    await tx.execute(sql`
      INSERT INTO firm_file_settings (workspace_id, provider_agreed_at, provider_agreed_by)
      VALUES (${ownWorkspace}, ${at}, ${by})
      ON CONFLICT (workspace_id) DO UPDATE SET provider_agreed_at = EXCLUDED.provider_agreed_at,
        provider_agreed_by = EXCLUDED.provider_agreed_by, updated_at = now()`);
    return selectSettings(tx, services);
  });
}

export function setCameraData(
  services: Services,
  actor: StaffActor,
  cameraData: FileSettings['camera_data'],
): Promise<FileSettings> {
  return services.db.withActor(actor, async (tx) => {
    await tx.execute(sql`
      INSERT INTO firm_file_settings (workspace_id, camera_data) VALUES (${ownWorkspace}, ${cameraData})
      ON CONFLICT (workspace_id) DO UPDATE SET camera_data = EXCLUDED.camera_data, updated_at = now()`);
    return selectSettings(tx, services);
  });
}

async function selectSettings(tx: Tx, { kindProvider }: Services): Promise<FileSettings> {
  const rows = await queryRows(tx, {
    name_pattern: column.text.orNull,
    provider_agreed_at: column.timestamp.orNull,
    camera_data: column.oneOf(CameraData.options),
  })`
    SELECT name_pattern, provider_agreed_at, camera_data FROM firm_file_settings WHERE workspace_id = ${ownWorkspace}`;
  return {
    name_pattern: rows[0]?.name_pattern ?? null,
    provider: kindProvider ? { host: kindProvider.host, model: kindProvider.model } : null,
    provider_agreed_at: toInstantOrNull(rows[0]?.provider_agreed_at ?? null),
    camera_data: rows[0]?.camera_data ?? 'keep',
  };
}
