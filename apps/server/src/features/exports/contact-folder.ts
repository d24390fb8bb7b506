import type { Contact } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { Refusal } from '../../shared/api/refuse.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import { selectLeadsWorkspace } from '../../shared/db/workspace.ts';
import { toZippedFile, type ZippedFile } from '../../shared/files/zip/zip-stream.ts';
import type { Services } from '../../shared/services.ts';
import { listWorkspaceAudit } from '../audit/list-audit.ts';
import { getContact, listCasesOfContact } from '../cases/contacts/contacts.usecases.ts';
import { archiveSegment } from '../files/cabinet/archive-names.ts';
import { auditLogCsv } from './audit-columns.ts';
import { openRequestFolders } from './request-folder/open-request-folder.ts';

interface Asking {
  services: Services;
  actor: StaffActor;
  language: Language;
}

interface ContactFolder {
  contactId: string;
  fileName: string;
  /** Of the cases that the actor sees. */
  requestIds: string[];
  files: AsyncGenerator<ZippedFile, void>;
}

/**
 * Everything about a person: the contact's details, a folder for each of their cases, and, for who leads the workspace,
 * the audit entries about these. Null if the contact is foreign or unknown.
 */
export async function openContactFolder(asking: Asking, contactId: string): Promise<ContactFolder | null> {
  const { services, actor } = asking;
  const contact = await getContact(services, actor, contactId).catch((error) => {
    if (error instanceof Refusal && error.code === 'contacts.not_found') return null;
    throw error;
  });
  if (!contact) return null;
  const requestIds = await listCasesOfContact(services, actor, contactId);
  return {
    contactId,
    fileName: `${archiveSegment(contact.name, 'Contact')}.zip`,
    requestIds,
    files: readFolder(asking, contact, requestIds),
  };
}

async function* readFolder(
  asking: Asking,
  contact: Contact,
  requestIds: string[],
): AsyncGenerator<ZippedFile, void> {
  const { services, actor, language } = asking;
  const { requests: _, ...details } = contact;
  yield toZippedFile('contact.json', Buffer.from(`${JSON.stringify(details, null, 2)}\n`));
  yield* openRequestFolders(asking, requestIds);
  if (!(await services.db.withActor(actor, selectLeadsWorkspace))) return;
  const rows: Buffer[] = [];
  for await (const part of auditLogCsv(readEntries(services, actor, requestIds), language)) rows.push(part);
  yield toZippedFile('audit.csv', Buffer.concat(rows));
}

/** Of each case, newest first. */
async function* readEntries(services: Services, actor: StaffActor, requestIds: string[]) {
  for (const request_id of requestIds) {
    let cursor: string | undefined;
    do {
      const page = await listWorkspaceAudit(services, actor, { request_id, ...(cursor && { cursor }) });
      yield* page.items;
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
  }
}
