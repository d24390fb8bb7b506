import { listEvents } from '../../activity/list-events.ts';
import { listColleagues } from '../../firms/people/people.usecases.ts';
import { getTemplate, listTemplates } from '../../templates/templates.usecases.ts';
import { getPage, operations, toList } from './operations.ts';

const { events, keys, people, templates } = operations;

export const templateOperations = {
  list: templates.list.handler(async ({ context: { services, caller }, input }) => {
    const usable = await listTemplates(services, caller.actor, 'usable');
    return toList(getPage(usable, input), (template) => ({
      object: 'template_summary',
      id: template.id,
      name: template.name,
      visa_type: template.visa_type,
      description: template.description,
      standard: template.category === 'standard',
      question_count: template.questionsCount,
      document_count: template.documentsCount,
    }));
  }),
  get: templates.get.handler(async ({ context: { services, caller }, input }) => {
    const template = await getTemplate(services, caller.actor, input.id);
    return {
      object: 'template',
      id: template.id,
      name: template.name,
      visa_type: template.visa_type,
      description: template.description,
      standard: template.category === 'standard',
      question_count: template.questions.length,
      document_count: template.documents.length,
      parties: template.parties.map(({ key, name }) => ({ key, name })),
      questions: template.questions.map(({ text, type, required, options }) => ({
        text,
        type,
        required,
        party: options?.party ?? null,
      })),
      documents: template.documents.map(({ name, required, party }) => ({
        name,
        required,
        party: party ?? null,
      })),
    };
  }),
};

export const peopleOperations = {
  list: people.list.handler(async ({ context: { services, caller }, input }) => {
    const colleagues = await listColleagues(services, caller.actor, caller.workspaceId);
    return toList(getPage(colleagues, input), ({ id, name, email }) => ({
      object: 'person',
      id,
      name,
      email,
    }));
  }),
};

export const eventOperations = {
  list: events.list.handler(async ({ context: { services, caller }, input }) => {
    const page = await listEvents(
      services,
      { workspaceId: caller.workspaceId, userId: caller.actor.userId },
      input,
    );
    return {
      data: page.items.map(({ id, kind, request_id, by, at }) => ({
        object: 'event' as const,
        id,
        kind,
        request_id,
        actor: by,
        occurred_at: at,
      })),
      has_more: page.has_more,
      next_cursor: page.next_cursor,
    };
  }),
};

export const keyOperations = {
  get: keys.get.handler(({ context: { caller } }) => ({
    object: 'api_key',
    id: caller.key.id,
    name: caller.key.name,
    workspace_id: caller.workspaceId,
    person_id: caller.actor.userId,
    role: caller.key.role,
    scopes: [...caller.key.scopes],
    expires_at: caller.key.expiresAt,
  })),
};
