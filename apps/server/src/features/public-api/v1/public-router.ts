import {
  answerOperations,
  documentOperations,
  filingOperations,
  messageOperations,
} from './case-contents.ts';
import { contactOperations } from './contacts.ts';
import { operations } from './operations.ts';
import { requestOperations } from './requests.ts';
import { eventOperations, keyOperations, peopleOperations, templateOperations } from './workspace.ts';

/** Every operation of the public contract; a missing one fails to compile. */
export const publicRouter = operations.router({
  answers: answerOperations,
  contacts: contactOperations,
  documents: documentOperations,
  events: eventOperations,
  filings: filingOperations,
  keys: keyOperations,
  messages: messageOperations,
  people: peopleOperations,
  requests: requestOperations,
  templates: templateOperations,
});
