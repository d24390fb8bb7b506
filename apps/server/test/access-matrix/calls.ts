import type { contract } from '@visafolio/contract';
import type { Ids } from './world.ts';

type Paths<Router> = {
  [Feature in keyof Router & string]: `${Feature}.${keyof Router[Feature] & string}`;
}[keyof Router & string];
export type ProcedurePath = Paths<typeof contract>;

interface Call {
  /** Whose rows it reaches. `self`: the caller's own, or everything of its kind, whatever ids are sent. */
  reaches: 'staff' | 'client' | 'administrator' | 'self';
  input: (ids: Ids) => Record<string, unknown>;
}

const ofRequest = (ids: Ids) => ({ request_id: ids.requestId });

/** How each procedure is asked about a request. A procedure that is missing here does not compile. */
export const calls: Record<ProcedurePath, Call> = {
  'activity.list': { reaches: 'staff', input: ofRequest },
  'activity.stream': { reaches: 'self', input: () => ({}) },
  'invitations.send': { reaches: 'staff', input: (ids) => ({ clientRequestId: ids.requestId }) },
  'invitations.previewReminder': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'invitations.remind': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'portal.verifyAccess': { reaches: 'client', input: (ids) => ({ requestId: ids.requestId }) },
  'portal.getRequest': { reaches: 'client', input: ofRequest },
  'portal.getFirm': { reaches: 'client', input: ofRequest },
  'portal.listRequests': { reaches: 'self', input: () => ({}) },
  'profiles.me': { reaches: 'self', input: () => ({}) },
  'profiles.setLanguage': { reaches: 'self', input: () => ({ language: 'es' }) },
  'questionnaire.listQuestions': { reaches: 'client', input: ofRequest },
  'questionnaire.listResponses': { reaches: 'client', input: ofRequest },
  'questionnaire.saveAnswer': {
    reaches: 'client',
    input: (ids) => ({ client_request_id: ids.requestId, question_id: ids.questionId, answer: 'changed' }),
  },
  'questionnaire.submit': {
    reaches: 'client',
    input: (ids) => ({
      request_id: ids.requestId,
      answers: [{ question_id: ids.questionId, answer: 'changed' }],
    }),
  },
  'requests.list': { reaches: 'self', input: () => ({}) },
  'requests.get': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'requests.send': {
    reaches: 'staff',
    input: (ids) => ({
      template_id: ids.templateId,
      name: 'New Client',
      email: 'new.client@example.com',
      visa_type: 'H-1B',
    }),
  },
  'requests.updateStatus': { reaches: 'staff', input: (ids) => ({ id: ids.requestId, status: 'completed' }) },
  'requests.edit': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      name: 'New Name',
      email: 'new.name@example.com',
      visa_type: 'O-1',
      notes: '',
    }),
  },
  'requests.addDocument': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, name: 'One more', description: '', required: true }),
  },
  'requests.waiveDocument': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, document_id: ids.requestDocumentId, waived: true }),
  },
  'requests.waiveQuestion': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, question_id: ids.questionId, waived: true }),
  },
  'requests.acceptFile': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, document_id: ids.requestDocumentId, upload_id: ids.uploadId }),
  },
  'requests.askAgain': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      document_id: ids.requestDocumentId,
      upload_id: ids.uploadId,
      reason: 'Not readable',
    }),
  },
  'requests.delete': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'templates.list': { reaches: 'self', input: () => ({}) },
  'uploads.listDocuments': { reaches: 'client', input: ofRequest },
  'uploads.listStates': { reaches: 'client', input: ofRequest },
  'uploads.remove': { reaches: 'client', input: (ids) => ({ id: ids.uploadId, request_id: ids.requestId }) },
  'uploads.submit': { reaches: 'client', input: ofRequest },
  'users.hasRole': { reaches: 'self', input: (ids) => ({ _user_id: ids.userId, _role: 'admin' }) },
};
