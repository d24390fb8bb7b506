import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits, logoTypes } from '@visafolio/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import type { AdministratorActor, StaffActor } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import type { Services } from '../../shared/services.ts';
import { mayChangeFirm, replaceLogo } from './firms.queries.ts';

const base = '/api/storage/firm-logos/';

/**
 * Stores the image as the firm's logo under a new name, so that no cache shows the old one. Refuses with
 * firms.not_found, firms.logo_too_large and firms.logo_not_an_image.
 */
export async function setFirmLogo(
  { db, files, log }: Services,
  actor: StaffActor | AdministratorActor,
  firmId: string,
  image: Buffer,
): Promise<{ logo_url: string }> {
  if (image.length > limits.logoMaxBytes) throw refuse('firms.logo_too_large');
  const type = await detectLogoType(image);
  if (!type) throw refuse('firms.logo_not_an_image');
  // Checked before anything is stored or a key is made for another firm.
  if (!(await db.withActor(actor, (tx) => mayChangeFirm(tx, firmId)))) throw refuse('firms.not_found');
  const path = `${firmId}_${randomBytes(8).toString('hex')}.${type}`;
  const logo_url = base + path;
  await files.put('firm-logos', path, Readable.from([image]), {
    contentType: logoTypes[type],
    size: image.length,
    // A firm's workspace has its id.
    workspaceId: firmId,
  });
  try {
    await db.withActor(actor, async (tx) => {
      const before = await replaceLogo(tx, firmId, logo_url);
      if (!before) throw refuse('firms.not_found');
      await deleteLogoFile(tx, before.logo_url);
    });
  } catch (error) {
    await files.remove('firm-logos', path).catch((err) => log.error({ err }, 'a logo was not removed'));
    throw error;
  }
  return { logo_url };
}

/** Deletes the file of a logo once this transaction commits. */
export async function deleteLogoFile(tx: Tx, logoUrl: string | null): Promise<void> {
  if (!logoUrl?.startsWith(base)) return;
  // It begins with the firm's id, which is also its workspace's.
  const file = logoUrl.slice(base.length);
  await tx.execute(sql`
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
    VALUES (split_part(${file}, '_', 1)::uuid, 'firm-logos', ${file})`);
}

type LogoType = keyof typeof logoTypes;

/** Detected from the content; null for any other type, SVG included. */
async function detectLogoType(image: Buffer): Promise<LogoType | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(image).catch(() => undefined))?.ext;
  const type = found === 'apng' ? 'png' : found;
  return type !== undefined && type in logoTypes ? (type as LogoType) : null;
}
