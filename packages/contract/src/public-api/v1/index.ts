import * as caseContents from './case-contents.ts';
import { answers, filings, messages } from './case-contents.ts';
import { Contact, ContactList, contacts, NewContact } from './contacts.ts';
import { Document, DocumentList, documents, File } from './documents.ts';
import { files, filingFiles } from './file-operations.ts';
import * as requestSchemas from './requests.ts';
import { requests } from './requests.ts';
import * as workspace from './workspace.ts';
import { events, keys, people, templates } from './workspace.ts';

/** The operations that answer with JSON. */
export const publicContract = {
  answers,
  contacts,
  documents,
  events,
  filings,
  keys,
  messages,
  people,
  requests,
  templates,
};

/** The operations with bytes, which have routes of their own. */
export const publicFilesContract = { files, filingFiles };

/** Schemas that the description names. */
export const publicSchemas = {
  Answer: caseContents.Answer,
  AnswerList: caseContents.AnswerList,
  Contact,
  ContactList,
  Document,
  DocumentList,
  Event: workspace.Event,
  EventList: workspace.EventList,
  File,
  Form: caseContents.Form,
  FormList: caseContents.FormList,
  Invitation: requestSchemas.Invitation,
  KeyInformation: workspace.KeyInformation,
  Message: caseContents.Message,
  MessageList: caseContents.MessageList,
  NewContact,
  NewRequest: requestSchemas.NewRequest,
  NewRequestPerson: requestSchemas.NewRequestPerson,
  Packet: caseContents.Packet,
  PacketPart: caseContents.PacketPart,
  Person: workspace.Person,
  PersonList: workspace.PersonList,
  Request: requestSchemas.Request,
  RequestList: requestSchemas.RequestList,
  RequestParty: requestSchemas.RequestParty,
  RequestPerson: requestSchemas.RequestPerson,
  RequestProgress: requestSchemas.RequestProgress,
  RequestSummary: requestSchemas.RequestSummary,
  Template: workspace.Template,
  TemplateDocument: workspace.TemplateDocument,
  TemplateList: workspace.TemplateList,
  TemplateParty: workspace.TemplatePartyOfApi,
  TemplateQuestion: workspace.TemplateQuestion,
  TemplateSummary: workspace.TemplateSummary,
};
