import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';

export interface WantedContact {
  /** A contact picked in the form; otherwise the actor's contact with this e-mail, or a new active one. */
  id: string | undefined;
  name: string;
  email: string;
  visaType: string;
}

/** The id of the contact behind a new request. An archived one that a request needs again comes back. */
export async function findOrCreateContact(tx: Tx, actor: StaffActor, wanted: WantedContact): Promise<string> {
  const { rows } = wanted.id
    ? await tx.execute<{ id: string }>(sql`
        UPDATE contacts SET archived_at = NULL WHERE id = ${wanted.id} RETURNING id`)
    : // Two tabs creating the same contact at once: the second one finds the first one's row.
      await tx.execute<{ id: string }>(sql`
        INSERT INTO contacts (user_id, name, email, visa_type)
        VALUES (${actor.userId}, ${wanted.name}, ${wanted.email}, ${wanted.visaType})
        ON CONFLICT (user_id, email) DO UPDATE SET archived_at = NULL
        RETURNING id`);
  if (!rows[0]) throw refuse('contacts.not_found');
  return rows[0].id;
}
