import type {
  RequestCard,
  RequestDetail,
  RequestStatus,
} from '@visafolio/contract/cases/requests.contract.ts';
import type { Request, RequestSummary } from '@visafolio/contract/public-api/v1/requests.ts';
import type { z } from 'zod';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import { getContact } from '../../cases/contacts/contacts.usecases.ts';
import { editRequest } from '../../cases/edit/edit-request.ts';
import { listRequests } from '../../cases/list/list-requests.ts';
import { getRequest, trashRequest, updateRequestStatus } from '../../cases/requests.usecases.ts';
import { sendRequest } from '../../cases/send/send-request.ts';
import { resendInvitation } from '../../notifications/invitations/invitations.usecases.ts';
import { repeatableId } from '../calls/idempotency.ts';
import { toContact, withoutUndefined } from './contacts.ts';
import { operations, type PublicContext, requireMatch, toList, withEtag } from './operations.ts';

const toSummary = (card: RequestCard) => ({
  id: card.id,
  case_number: card.case_number,
  status: card.status,
  client: { name: card.name, email: card.email },
  visa_type: card.visa_type,
  template_name: card.template_name,
  responsible_id: card.responsible.id,
  responsible_name: card.responsible.name,
  due_on: card.due_on,
  progress: {
    documents_total: card.document_stats.total,
    documents_received: card.document_stats.received,
    documents_accepted: card.document_stats.accepted,
    questions_total: card.question_stats.total,
    questions_answered: card.question_stats.answered,
  },
  invitation_state: card.invitation_state,
  created_at: card.created_at,
  updated_at: card.updated_at,
  last_activity_at: card.last_activity_at,
  archived_at: card.archived_at,
});

const toListed = (card: RequestCard): z.infer<typeof RequestSummary> => ({
  object: 'request_summary',
  ...toSummary(card),
});

const toRequest = (detail: RequestDetail): z.infer<typeof Request> => ({
  object: 'request',
  ...toSummary(detail),
  sponsor:
    detail.sponsor_email === null ? null : { name: detail.sponsor_name ?? '', email: detail.sponsor_email },
  contact_id: detail.contact?.id ?? null,
  notes: detail.notes,
  submitted_at: detail.submitted_at,
  parties: detail.parties.map(
    ({ key, name, answered_by, asked, answered, documents_asked, documents_received, submitted_at }) => ({
      key,
      name,
      answered_by,
      questions_asked: asked,
      questions_answered: answered,
      documents_asked,
      documents_received,
      submitted_at,
    }),
  ),
  people: detail.other_people.map(({ role, name, email, parties }) => ({ role, name, email, parties })),
});

const load = async ({ services, caller }: PublicContext, id: string) =>
  toRequest(await getRequest(services, caller.actor, id));

const { requests } = operations;

export const requestOperations = {
  list: requests.list.handler(async ({ context: { services, caller }, input }) => {
    const { q, status, responsible_id, cursor, limit } = input;
    const page = await listRequests(services, caller.actor, {
      q,
      tab: status ?? 'all',
      responsible: responsible_id,
      scope: 'firm',
      cursor,
      limit,
    });
    return toList(page, toListed);
  }),
  get: requests.get.handler(async ({ context, input }) => {
    const request = withEtag(context, await load(context, input.id));
    if (input.expand !== 'contact') return request;
    const { services, caller } = context;
    // A contact is read by its own scope.
    if (!caller.key.scopes.includes('contacts:read'))
      throw refuse('api.scope_missing', { scope: 'contacts:read' });
    const contact = request.contact_id && (await getContact(services, caller.actor, request.contact_id));
    return { ...request, contact: contact ? toContact(contact) : null };
  }),
  create: requests.create.handler(async ({ context, input }) => {
    const { services, caller, once } = context;
    const { people, ...given } = input;
    const { id } = await sendRequest(services, caller.actor, {
      ...given,
      ...(people && { other_people: people }),
      // The product's own key: a repeated call finds the request that the first one made, even if that one was never answered.
      ...(once && { idempotency_key: repeatableId(caller, once, 'createRequest') }),
    });
    return withEtag(context, await load(context, id));
  }),
  update: requests.update.handler(async ({ context, input: { id, status, ...changes } }) => {
    const { services, caller } = context;
    const now = await load(context, id);
    requireMatch(context, now);
    if (Object.values(changes).some((value) => value !== undefined)) await edit(context, now, changes);
    if (status && status !== now.status)
      await updateRequestStatus(services, caller.actor, id, status satisfies RequestStatus);
    return withEtag(context, await load(context, id));
  }),
  delete: requests.delete.handler(async ({ context, input }) => {
    requireMatch(context, await load(context, input.id));
    const { id } = await trashRequest(context.services, context.caller.actor, input.id);
    return { object: 'deleted_request', id };
  }),
  invite: requests.invite.handler(async ({ context: { services, caller }, input }) => {
    const { recipient, sent } = await resendInvitation(services, caller.actor, input.id);
    return { object: 'invitation', request_id: input.id, recipient, sent };
  }),
};

interface Changes {
  name?: string | undefined;
  email?: string | undefined;
  visa_type?: string | undefined;
  notes?: string | undefined;
  due_on?: string | null | undefined;
}

async function edit(
  { services, caller }: PublicContext,
  now: z.infer<typeof Request>,
  changes: Changes,
): Promise<void> {
  const seen = {
    name: now.client.name,
    email: now.client.email,
    visa_type: now.visa_type,
    notes: now.notes ?? '',
    due_on: now.due_on,
  };
  await editRequest(services, caller.actor, {
    id: now.id,
    ...seen,
    ...withoutUndefined(changes),
    seen,
  }).catch((error) => {
    // Somebody else changed it between the two statements.
    if (error instanceof Refusal && error.code === 'requests.edited_meanwhile')
      throw refuse('api.changed_meanwhile');
    throw error;
  });
}
