import { randomUUID } from 'node:crypto';
import type { contract } from '@visafolio/contract';
import { textWording } from '@visafolio/contract/notifications/text-wording.ts';
import type { ActorName, Ids, Target } from './world.ts';

type Paths<Router> = {
  [Feature in keyof Router & string]: `${Feature}.${keyof Router[Feature] & string}`;
}[keyof Router & string];
export type ProcedurePath = Paths<typeof contract>;

interface Call {
  /** Whose rows it reaches. `self`: the caller's own, or everything of its kind, whatever ids are sent. */
  reaches: 'staff' | 'client' | 'administrator' | 'self';
  /** Who reaches what, if it differs from what they may open. */
  may?: Partial<Record<ActorName, Target[]>>;
  /** Refused the second time. */
  once?: true;
  /** Administrators read everybody's templates here, and nothing else of theirs. */
  showsTemplates?: true;
  input: (ids: Ids) => Record<string, unknown>;
}

const unknownRequest = '00000000-0000-7000-8000-000000000000';
const ofRequest = (ids: Ids) => ({ request_id: ids.requestId });
const ofSplitFile = (ids: Ids) => ({ request_id: ids.requestId, upload_id: ids.splitUploadId });
const ofFile = (ids: Ids) => ({ request_id: ids.requestId, upload_id: ids.uploadId });
const newTemplate = {
  name: 'New template',
  visa_type: 'H-1B',
  description: 'Made by the access matrix',
  translations: null,
  questions: [{ text: 'Full Name', type: 'text', required: true, options: null, translations: null }],
  documents: [{ name: 'Passport Copy', description: null, required: true, translations: null }],
};

const newEntry = ({ groupQuestionId }: Ids) => ({
  entry_id: randomUUID(),
  group: 'trips',
  questions: [{ copied_from: groupQuestionId, id: randomUUID() }],
});
const ofLetter = (ids: Ids) => ({ id: ids.requestId, letter_id: ids.letterId });
const letterTemplate = { name: 'Cover letter', body: 'Dear Officer:', on_letterhead: true };
const reminderWords = { subject: 'From {{firm_name}}', body: 'Something is missing.' };

const webhook = {
  url: 'https://receiver.example/webhooks',
  event_types: ['request.created'],
  payload: 'thin',
};

const filingProfile = {
  role: 'neither',
  family_name: '',
  given_name: '',
  middle_name: '',
  licensing_authority: '',
  bar_number: '',
  uscis_account: '',
  phone: '',
  mobile: '',
  fax: '',
  email: '',
  subject_to_orders: '',
  orders: '',
  accredited_on: '',
};
const filingOffice = {
  name: '',
  country: '',
  street: '',
  unit_type: '',
  unit: '',
  city: '',
  state: '',
  postal_code: '',
  default_attorney_id: null,
};

const ofFirm: Call['may'] = { 'firm administrator': ['own'] };
/** Author of the internal note, which is about one case. */
const author: Call['may'] = { 'the professional': ['own'], 'another professional': ['foreign'] };
/** Author of the message, who may change it. */
const writer: Call['may'] = {
  'the professional': ['own', 'restricted'],
  'another professional': ['foreign'],
};
/** The firm's letter template, which its administrators may change. */
const administersLetters: Call['may'] = {
  'the professional': [],
  'colleague in the firm': [],
  'firm administrator': ['own', 'restricted'],
  'another professional': [],
};
const ofConversation = (ids: Ids) => ({ request_id: ids.requestId, party: 'client' });
const ofMail = (ids: Ids) => ({ request_id: ids.requestId, mail_id: ids.heldMailId });
const newMessage = () => ({ id: randomUUID(), body: 'Which passport do you mean?' });

/** Who may restrict a case and open it again. */
const managers: Call['may'] = {
  'the professional': ['own', 'restricted'],
  'colleague in the firm': ['restricted'],
  'firm administrator': ['own'],
  'another professional': ['foreign'],
};

const glossaryTerm = {
  language: 'en',
  term: 'green card',
  translation_language: 'es',
  translation: 'tarjeta de residencia',
};
const changedContact = { name: 'New Contact', email: 'new.contact@example.com' };

/** How each procedure is called about a request. A missing procedure fails to compile. */
export const calls: Record<ProcedurePath, Call> = {
  'activity.list': { reaches: 'staff', input: ofRequest },
  'accounts.security': { reaches: 'self', input: () => ({}) },
  'accounts.deletion': { reaches: 'self', input: () => ({}) },
  'accounts.listFirmProviders': { reaches: 'administrator', input: (ids) => ({ firm_id: ids.firmId }) },
  'accounts.addFirmProvider': {
    reaches: 'administrator',
    input: (ids) => ({
      firm_id: ids.firmId,
      domains: [`${ids.firmId}.example`],
      settings: { kind: 'oidc', issuer: 'https://login.example.com', client_id: 'visafolio' },
    }),
  },
  'accounts.changeFirmProvider': {
    reaches: 'administrator',
    input: (ids) => ({
      firm_id: ids.firmId,
      id: ids.firmProviderId,
      domains: [`${ids.firmProviderId}.example`],
      settings: { kind: 'oidc', issuer: 'https://login.example.com', client_id: 'visafolio' },
    }),
  },
  'accounts.checkFirmProvider': {
    reaches: 'administrator',
    input: (ids) => ({ firm_id: ids.firmId, settings: { kind: 'saml', metadata: ids.samlMetadata } }),
  },
  'accounts.removeFirmProvider': {
    reaches: 'administrator',
    input: (ids) => ({ firm_id: ids.firmId, id: ids.templateId }),
  },
  'accounts.forgetDevice': { reaches: 'self', input: (ids) => ({ id: ids.templateId }) },
  'accounts.checkFirmDomain': {
    reaches: 'administrator',
    input: (ids) => ({
      firm_id: ids.firmId,
      id: ids.firmProviderId,
      domain: `${ids.firmProviderId}.example`,
    }),
  },
  'accounts.getSsoOnly': { reaches: 'administrator', input: (ids) => ({ firm_id: ids.firmId }) },
  'accounts.setSsoOnly': {
    reaches: 'administrator',
    input: (ids) => ({ firm_id: ids.firmId, sso_only: false, break_glass_user_id: null }),
  },
  'accounts.revokeSession': {
    reaches: 'self',
    input: () => ({ id: '00000000-0000-7000-8000-000000000000' }),
  },
  'accounts.revokeOtherSessions': { reaches: 'self', input: () => ({}) },
  'accounts.getFirmPolicy': { reaches: 'administrator', input: (ids) => ({ firm_id: ids.firmId }) },
  'accounts.setFirmPolicy': {
    reaches: 'administrator',
    input: (ids) => ({ firm_id: ids.firmId, requires_second_factor: false, idle_minutes: 480 }),
  },
  'activity.stream': { reaches: 'self', input: () => ({}) },
  'caseNotes.list': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'caseNotes.listColleagues': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'caseNotes.create': { reaches: 'staff', input: (ids) => ({ id: ids.requestId, body: 'Remember the fee' }) },
  'caseNotes.update': {
    reaches: 'staff',
    may: author,
    input: (ids) => ({ id: ids.requestId, note_id: ids.caseNoteId, body: 'Remember the fee' }),
  },
  'caseNotes.delete': {
    reaches: 'staff',
    may: author,
    input: (ids) => ({ id: ids.requestId, note_id: ids.caseNoteId }),
  },
  'dates.list': { reaches: 'staff', input: (ids) => ({ id: ids.requestId, today: '2027-02-01' }) },
  'dates.setDueDate': { reaches: 'staff', input: (ids) => ({ id: ids.requestId, due_on: '2027-04-01' }) },
  'dates.add': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      key_date_id: randomUUID(),
      kind: 'interview',
      on_date: '2027-03-01',
    }),
  },
  'dates.change': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      key_date_id: ids.keyDateId,
      kind: 'interview',
      on_date: '2027-03-01',
      done: false,
      sequence: 0,
    }),
  },
  'dates.remove': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, key_date_id: ids.keyDateId }),
  },
  'dates.calendar': {
    reaches: 'self',
    input: () => ({ today: '2027-02-01', from: '2027-01-01', to: '2027-12-31', scope: 'firm' }),
  },
  'dates.coming': { reaches: 'self', input: () => ({ today: '2027-02-01', scope: 'firm' }) },
  'dates.feedSettings': { reaches: 'self', input: () => ({}) },
  // Each answer contains a new secret.
  'dates.makeFeed': { reaches: 'self', once: true, input: () => ({ scope: 'mine', language: 'en' }) },
  'dates.removeFeed': { reaches: 'self', input: () => ({}) },
  'dates.setNameClients': { reaches: 'self', input: () => ({ name_clients: false }) },
  'factChecks.list': { reaches: 'staff', input: (ids) => ({ id: ids.requestId, today: '2027-02-01' }) },
  'factChecks.settle': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, today: '2027-02-01', check_id: 'unknown', decision: 'dismissed' }),
  },
  'factChecks.reopen': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, today: '2027-02-01', check_id: 'unknown' }),
  },
  'filingProfiles.get': { reaches: 'self', input: () => ({}) },
  'filingProfiles.saveProfile': {
    reaches: 'staff',
    may: {
      'the professional': ['own', 'restricted'],
      'firm administrator': ['own', 'restricted'],
      'another professional': ['foreign'],
    },
    input: (ids) => ({ user_id: ids.userId, revision: 0, profile: filingProfile }),
  },
  'filingProfiles.saveOffice': {
    reaches: 'self',
    once: true,
    input: () => ({ revision: 0, office: filingOffice }),
  },
  'filingProfiles.forCase': { reaches: 'staff', input: ofRequest },
  'governmentForms.list': { reaches: 'self', input: () => ({}) },
  'governmentForms.get': { reaches: 'staff', input: (ids) => ({ id: ids.governmentFormId }) },
  'governmentForms.remove': {
    reaches: 'staff',
    may: ofFirm,
    input: (ids) => ({ id: ids.governmentFormId }),
  },
  'governmentForms.getMapping': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.governmentFormId, template_id: ids.templateId }),
  },
  'governmentForms.saveMapping': {
    reaches: 'staff',
    may: ofFirm,
    input: (ids) => ({ id: ids.governmentFormId, template_id: ids.templateId, revision: 0, rules: [] }),
  },
  // There is no guess for it.
  'governmentForms.acceptGuess': {
    reaches: 'staff',
    may: {},
    input: (ids) => ({
      id: ids.governmentFormId,
      template_id: ids.templateId,
      revision: 0,
      field: 'Pt1Line1a_FamilyName',
    }),
  },
  // Nothing changed in it.
  'governmentForms.reviewFields': {
    reaches: 'staff',
    may: {},
    input: (ids) => ({ id: ids.governmentFormId, reviews: [{ field: 'a', same: true }] }),
  },
  'governmentForms.listForCase': { reaches: 'staff', input: ofRequest },
  // No reviewed map fits it.
  'governmentForms.getForCase': {
    reaches: 'staff',
    may: {},
    input: (ids) => ({ ...ofRequest(ids), id: ids.governmentFormId }),
  },
  // No reviewed map fits it.
  'governmentForms.askMissing': {
    reaches: 'staff',
    may: {},
    input: (ids) => ({ ...ofRequest(ids), id: ids.governmentFormId, fact: 'person.name', party: null }),
  },
  // Nothing is mapped to it.
  'governmentForms.fill': {
    reaches: 'staff',
    may: {},
    input: (ids) => ({ ...ofRequest(ids), id: ids.governmentFormId }),
  },
  'overview.get': { reaches: 'self', input: () => ({ today: '2027-02-01' }) },
  'contacts.list': { reaches: 'self', input: () => ({}) },
  'contacts.get': { reaches: 'staff', input: (ids) => ({ id: ids.contactId }) },
  'contacts.create': {
    reaches: 'self',
    input: () => ({ ...changedContact, email: `${randomUUID()}@example.com` }),
  },
  'contacts.update': { reaches: 'staff', input: (ids) => ({ id: ids.contactId, ...changedContact }) },
  'contacts.setStatus': { reaches: 'staff', input: (ids) => ({ id: ids.contactId, status: 'inactive' }) },
  'contacts.delete': { reaches: 'staff', input: (ids) => ({ id: ids.contactId }) },
  'contacts.restore': { reaches: 'staff', input: (ids) => ({ id: ids.contactId }) },
  'contacts.import': {
    reaches: 'self',
    input: () => ({ rows: [{ line: 2, ...changedContact }], existing: 'update', dry_run: true }),
  },
  'firms.list': { reaches: 'self', input: () => ({}) },
  'firms.create': { reaches: 'self', input: () => ({ name: 'Another Firm' }) },
  'firms.get': { reaches: 'administrator', input: (ids) => ({ id: ids.firmId }) },
  'firms.update': { reaches: 'administrator', input: (ids) => ({ id: ids.firmId, name: 'Renamed' }) },
  'firms.delete': { reaches: 'administrator', input: (ids) => ({ id: ids.firmId }) },
  'firms.found': { reaches: 'self', once: true, input: () => ({ name: 'My Firm' }) },
  'documents.listClients': { reaches: 'self', input: () => ({}) },
  'documents.list': {
    reaches: 'staff',
    input: (ids) => ({
      client_id: ids.contactId,
      year: new Date().getFullYear(),
      folder_type: 'Source Docs',
    }),
  },
  'documents.move': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.clientDocumentId, year: 2024, folder_type: 'Forms' }),
  },
  'documents.renewForm': { reaches: 'staff', input: ofRequest },
  'invitations.send': { reaches: 'staff', input: (ids) => ({ clientRequestId: ids.requestId }) },
  'invitations.sendParty': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'invitations.previewReminder': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'invitations.remind': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'reminders.get': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'reminders.set': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, mode: 'gentle', days: null, at_weekends: false, at_night: false }),
  },
  'reminders.pause': { reaches: 'staff', input: (ids) => ({ id: ids.requestId, until: 'week' }) },
  'reminders.resume': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'reminders.settings': { reaches: 'self', input: () => ({}) },
  'reminders.setSettings': {
    reaches: 'self',
    input: () => ({
      mode: 'firm',
      days: null,
      at_weekends: false,
      at_night: false,
      time_zone: 'America/Chicago',
    }),
  },
  'reminders.texts': { reaches: 'self', input: () => ({}) },
  'reminders.setText': { reaches: 'self', input: () => ({ language: 'en', ...reminderWords }) },
  'reminders.resetText': { reaches: 'self', input: () => ({ language: 'en' }) },
  'reminders.previewText': { reaches: 'self', input: () => ({ language: 'en', ...reminderWords }) },
  'texts.offered': { reaches: 'self', input: () => ({}) },
  'texts.get': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'texts.note': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, number: '+1 202 555 0143', how: 'phone', agreed_on: '2026-11-02' }),
  },
  'texts.end': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'texts.mine': { reaches: 'client', input: ofRequest },
  'texts.sendCode': {
    reaches: 'client',
    input: (ids) => ({ request_id: ids.requestId, number: '+1 202 555 0144' }),
  },
  'texts.agree': {
    reaches: 'client',
    input: (ids) => ({ request_id: ids.requestId, code: '000000', wording: textWording }),
  },
  'texts.withdraw': { reaches: 'client', input: ofRequest },
  'texts.decline': { reaches: 'client', input: ofRequest },
  'readings.search': { reaches: 'self', input: () => ({ q: 'passport' }) },
  'readings.settings': { reaches: 'self', input: () => ({}) },
  'readings.setNamePattern': {
    reaches: 'self',
    input: () => ({ name_pattern: '{surname} - {document}' }),
  },
  'readings.setCameraData': { reaches: 'self', input: () => ({ camera_data: 'remove' }) },
  'readings.setProviderAgreement': { reaches: 'self', input: () => ({ agreed: false }) },
  'messageSettings.get': { reaches: 'self', input: () => ({}) },
  'messageSettings.setMailsHaveText': { reaches: 'self', input: () => ({ mails_have_text: false }) },
  'push.publicKey': { reaches: 'self', input: () => ({}) },
  'push.subscribe': {
    reaches: 'self',
    input: () => ({
      endpoint: 'https://push.example.com/a-browser',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      language: 'en',
    }),
  },
  'push.unsubscribe': { reaches: 'self', input: () => ({ endpoint: 'https://push.example.com/a-browser' }) },
  'inbox.list': { reaches: 'self', input: () => ({ show: 'all' }) },
  'inbox.count': { reaches: 'self', input: () => ({}) },
  'inbox.listOfCase': { reaches: 'staff', input: ofRequest },
  'messages.list': { reaches: 'client', input: ofRequest },
  'messages.send': { reaches: 'client', input: (ids) => ({ ...ofRequest(ids), ...newMessage() }) },
  'messages.edit': {
    reaches: 'client',
    input: (ids) => ({ ...ofRequest(ids), message_id: ids.messageId, body: 'In other words' }),
  },
  'messages.takeBack': {
    reaches: 'client',
    input: (ids) => ({ ...ofRequest(ids), message_id: ids.messageId }),
  },
  'messages.mark': {
    reaches: 'client',
    input: (ids) => ({ ...ofRequest(ids), delivered_to: 2, read_to: 2 }),
  },
  'messages.preview': { reaches: 'client', input: (ids) => ({ ...ofRequest(ids), body: 'Good morning' }) },
  'messages.countUnread': { reaches: 'client', input: ofRequest },
  'messages.stream': { reaches: 'client', input: (ids) => ({ request_ids: [ids.requestId] }) },
  'messages.staffList': { reaches: 'staff', input: ofConversation },
  'messages.staffSend': { reaches: 'staff', input: (ids) => ({ ...ofConversation(ids), ...newMessage() }) },
  'messages.staffEdit': {
    reaches: 'staff',
    may: writer,
    input: (ids) => ({ ...ofConversation(ids), message_id: ids.staffMessageId, body: 'In other words' }),
  },
  'messages.staffTakeBack': {
    reaches: 'staff',
    may: writer,
    input: (ids) => ({ ...ofConversation(ids), message_id: ids.staffMessageId }),
  },
  'messages.staffMark': {
    reaches: 'staff',
    input: (ids) => ({ ...ofConversation(ids), delivered_to: 1, read_to: 1 }),
  },
  'messages.staffPreview': {
    reaches: 'staff',
    input: (ids) => ({ ...ofConversation(ids), body: 'Good morning' }),
  },
  'messages.staffReadMail': { reaches: 'staff', input: ofMail },
  'messages.staffAcceptMail': { reaches: 'staff', input: ofMail },
  'messages.staffDiscardMail': { reaches: 'staff', input: ofMail },
  'messages.staffSettle': {
    reaches: 'staff',
    input: (ids) => ({ ...ofConversation(ids), waiting_for: null }),
  },
  'letters.listTemplates': { reaches: 'self', input: () => ({}) },
  'letters.createTemplate': { reaches: 'self', input: () => ({ id: randomUUID(), ...letterTemplate }) },
  'letters.updateTemplate': {
    reaches: 'staff',
    may: administersLetters,
    input: (ids) => ({ id: ids.letterTemplateId, revision: 0, ...letterTemplate }),
  },
  'letters.deleteTemplate': {
    reaches: 'staff',
    may: administersLetters,
    input: (ids) => ({ id: ids.letterTemplateId }),
  },
  'letters.list': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'letters.get': { reaches: 'staff', input: ofLetter },
  'letters.start': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      letter_id: randomUUID(),
      title: 'Cover letter',
      template_id: 'cover_letter',
      today: '2027-03-01',
    }),
  },
  'letters.save': {
    reaches: 'staff',
    once: true,
    input: (ids) => ({
      ...ofLetter(ids),
      revision: 0,
      title: 'Cover letter',
      on_letterhead: true,
      paragraphs: [{ id: randomUUID(), text: 'Dear Officer:' }],
    }),
  },
  'letters.propose': { reaches: 'staff', input: (ids) => ({ ...ofLetter(ids), document_ids: [] }) },
  'letters.dropProposal': { reaches: 'staff', input: ofLetter },
  'letters.finish': { reaches: 'staff', input: (ids) => ({ ...ofLetter(ids), revision: 0 }) },
  'letters.delete': { reaches: 'staff', input: ofLetter },
  'packets.get': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'packets.save': {
    reaches: 'staff',
    once: true,
    input: (ids) => ({ id: ids.requestId, revision: 0, items: [] }),
  },
  'packets.saveTranslation': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, upload_id: ids.uploadId, language: 'es' }),
  },
  // It has no translator.
  'packets.makeCertificate': {
    reaches: 'staff',
    may: {},
    input: (ids) => ({ id: ids.requestId, upload_id: ids.uploadId }),
  },
  'packets.saveSignedForm': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, form_id: ids.governmentFormId, upload_id: null }),
  },
  'packets.saveReady': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, state: 'a'.repeat(64), ready: false }),
  },
  // Nothing in these cases has a page.
  'packets.build': { reaches: 'staff', may: {}, input: (ids) => ({ id: ids.requestId }) },
  'noteTemplates.list': { reaches: 'self', input: () => ({}) },
  'noteTemplates.create': { reaches: 'self', input: () => ({ name: 'Hello', content: 'Dear client' }) },
  'noteTemplates.update': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.noteTemplateId, name: 'Hello', content: 'Dear client' }),
  },
  'noteTemplates.delete': { reaches: 'staff', input: (ids) => ({ id: ids.noteTemplateId }) },
  'portal.verifyAccess': { reaches: 'client', input: (ids) => ({ requestId: ids.requestId }) },
  'portal.getRequest': { reaches: 'client', input: ofRequest },
  'portal.getFirm': { reaches: 'client', input: ofRequest },
  'portal.listRequests': { reaches: 'self', input: () => ({}) },
  'profiles.me': { reaches: 'self', input: () => ({}) },
  'profiles.update': { reaches: 'self', input: () => ({ full_name: 'Another Name' }) },
  'profiles.setLanguage': { reaches: 'self', input: () => ({ language: 'es' }) },
  'questionnaire.listQuestions': { reaches: 'client', input: ofRequest },
  'questionnaire.listResponses': { reaches: 'client', input: ofRequest },
  'questionnaire.saveAnswer': {
    reaches: 'client',
    input: (ids) => ({ client_request_id: ids.requestId, question_id: ids.questionId, answer: 'changed' }),
  },
  'questionnaire.listSuggestions': { reaches: 'client', input: ofRequest },
  'questionnaire.acceptSuggestion': {
    reaches: 'client',
    input: (ids) => ({
      client_request_id: ids.requestId,
      question_id: ids.questionId,
      answer: 'changed',
      source: { upload_id: ids.uploadId, fact: 'passport.number' },
    }),
  },
  'questionnaire.addEntry': {
    reaches: 'client',
    input: (ids) => ({ client_request_id: ids.requestId, ...newEntry(ids) }),
  },
  'questionnaire.removeEntry': {
    reaches: 'client',
    input: (ids) => ({ client_request_id: ids.requestId, entry_id: ids.entryId, removed: true }),
  },
  'questionnaire.addEntryForClient': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, ...newEntry(ids) }),
  },
  'questionnaire.removeEntryForClient': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, entry_id: ids.entryId, removed: false }),
  },
  'questionnaire.enterAnswer': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      question_id: ids.questionId,
      answer: 'told by phone',
      expected_answer: ids.answer,
    }),
  },
  'questionnaire.sendBack': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      question_id: ids.questionId,
      answer: ids.answer,
      reason: 'Which year?',
    }),
  },
  'questionnaire.acceptAnswer': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, question_id: ids.questionId, answer: ids.answer }),
  },
  'questionnaire.submit': {
    reaches: 'client',
    input: (ids) => ({
      request_id: ids.requestId,
      answers: [{ question_id: ids.questionId, answer: 'changed' }],
    }),
  },
  'bulk.preview': {
    reaches: 'self',
    // The answer repeats the ids of the input; features/cases/queue tests that foreign requests look like unknown
    // ones.
    input: () => ({ action: { kind: 'archive', archived: true }, ids: [unknownRequest] }),
  },
  'bulk.run': {
    reaches: 'self',
    input: () => ({
      action: { kind: 'due', due_on: '2027-03-01' },
      ids: [unknownRequest],
      idempotency_key: randomUUID(),
    }),
  },
  'queue.page': { reaches: 'self', input: () => ({}) },
  'queue.counts': { reaches: 'self', input: () => ({}) },
  'queue.choices': { reaches: 'self', input: () => ({}) },
  'views.list': { reaches: 'self', input: () => ({}) },
  'views.save': {
    reaches: 'self',
    input: () => ({ name: 'Mine', address: { filter: {} }, idempotency_key: 'the-view-of-the-matrix' }),
  },
  'views.rename': {
    reaches: 'staff',
    may: writer,
    once: true,
    input: (ids) => ({ id: ids.viewId, revision: 1, name: 'Other' }),
  },
  'views.remove': { reaches: 'staff', may: writer, input: (ids) => ({ id: ids.viewId }) },
  'requests.list': { reaches: 'self', input: () => ({}) },
  'requests.get': { reaches: 'staff', input: (ids) => ({ id: ids.requestId }) },
  'requests.knownClient': { reaches: 'self', input: () => ({ email: 'client@example.com' }) },
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
  'requests.setParties': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, answered_by_sponsor: [] }),
  },
  'requests.addPerson': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      parties: ['household_member'],
      name: 'Jo Sponsor',
      email: 'jo.sponsor@example.com',
    }),
  },
  'requests.changePerson': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      person_id: ids.personId,
      parties: ['joint_sponsor'],
      name: 'Jo Sponsor',
      email: 'jo.sponsor@example.com',
    }),
  },
  'requests.removePerson': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, person_id: ids.personId }),
  },
  'requests.addDocument': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, name: 'One more', description: '', required: true }),
  },
  'requests.rewordDocument': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      document_id: ids.ownDocumentId,
      name: 'Other words',
      description: '',
      required: true,
    }),
  },
  'requests.withdrawDocument': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, document_id: ids.ownDocumentId }),
  },
  'requests.waiveDocument': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, document_id: ids.requestDocumentId, waived: true }),
  },
  'requests.addQuestion': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      question: { text: 'One more', type: 'text', required: true, options: null, translations: null },
    }),
  },
  'requests.rewordQuestion': {
    reaches: 'staff',
    input: (ids) => ({
      id: ids.requestId,
      question_id: ids.ownQuestionId,
      question: { text: 'Other words', type: 'text', required: true, options: null, translations: null },
    }),
  },
  'requests.withdrawQuestion': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, question_id: ids.ownQuestionId }),
  },
  'requests.waiveQuestion': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, question_id: ids.questionId, waived: true }),
  },
  'requests.acceptFile': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, document_id: ids.requestDocumentId, upload_id: ids.uploadId }),
  },
  'requests.reviewAnswers': {
    reaches: 'staff',
    input: (ids) => ({ id: ids.requestId, answers_to_review: '2026-01-01T00:00:00.000000Z' }),
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
  'templates.get': { reaches: 'staff', input: (ids) => ({ id: ids.templateId }) },
  'templates.listFacts': { reaches: 'self', input: () => ({}) },
  'templates.listVersions': { reaches: 'staff', input: (ids) => ({ id: ids.templateId }) },
  'templates.getVersion': { reaches: 'staff', input: (ids) => ({ id: ids.templateId, number: 1 }) },
  'templates.create': { reaches: 'self', input: () => newTemplate },
  'templates.update': {
    reaches: 'staff',
    input: (ids) => ({ ...newTemplate, id: ids.templateId, revision: 1 }),
  },
  'templates.setArchived': { reaches: 'staff', input: (ids) => ({ id: ids.templateId, archived: true }) },
  'templates.delete': { reaches: 'staff', input: (ids) => ({ id: ids.templateId }) },
  'templateUpdates.list': { reaches: 'staff', input: (ids) => ({ id: ids.templateId }) },
  'templateUpdates.apply': {
    reaches: 'staff',
    // The template is theirs too; the row of the restricted case says that there is no such request.
    may: {
      'the professional': ['own', 'restricted'],
      'colleague in the firm': ['own', 'restricted'],
      'colleague without access to a restricted case': ['own', 'restricted'],
      'firm administrator': ['own', 'restricted'],
      'another professional': ['foreign'],
    },
    input: (ids) => ({
      id: ids.templateId,
      version_id: ids.templateVersionId,
      requests: [{ id: ids.requestId, seen: '0'.repeat(64) }],
    }),
  },
  'templateUpdates.undo': { reaches: 'staff', input: (ids) => ({ id: ids.templateUpdateId }) },
  'templates.listCustom': { reaches: 'self', showsTemplates: true, input: () => ({}) },
  'templates.getCustom': {
    reaches: 'administrator',
    showsTemplates: true,
    input: (ids) => ({ id: ids.templateId }),
  },
  'templates.createStandard': { reaches: 'self', input: () => newTemplate },
  'templates.updateStandard': {
    reaches: 'administrator',
    input: (ids) => ({ ...newTemplate, id: ids.standardTemplateId, revision: 1 }),
  },
  'templates.deleteStandard': { reaches: 'administrator', input: (ids) => ({ id: ids.standardTemplateId }) },
  'translation.settings': { reaches: 'self', input: () => ({}) },
  'translation.setAgreement': { reaches: 'self', input: () => ({ agreed: false }) },
  'translation.listTerms': { reaches: 'self', input: () => ({}) },
  'translation.addTerm': {
    reaches: 'self',
    input: () => ({ ...glossaryTerm, term: `term ${randomUUID()}` }),
  },
  'translation.changeTerm': {
    reaches: 'staff',
    input: (ids) => ({ ...glossaryTerm, id: ids.glossaryTermId }),
  },
  'translation.removeTerm': { reaches: 'staff', input: (ids) => ({ id: ids.glossaryTermId }) },
  'translation.propose': {
    reaches: 'self',
    input: () => ({ language: 'en', translation_language: 'es', texts: ['Where were you born?'] }),
  },
  'uploads.listDocuments': { reaches: 'client', input: ofRequest },
  'uploads.listStates': { reaches: 'client', input: ofRequest },
  'files.listBox': { reaches: 'client', input: ofRequest },
  'files.listWhose': { reaches: 'client', input: ofRequest },
  'files.place': {
    reaches: 'client',
    input: (ids) => ({ ...ofFile(ids), document_id: ids.requestDocumentId }),
  },
  'files.arrange': { reaches: 'client', input: (ids) => ({ ...ofFile(ids), pages: null }) },
  'files.order': {
    reaches: 'client',
    input: (ids) => ({ ...ofRequest(ids), document_id: ids.requestDocumentId, upload_ids: [ids.uploadId] }),
  },
  'files.confirmPlace': { reaches: 'client', input: (ids) => ofFile(ids) },
  'files.split': { reaches: 'client', input: (ids) => ({ ...ofSplitFile(ids), after: [1] }) },
  'files.undoSplit': { reaches: 'client', input: ofSplitFile },
  'files.keepAsOne': { reaches: 'client', input: (ids) => ofFile(ids) },
  'files.staffListBox': { reaches: 'staff', input: ofRequest },
  'files.staffListWhose': { reaches: 'staff', input: ofRequest },
  'files.staffPlace': {
    reaches: 'staff',
    input: (ids) => ({ ...ofFile(ids), document_id: ids.requestDocumentId }),
  },
  'files.staffArrange': { reaches: 'staff', input: (ids) => ({ ...ofFile(ids), pages: null }) },
  'files.staffOrder': {
    reaches: 'staff',
    input: (ids) => ({ ...ofRequest(ids), document_id: ids.requestDocumentId, upload_ids: [ids.uploadId] }),
  },
  'files.staffConfirmPlace': { reaches: 'staff', input: (ids) => ofFile(ids) },
  'files.staffSplit': { reaches: 'staff', input: (ids) => ({ ...ofSplitFile(ids), after: [1] }) },
  'files.staffUndoSplit': { reaches: 'staff', input: ofSplitFile },
  'files.staffKeepAsOne': { reaches: 'staff', input: (ids) => ofFile(ids) },
  'files.staffRemove': {
    reaches: 'staff',
    once: true,
    input: (ids) => ({ ...ofRequest(ids), upload_id: ids.boxUploadId }),
  },
  'uploads.remove': { reaches: 'client', input: (ids) => ({ id: ids.uploadId, request_id: ids.requestId }) },
  'uploads.submit': { reaches: 'client', input: ofRequest },
  'users.list': { reaches: 'self', input: () => ({}) },
  'users.groups': { reaches: 'self', input: () => ({}) },
  'users.setRole': { reaches: 'administrator', input: (ids) => ({ user_id: ids.userId, role: 'admin' }) },
  'users.setFirm': {
    reaches: 'administrator',
    input: (ids) => ({ id: ids.userId, firm_id: null, hand_over_to: ids.colleagueId }),
  },
  'users.setDisabled': {
    reaches: 'administrator',
    input: (ids) => ({ id: ids.userId, disabled: true, hand_over_to: ids.colleagueId }),
  },
  'users.sendPasswordLink': { reaches: 'administrator', input: (ids) => ({ id: ids.userId }) },
  'users.resetFactors': { reaches: 'administrator', input: (ids) => ({ id: ids.userId }) },
  'users.create': {
    reaches: 'self',
    input: (ids) => ({
      email: `${ids.requestId}@example.com`,
      password: 'x7-matrix-x7',
      full_name: 'Made By The Matrix',
    }),
  },
  'users.hasRole': { reaches: 'self', input: (ids) => ({ _user_id: ids.userId, _role: 'admin' }) },
  'erasures.preview': {
    reaches: 'staff',
    may: { 'firm administrator': ['own'] },
    input: (ids) => ({ contact_id: ids.contactId }),
  },
  'erasures.erase': {
    reaches: 'staff',
    may: { 'firm administrator': ['own'] },
    input: (ids) => ({ contact_id: ids.contactId }),
  },
  'erasures.list': { reaches: 'self', input: () => ({}) },
  'retention.get': { reaches: 'self', input: () => ({}) },
  'retention.preview': { reaches: 'self', input: () => ({ completed_months: 12 }) },
  'retention.upcoming': { reaches: 'self', input: () => ({}) },
  'retention.set': {
    reaches: 'self',
    input: () => ({ completed_months: 84, unsubmitted_months: null, contact_months: null, enabled: false }),
  },
  'trash.list': { reaches: 'self', input: () => ({}) },
  // Nothing of the matrix is in the trash.
  'trash.restore': { reaches: 'staff', input: (ids) => ({ kind: 'case', id: ids.requestId }) },
  'trash.deleteNow': {
    reaches: 'staff',
    may: {},
    input: (ids) => ({ kind: 'case', id: ids.requestId }),
  },
  'holds.get': { reaches: 'staff', input: ofRequest },
  'holds.list': { reaches: 'self', input: () => ({}) },
  'holds.place': {
    reaches: 'staff',
    may: { 'firm administrator': ['own'] },
    input: (ids) => ({ subject: { of: 'case', request_id: ids.requestId }, reason: 'Litigation' }),
  },
  'holds.lift': { reaches: 'staff', may: {}, input: () => ({ id: unknownRequest }) },
  'apiKeys.list': { reaches: 'self', input: () => ({}) },
  'apiKeys.create': {
    reaches: 'self',
    once: true,
    input: () => ({
      name: 'CRM',
      role: 'member',
      scopes: ['contacts:read'],
      allowed_addresses: [],
      expires_in_days: null,
    }),
  },
  'apiKeys.rotate': {
    reaches: 'staff',
    may: ofFirm,
    input: (ids) => ({ id: ids.apiKeyId, overlap_hours: 1 }),
  },
  'apiKeys.revoke': { reaches: 'staff', may: ofFirm, input: (ids) => ({ id: ids.apiKeyId }) },
  'webhooks.list': { reaches: 'self', input: () => ({}) },
  'webhooks.create': { reaches: 'self', input: () => webhook },
  // The matrix has none: webhooks.test.ts has those of others.
  'webhooks.update': { reaches: 'staff', may: {}, input: () => ({ ...webhook, id: unknownRequest }) },
  'webhooks.setState': { reaches: 'staff', may: {}, input: () => ({ id: unknownRequest, on: false }) },
  'webhooks.remove': { reaches: 'staff', may: {}, input: () => ({ id: unknownRequest }) },
  'webhooks.revealSecret': { reaches: 'staff', may: {}, input: () => ({ id: unknownRequest }) },
  'webhooks.rotateSecret': {
    reaches: 'staff',
    may: {},
    input: () => ({ id: unknownRequest, overlap_hours: 24 }),
  },
  'webhooks.test': { reaches: 'staff', may: {}, input: () => ({ id: unknownRequest }) },
  'webhooks.deliveries': { reaches: 'staff', may: {}, input: () => ({ id: unknownRequest }) },
  'webhooks.delivery': {
    reaches: 'staff',
    may: {},
    input: () => ({ id: unknownRequest, delivery_id: unknownRequest }),
  },
  'webhooks.replay': {
    reaches: 'staff',
    may: {},
    input: () => ({ id: unknownRequest, delivery_id: unknownRequest }),
  },
  'webhooks.replayFailed': {
    reaches: 'staff',
    may: {},
    input: () => ({ id: unknownRequest, since: '2026-01-01T00:00:00Z' }),
  },
  'audit.list': { reaches: 'self', input: () => ({}) },
  'audit.listInstallation': { reaches: 'self', input: () => ({}) },
  'installation.getState': { reaches: 'self', input: () => ({}) },
  'waitlist.list': { reaches: 'self', input: () => ({}) },
  'workspace.colleagues': { reaches: 'self', input: () => ({}) },
  'workspace.people': { reaches: 'self', input: () => ({}) },
  'workspace.restrictedCases': { reaches: 'self', input: () => ({}) },
  'workspace.invite': { reaches: 'self', input: () => ({ email: `${randomUUID()}@example.com` }) },
  'workspace.withdrawInvitation': {
    reaches: 'staff',
    may: ofFirm,
    input: (ids) => ({ id: ids.firmInvitationId }),
  },
  'workspace.receivedInvitations': { reaches: 'self', input: () => ({}) },
  'workspace.acceptInvitation': {
    reaches: 'staff',
    may: { 'former colleague': ['own'] },
    input: (ids) => ({ id: ids.firmInvitationId }),
  },
  'workspace.declineInvitation': {
    reaches: 'staff',
    may: { 'former colleague': ['own'] },
    input: (ids) => ({ id: ids.firmInvitationId }),
  },
  'workspace.setRole': {
    reaches: 'staff',
    may: ofFirm,
    input: (ids) => ({ user_id: ids.userId, role: 'member' }),
  },
  'workspace.removePerson': {
    reaches: 'staff',
    may: ofFirm,
    input: (ids) => ({ user_id: ids.userId, hand_over_to: ids.colleagueId }),
  },
  'workspace.casesToHandOver': {
    reaches: 'staff',
    may: {
      'the professional': ['own'],
      'firm administrator': ['own'],
      'another professional': ['foreign'],
    },
    input: (ids) => ({ user_id: ids.userId }),
  },
  'workspace.handOver': {
    reaches: 'staff',
    may: {
      'the professional': ['own'],
      'firm administrator': ['own'],
      'another professional': ['foreign'],
    },
    input: (ids) => ({ user_id: ids.userId, to: ids.colleagueId }),
  },
  'workspace.leave': { reaches: 'self', once: true, input: () => ({}) },
  'workspace.defaults': { reaches: 'self', input: () => ({}) },
  'workspace.setDefaults': {
    reaches: 'staff',
    may: ofFirm,
    input: (ids) => ({ template_id: ids.templateId, visa_type: 'H-1B', notes: 'Welcome' }),
  },
  'workspace.reassign': {
    reaches: 'staff',
    may: {
      'the professional': ['own', 'restricted'],
      'firm administrator': ['own', 'restricted'],
      'another professional': ['foreign'],
    },
    input: (ids) => ({ request_ids: [ids.requestId], to: ids.colleagueId }),
  },
  'workspace.assign': {
    reaches: 'staff',
    may: managers,
    input: (ids) => ({ id: ids.requestId, user_ids: [] }),
  },
  'archive.status': { reaches: 'self', input: () => ({}) },
  'archive.orderExport': { reaches: 'self', input: () => ({}) },
  'archive.beginImport': {
    reaches: 'self',
    once: true,
    input: (ids) => ({ id: ids.importId, size: 1_000 }),
  },
  'workspace.restrict': {
    reaches: 'staff',
    may: managers,
    input: (ids) => ({ id: ids.requestId, restricted: true }),
  },
};
