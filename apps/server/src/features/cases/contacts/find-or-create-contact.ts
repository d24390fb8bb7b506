import { interfaceLanguages } from '@visafolio/contract/cases/contacts/contact-choices.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query, queryRows } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

export interface WantedContact {
  /** A contact picked in the form; otherwise the workspace's contact with this e-mail, or a new active one. */
  id: string | undefined;
  name: string;
  email: string;
  visaType: string;
  /** Stored only if the contact has no language yet. */
  language: Language | undefined;
}

/** The id of the contact for a new request. Restores an archived one. */
export async function findOrCreateContact(tx: Tx, actor: StaffActor, wanted: WantedContact): Promise<string> {
  const language = wanted.language ? interfaceLanguages[wanted.language] : null;
  const open = wanted.id ? await isOpen(tx, wanted.id) : false;
  const { rows } = open
    ? await query(tx, { id: column.uuid })`
        UPDATE contacts SET archived_at = NULL,
          preferred_language = coalesce(nullif(preferred_language, ''), ${language})
        WHERE id = ${wanted.id} RETURNING id`
    : // Of two tabs that create the same contact at once, the second gets the row of the first.
      await query(tx, { id: column.uuid })`
        INSERT INTO contacts (workspace_id, user_id, name, email, visa_type, preferred_language)
        VALUES (${ownWorkspace}, ${actor.userId}, ${wanted.name}, ${wanted.email}, ${wanted.visaType}, ${language})
        ON CONFLICT (workspace_id, email) WHERE restricted_request_id IS NULL DO UPDATE SET archived_at = NULL,
          preferred_language = coalesce(nullif(contacts.preferred_language, ''), EXCLUDED.preferred_language)
        RETURNING id`;
  if (!rows[0]) throw refuse('contacts.not_found');
  return rows[0].id;
}

/** A restricted case has a contact of its own, so another case of the same client needs one that is not restricted. */
async function isOpen(tx: Tx, id: string): Promise<boolean> {
  const rows = await queryRows(tx, { open: column.boolean })`
    SELECT restricted_request_id IS NULL AS open FROM contacts WHERE id = ${id}`;
  if (!rows[0]) throw refuse('contacts.not_found');
  return rows[0].open;
}
