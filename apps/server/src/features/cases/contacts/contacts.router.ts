import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import {
  addContact,
  deleteContact,
  getContact,
  listContacts,
  restoreContact,
  updateContact,
  updateContactStatus,
} from './contacts.usecases.ts';
import { importContacts } from './import-contacts.ts';

const contacts = procedures.contacts.use(asStaff);

export const contactsRouter = {
  list: contacts.list.handler(run(listContacts)),
  get: contacts.get.handler(run((services, actor, { id }) => getContact(services, actor, id))),
  create: contacts.create.handler(run(addContact)),
  update: contacts.update.handler(run(updateContact)),
  setStatus: contacts.setStatus.handler(
    run((services, actor, { id, status }) => updateContactStatus(services, actor, id, status)),
  ),
  delete: contacts.delete.handler(run((services, actor, { id }) => deleteContact(services, actor, id))),
  restore: contacts.restore.handler(run((services, actor, { id }) => restoreContact(services, actor, id))),
  import: contacts.import.handler(run(importContacts)),
};
