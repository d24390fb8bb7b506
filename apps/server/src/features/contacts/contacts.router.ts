import { asStaff, procedures } from '../../shared/api/procedures.ts';
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

export const contactsRouter = {
  list: procedures.contacts.list
    .use(asStaff)
    .handler(({ input, context }) => listContacts(context.services, context.actor, input)),
  get: procedures.contacts.get
    .use(asStaff)
    .handler(({ input, context }) => getContact(context.services, context.actor, input.id)),
  create: procedures.contacts.create
    .use(asStaff)
    .handler(({ input, context }) => addContact(context.services, context.actor, input)),
  update: procedures.contacts.update
    .use(asStaff)
    .handler(({ input, context }) => updateContact(context.services, context.actor, input)),
  setStatus: procedures.contacts.setStatus
    .use(asStaff)
    .handler(({ input, context }) =>
      updateContactStatus(context.services, context.actor, input.id, input.status),
    ),
  delete: procedures.contacts.delete
    .use(asStaff)
    .handler(({ input, context }) => deleteContact(context.services, context.actor, input.id)),
  restore: procedures.contacts.restore
    .use(asStaff)
    .handler(({ input, context }) => restoreContact(context.services, context.actor, input.id)),
  import: procedures.contacts.import
    .use(asStaff)
    .handler(({ input, context }) => importContacts(context.services, context.actor, input)),
};
