import type {
  ContactInput,
  Contact as ProductContact,
} from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import type { Contact } from '@visafolio/contract/public-api/v1/contacts.ts';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import {
  addContact,
  deleteContact,
  getContact,
  listContacts,
  toContactInput,
  updateContact,
} from '../../cases/contacts/contacts.usecases.ts';
import { operations, type PublicContext, requireMatch, toList, withEtag } from './operations.ts';

export const toContact = ({ requests, ...contact }: ProductContact): Contact => ({
  object: 'contact',
  ...contact,
  request_count: requests,
});

const words = ['phone', 'address', 'visa_type', 'preferred_language', 'home_country'] as const;

const { contacts } = operations;

export const contactOperations = {
  list: contacts.list.handler(async ({ context: { services, caller }, input }) =>
    toList(await listContacts(services, caller.actor, input), toContact),
  ),
  get: contacts.get.handler(async ({ context, input }) =>
    withEtag(context, toContact(await getContact(context.services, context.caller.actor, input.id))),
  ),
  create: contacts.create.handler(async ({ context, input }) => {
    const given: ContactInput = {
      ...input,
      ...Object.fromEntries(words.map((word) => [word, input[word] ?? ''])),
      status: input.status ?? 'active',
    } as ContactInput;
    const made = await addContact(context.services, context.caller.actor, given).catch((error) =>
      findMadeBefore(context, given, error),
    );
    return withEtag(context, toContact(made));
  }),
  update: contacts.update.handler(async ({ context, input: { id, ...changes } }) => {
    const { services, caller } = context;
    const now = await getContact(services, caller.actor, id);
    requireMatch(context, toContact(now));
    const seen = toContactInput(now);
    const changed = await updateContact(services, caller.actor, {
      id,
      ...seen,
      ...withoutUndefined(changes),
      seen,
    }).catch((error) => {
      // Somebody else changed it between the two statements.
      if (error instanceof Refusal && error.code === 'contacts.edited_meanwhile')
        throw refuse('api.changed_meanwhile');
      throw error;
    });
    return withEtag(context, toContact(changed));
  }),
  delete: contacts.delete.handler(async ({ context, input }) => {
    const { services, caller } = context;
    requireMatch(context, toContact(await getContact(services, caller.actor, input.id)));
    return { object: 'deleted_contact', ...(await deleteContact(services, caller.actor, input.id)) };
  }),
};

export const withoutUndefined = <T extends object>(
  changes: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The contact that a try without an answer has made: e-mail addresses of contacts are unique. */
async function findMadeBefore(
  { services, caller, once }: PublicContext,
  given: ContactInput,
  error: unknown,
): Promise<ProductContact> {
  if (!once?.isRepeated || !(error instanceof Refusal && error.code === 'contacts.email_taken')) throw error;
  const { items } = await listContacts(services, caller.actor, {
    q: given.email,
    state: 'current',
    limit: 20,
  });
  const made = items.find(({ email }) => email === given.email);
  if (!made) throw error;
  return made;
}
