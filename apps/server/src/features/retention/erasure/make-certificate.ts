import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, requireValue } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { renderErasureCertificate } from './certificate-pdf.ts';
import { loadErasure } from './erase-person.ts';

/** Null if the erasure is unknown, or the actor does not lead its workspace. */
export async function makeErasureCertificate(
  services: Services,
  actor: StaffActor,
  { id, language }: { id: string; language: Language },
): Promise<{ fileName: string; pdf: Buffer } | null> {
  const erasure = await loadErasure(services, actor, id);
  if (!erasure) return null;
  const author = await services.db.withActor(
    actor,
    (tx) =>
      requireValue(tx, column.text)`
        SELECT coalesce(f.name, ${personName}) AS name FROM profiles p LEFT JOIN firms f ON f.id = p.firm_id
        WHERE p.id = ${actor.userId}`,
  );
  return {
    fileName: `Erasure ${erasure.erased_at.slice(0, 10)}.pdf`,
    pdf: await renderErasureCertificate({ erasure, author, language }),
  };
}
