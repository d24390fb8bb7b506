import { languages, type TranslatedLanguage, translationIn } from '@visafolio/contract/shared/languages.ts';
import { formatAnswerLine } from './answer-words.ts';
import type { Language, Translate } from './types.ts';

/** The contract's `TimelineEntry`. */
interface TimelineEntry {
  id: string;
  kind: string;
  actor_kind: 'staff' | 'client' | 'system';
  actor_name: string | null;
  payload: Record<string, unknown>;
  at: string;
}

/** Documents and questions of a request, to name them in the reader's language. */
interface Asked {
  documents: readonly {
    id: string;
    name: string;
    translations: { [Code in TranslatedLanguage]?: { name: string } | undefined } | null;
  }[];
  questions: readonly {
    id: string;
    text: string;
    type?: string;
    translations: { [Code in TranslatedLanguage]?: { text: string } | undefined } | null;
    /** In other versions of the template. */
    other_ids?: readonly string[];
  }[];
  /** That are no longer asked. */
  former_questions?: Asked['questions'];
}

export interface TimelineLine {
  id: string;
  /** The name of a person or the product, or 'You'. */
  who: string;
  at: string;
  text: string;
}

interface Reader {
  request: Asked;
  t: Translate;
  language: Language;
  /** Locale for dates. Default: the region of the language. */
  dateTag?: string;
  /** Replaces 'You' in copies for others. */
  self?: string;
}

/**
 * Turns entries into sentences of the reader's language, in the given order. Consecutive answers before the submission become
 * one line. Each later change has its own line, with the value before and after.
 */
export function toTimelineLines(entries: readonly TimelineEntry[], reader: Reader): TimelineLine[] {
  const lines: TimelineLine[] = [];
  let run: { line: TimelineLine; questions: Set<string> } | undefined;
  for (const entry of entries) {
    const { id, at } = entry;
    const who = nameWithKey(entry.actor_name ?? nameActor(entry, reader), entry, reader);
    const answers = entry.kind === 'answers.saved' ? readAnswers(entry.payload) : [];
    const plain = answers.filter((answer) => !answer.isChange).map(({ question }) => question);
    if (plain.length) {
      // Answers of client and sponsor stay on separate lines.
      if (run?.line.who !== who) run = start({ id, at, who, text: '' });
      for (const question of plain) run.questions.add(question);
      run.line.text = reader.t('requests.timeline.answered', { count: run.questions.size });
      continue;
    }
    run = undefined;
    const texts = answers.length
      ? answers.map((answer) => changeText(answer, entry.actor_kind === 'staff', reader))
      : entryTexts(entry, reader);
    lines.push(...texts.map((text, index) => ({ id: `${id}.${index}`, at, who, text })));
  }
  return lines;

  function start(line: TimelineLine) {
    lines.push(line);
    return { line, questions: new Set<string>() };
  }
}

function nameActor({ actor_kind }: TimelineEntry, { self, t }: Reader): string {
  return (actor_kind === 'staff' && self) || t(`requests.timeline.who.${actor_kind}`);
}

/** A program acted for the person, by a key of the public API. */
function nameWithKey(name: string, { payload }: TimelineEntry, { t }: Reader): string {
  const key = payload.api_key as { name?: unknown } | undefined;
  return typeof key?.name === 'string' ? t('requests.timeline.through', { name, key: key.name }) : name;
}

interface Answer {
  question: string;
  /** The entry has the values before and after the change. */
  isChange: boolean;
  before: string;
  after: string;
}

function readAnswers(payload: TimelineEntry['payload']): Answer[] {
  const answers = Array.isArray(payload.answers) ? (payload.answers as Record<string, unknown>[]) : [];
  return answers.map((answer) => ({
    question: text(answer.question_id),
    isChange: 'before' in answer || 'after' in answer,
    before: text(answer.before),
    after: text(answer.after),
  }));
}

function changeText(answer: Answer, byStaff: boolean, reader: Reader): string {
  const { question: id } = answer;
  const question = describeQuestion(id, reader);
  const type = findQuestion(id, reader)?.type ?? 'text';
  const write = (value: string) => value && formatAnswerLine(type, value, reader.t, reader.language);
  const [before, after] = [write(answer.before), write(answer.after)];
  if (byStaff) {
    if (!after) return reader.t('requests.timeline.clearedForClient', { question, before });
    if (!before) return reader.t('requests.timeline.enteredForClient', { question, after });
    return reader.t('requests.timeline.correctedForClient', { question, before, after });
  }
  if (!after) return reader.t('requests.timeline.cleared', { question, before });
  if (!before) return reader.t('requests.timeline.answeredLate', { question, after });
  return reader.t('requests.timeline.changed', { question, before, after });
}

function entryTexts(entry: TimelineEntry, reader: Reader): string[] {
  const { kind, actor_kind, payload } = entry;
  const { t } = reader;
  const document = describeDocument(payload, reader);
  const question = describeQuestion(text(payload.question_id), reader, text(payload.question_text));
  const file = text(payload.file_name);
  const recipient = text(payload.recipient);
  switch (kind) {
    case 'request.created':
      return [t('requests.timeline.created')];
    case 'request.deleted':
      return [t('requests.timeline.deleted')];
    case 'request.trashed':
      return [t('requests.timeline.trashed')];
    case 'request.restored':
      return [t('requests.timeline.restoredFromTrash')];
    case 'request.imported':
      return [
        t('requests.timeline.imported', {
          workspace: text(payload.workspace),
          number: text(payload.case_number),
        }),
      ];
    case 'request.handed_over':
      return [responsibleText(payload, reader)];
    case 'request.parties_changed':
      return [partiesText(payload, reader)];
    case 'person.added':
    case 'person.changed':
    case 'person.removed':
      return [personText({ kind, payload }, reader)];
    case 'request.assigned':
      return assignmentTexts(payload, reader);
    case 'request.restricted':
      return [t('requests.timeline.restricted')];
    case 'request.unrestricted':
      return [t('requests.timeline.unrestricted')];
    case 'request.archived':
      return [t('requests.timeline.archived')];
    case 'request.brought_back':
      return [t('requests.timeline.broughtBack')];
    case 'request.template_updated':
      return [t('requests.timeline.templateUpdated', toVersions(payload))];
    case 'request.template_update_undone':
      return [t('requests.timeline.templateUpdateUndone', toVersions(payload))];
    case 'request.status_changed':
      return [
        t('requests.timeline.statusChanged', {
          before: statusText(payload.before, t),
          after: statusText(payload.after, t),
        }),
      ];
    case 'request.edited':
      return editTexts(payload, t);
    case 'reminder.sent':
      return payload.by_schedule === true
        ? [t('requests.timeline.reminderSentBySchedule', { recipient })]
        : [t('requests.timeline.reminderSent', { recipient })];
    case 'reminder.failed':
      return payload.by_schedule === true
        ? [t('requests.timeline.reminderFailedBySchedule', { recipient })]
        : [t('requests.timeline.reminderFailed', { recipient })];
    case 'reminder.scheduled':
      return [scheduleText(payload, t)];
    case 'reminder.paused':
      return [
        typeof payload.until === 'string'
          ? t('requests.timeline.reminderPausedUntil', { date: payload.until.slice(0, 10) })
          : t('requests.timeline.reminderPaused'),
      ];
    case 'reminder.resumed':
      return [t('requests.timeline.reminderResumed')];
    case 'text.agreed':
      return [consentText(payload, reader)];
    case 'text.ended':
      return [
        t(actor_kind === 'client' ? 'requests.timeline.textEndedByClient' : 'requests.timeline.textEnded'),
      ];
    case 'text.stopped':
      return [t('requests.timeline.textStopped')];
    case 'text.resumed':
      return [t('requests.timeline.textResumed')];
    case 'text.sent':
      return [textSent(payload, t)];
    case 'text.failed':
      return [textFailed(payload, t)];
    case 'invitation.sent':
      return [t('requests.timeline.invitationSent', { recipient })];
    case 'invitation.failed':
      return [t('requests.timeline.invitationFailed', { recipient })];
    case 'invitation.accepted':
      return [t('requests.timeline.invitationAccepted')];
    case 'questionnaire.submitted':
      return [t('requests.timeline.questionnaireSubmitted')];
    case 'answers.reviewed':
      return [t('requests.timeline.answersReviewed')];
    case 'answer.sent_back':
      return [t('requests.timeline.answerSentBack', { question, reason: text(payload.reason) })];
    case 'answer.accepted':
      return [t('requests.timeline.answerAccepted', { question })];
    case 'document.upload_begun':
      return [t('requests.timeline.uploadBegun', { document })];
    case 'document.upload_dropped':
      return [t('requests.timeline.uploadDropped', { document })];
    case 'document.uploaded':
      return [
        t(actor_kind === 'staff' ? 'requests.timeline.uploadedForClient' : 'requests.timeline.uploaded', {
          file,
          document,
        }),
      ];
    case 'document.removed':
      return [
        payload.document_id
          ? t('requests.timeline.removed', { file, document })
          : t('requests.timeline.boxRemoved', { file }),
      ];
    case 'file.boxed':
      return [t('requests.timeline.fileBoxed', { file })];
    case 'file.placed':
      return [
        payload.document_id
          ? t('requests.timeline.filePlaced', { file, document })
          : t('requests.timeline.fileUnplaced', { file }),
      ];
    case 'file.arranged':
      return [t('requests.timeline.fileArranged', { file })];
    case 'file.split':
      return [t('requests.timeline.fileSplit', { file, count: Number(payload.count ?? 0) })];
    case 'file.split_undone':
      return [t('requests.timeline.fileSplitUndone', { file })];
    case 'file.kept_as_one':
      return [t('requests.timeline.fileKeptAsOne', { file })];
    case 'file.ordered':
      return [t('requests.timeline.filesOrdered', { document })];
    case 'file.sent_to_provider':
      return [
        t(payload.what === 'facts' ? 'requests.timeline.sentForFacts' : 'requests.timeline.sentToProvider', {
          file,
          host: text(payload.host),
        }),
      ];
    case 'fact.accepted':
      return [
        t(`requests.timeline.factAccepted.${acceptedAs(payload.problem)}`, {
          file,
          fact: factName(payload, t),
        }),
      ];
    case 'fact.corrected':
      return [t('requests.timeline.factCorrected', { file, fact: factName(payload, t) })];
    case 'fact.dismissed':
      return [t('requests.timeline.factDismissed', { file, fact: factName(payload, t) })];
    case 'fact.reopened':
      return [t('requests.timeline.factReopened', { fact: factName(payload, t) })];
    case 'file.blocked':
      return [
        t(
          payload.asked_again === true
            ? 'requests.timeline.fileBlockedAskedAgain'
            : 'requests.timeline.fileBlocked',
          {
            file,
            threat: text(payload.threat),
          },
        ),
      ];
    case 'file.processed':
      return [];
    case 'answers.viewed':
      return [t('requests.timeline.answersViewed')];
    case 'entry.added':
      return [t('requests.timeline.entryAdded', { entry: text(payload.entry_name) })];
    case 'entry.removed':
      return [t('requests.timeline.entryRemoved', { entry: text(payload.entry_name) })];
    case 'entry.restored':
      return [t('requests.timeline.entryRestored', { entry: text(payload.entry_name) })];
    case 'document.viewed':
      return [
        t(payload.original === true ? 'requests.timeline.viewedOriginal' : 'requests.timeline.viewed', {
          file,
        }),
      ];
    case 'documents.submitted':
      return [
        typeof payload.unplaced === 'number' && payload.unplaced > 0
          ? t('requests.timeline.documentsSubmittedUnplaced', { count: payload.unplaced })
          : t('requests.timeline.documentsSubmitted'),
      ];
    case 'document.accepted':
      return [t('requests.timeline.accepted', { file, document })];
    case 'document.asked_again':
      return [t('requests.timeline.askedAgain', { document, reason: text(payload.reason) })];
    case 'document.added':
      return [t('requests.timeline.documentAdded', { document })];
    case 'document.reworded':
      return [t('requests.timeline.documentReworded', { document })];
    case 'document.withdrawn':
      return [t('requests.timeline.documentWithdrawn', { document })];
    case 'document.waived':
      return [t('requests.timeline.documentWaived', { document })];
    case 'document.restored':
      return [t('requests.timeline.documentRestored', { document })];
    case 'question.added':
      return [t('requests.timeline.questionAdded', { question })];
    case 'question.reworded':
      return [t('requests.timeline.questionReworded', { question })];
    case 'question.withdrawn':
      return [t('requests.timeline.questionWithdrawn', { question })];
    case 'question.waived':
      return [t('requests.timeline.questionWaived', { question })];
    case 'question.restored':
      return [t('requests.timeline.questionRestored', { question })];
    case 'due_date.changed':
      return [dueText(payload, reader)];
    case 'form.filled':
      return [
        t('requests.timeline.formFilled', {
          code: String(payload.code ?? ''),
          fields: Number(payload.fields ?? 0),
        }),
      ];
    case 'key_date.added':
      return [t('requests.timeline.keyDateAdded', keyDate(payload, reader))];
    case 'key_date.changed':
      return [
        payload.done === true
          ? t('requests.timeline.keyDateDone', keyDate(payload, reader))
          : t('requests.timeline.keyDateChanged', keyDate(payload, reader)),
      ];
    case 'key_date.removed':
      return [t('requests.timeline.keyDateRemoved', keyDate(payload, reader))];
    case 'letter.started':
      return [t('requests.timeline.letterStarted', { title: text(payload.title) })];
    case 'letter.sent_to_provider':
      return [letterSentText(payload, t)];
    case 'letter.proposed':
      return [
        payload.failed === true
          ? t('requests.timeline.letterNotProposed', { title: text(payload.title) })
          : t('requests.timeline.letterProposed', { title: text(payload.title) }),
      ];
    case 'letter.finished':
      return [
        payload.gaps
          ? t('requests.timeline.letterFinishedWithGaps', { title: text(payload.title) })
          : t('requests.timeline.letterFinished', { title: text(payload.title) }),
      ];
    case 'letter.deleted':
      return [t('requests.timeline.letterDeleted', { title: text(payload.title) })];
    case 'packet.file_added':
      return [t('requests.timeline.packetFileAdded', { file })];
    case 'packet.checked':
      return [t('requests.timeline.packetChecked')];
    case 'packet.built':
      return [t('requests.timeline.packetBuilt')];
    case 'note.added':
      return [t('requests.timeline.noteAdded')];
    case 'note.edited':
      return [t('requests.timeline.noteEdited')];
    case 'note.deleted':
      return [t('requests.timeline.noteDeleted')];
    case 'message.sent':
      return [messageText(entry, t)];
    case 'message.edited':
      return [t('requests.timeline.messageEdited')];
    case 'message.taken_back':
      return [t('requests.timeline.messageTakenBack')];
    case 'message.read':
      return [t('requests.timeline.messageRead')];
    case 'message.translated':
      return [t('requests.timeline.messageTranslated', { engine: text(payload.engine) })];
    case 'message.settled':
      return [
        payload.waiting_for === 'staff'
          ? t('requests.timeline.messageToAnswer')
          : t('requests.timeline.messageAnswered'),
      ];
    case 'mail.held':
      return [t('requests.timeline.mailHeld')];
    case 'mail.accepted':
      return [t('requests.timeline.mailAccepted')];
    case 'mail.discarded':
      return [t('requests.timeline.mailDiscarded')];
    default:
      return [t('requests.timeline.other')];
  }
}

function acceptedAs(problem: unknown): 'answer' | 'documents' | 'person' | 'expiry' {
  if (problem === 'answer_differs') return 'answer';
  if (problem === 'documents_differ') return 'documents';
  return problem === 'another_person' ? 'person' : 'expiry';
}

/** The payload has a `FactName` of the contract. */
const factName = ({ fact }: TimelineEntry['payload'], t: Translate): string =>
  t(`facts.names.${text(fact) as 'person.full_name'}`);

function messageText({ actor_kind, payload }: TimelineEntry, t: Translate): string {
  if (actor_kind === 'client') return t('requests.timeline.messageSent');
  if (payload.to) return t('requests.timeline.messageSentToPerson', { name: text(payload.to) });
  return payload.party === 'sponsor'
    ? t('requests.timeline.messageSentToSponsor')
    : t('requests.timeline.messageSentToClient');
}

function scheduleText({ mode, days }: TimelineEntry['payload'], t: Translate): string {
  if (mode === 'own' && Array.isArray(days))
    return t('requests.timeline.reminderScheduled.own', { days: days.join(', ') });
  if (mode === 'gentle') return t('requests.timeline.reminderScheduled.gentle');
  if (mode === 'firm') return t('requests.timeline.reminderScheduled.firm');
  return t('requests.timeline.reminderScheduled.off');
}

function consentText(payload: TimelineEntry['payload'], reader: Reader): string {
  const { t } = reader;
  const recipient = text(payload.recipient);
  const how = (['in_person', 'phone', 'writing'] as const).find((each) => each === payload.how);
  if (!how) return t('requests.timeline.textAgreed', { recipient });
  return t('requests.timeline.textNoted', {
    recipient,
    date: longDay(payload.agreed_on, reader),
    how: t(`requests.timeline.textHow.${how}`),
  });
}

function textSent({ of, by_schedule, recipient }: TimelineEntry['payload'], t: Translate): string {
  const to = { recipient: text(recipient) };
  if (of === 'invitation') return t('requests.timeline.textSent.invitation', to);
  return by_schedule === true
    ? t('requests.timeline.textSent.reminderBySchedule', to)
    : t('requests.timeline.textSent.reminder', to);
}

const textProblems = [
  'unavailable',
  'opted_out',
  'no_answer',
  'interrupted',
  'daily_limit',
  'hourly_limit',
] as const;

function textFailed({ problem, recipient }: TimelineEntry['payload'], t: Translate): string {
  const known = textProblems.find((each) => each === problem) ?? 'refused';
  return t(`requests.timeline.textFailed.${known}`, { recipient: text(recipient) });
}

/** Rows from before firms shared cases do not say from whom a case was handed over. */
function responsibleText(payload: TimelineEntry['payload'], { t }: Reader): string {
  const [from, to] = [text(payload.from), text(payload.to)];
  return payload.from_id && from
    ? t('requests.timeline.madeResponsible', { from, to })
    : t('requests.timeline.handedOver', { to });
}

function assignmentTexts({ added, removed }: TimelineEntry['payload'], { t, language }: Reader): string[] {
  const join = (names: unknown) =>
    new Intl.ListFormat(languages[language].region).format(Array.isArray(names) ? names.map(text) : []);
  const [came, went] = [join(added), join(removed)];
  return [
    ...(came ? [t('requests.timeline.assigned', { names: came })] : []),
    ...(went ? [t('requests.timeline.unassigned', { names: went })] : []),
  ];
}

const fields = ['name', 'email', 'visa_type'] as const;

function editTexts(payload: TimelineEntry['payload'], t: Translate): string[] {
  const changes = (payload.changes ?? {}) as Record<string, { before?: unknown; after?: unknown }>;
  const short = fields.flatMap((field) => {
    const change = changes[field];
    if (!change) return [];
    return [
      t('requests.timeline.edited', {
        field: t(`requests.timeline.fields.${field}`),
        before: text(change.before) || t('requests.timeline.nothing'),
        after: text(change.after) || t('requests.timeline.nothing'),
      }),
    ];
  });
  // Notes are long, so the timeline does not repeat them.
  return changes.notes ? [...short, t('requests.timeline.notesEdited')] : short;
}

function dueText(payload: TimelineEntry['payload'], reader: Reader): string {
  const { t } = reader;
  const [before, after] = [longDay(payload.before, reader), longDay(payload.after, reader)];
  if (!after) return t('requests.timeline.dueRemoved', { before });
  return before
    ? t('requests.timeline.dueChanged', { before, after })
    : t('requests.timeline.dueSet', { after });
}

const keyDateKinds = ['passport_expiry', 'i94_expiry', 'rfe_response_due', 'interview', 'other'] as const;

function keyDate({ kind, label, on_date }: TimelineEntry['payload'], reader: Reader) {
  const known = keyDateKinds.find((each) => each === kind) ?? 'other';
  return {
    what: text(label) || reader.t(`requests.timeline.dates.${known}`),
    date: longDay(on_date, reader),
  };
}

/** A day with the month's name. */
function longDay(day: unknown, { language, dateTag = languages[language].region }: Reader): string {
  const date = new Date(`${text(day)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(dateTag, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function statusText(value: unknown, t: Translate): string {
  const statuses = ['pending', 'in-progress', 'documents_submitted', 'completed'] as const;
  const status = statuses.find((each) => each === value);
  return status ? t(`requests.status.${status}`) : text(value);
}

/** Numbers of two versions of a template. */
const toVersions = ({ from, to }: TimelineEntry['payload']) => ({ from: String(from), to: String(to) });

function describeDocument(payload: TimelineEntry['payload'], { request, t, language }: Reader): string {
  const document = request.documents.find(({ id }) => id === payload.document_id);
  if (document) return translationIn(document.translations, language)?.name || document.name;
  return text(payload.document_name) || t('requests.timeline.someDocument');
}

function describeQuestion(id: string, reader: Reader, storedText = ''): string {
  const question = findQuestion(id, reader);
  if (!question) return storedText || reader.t('requests.timeline.someQuestion');
  return translationIn(question.translations, reader.language)?.text || question.text;
}

/** A question as it was asked then is named as it is asked now. */
const findQuestion = (id: string, { request }: Reader): Asked['questions'][number] | undefined =>
  request.questions.find((each) => each.id === id) ??
  request.former_questions?.find((each) => each.id === id) ??
  request.questions.find(({ other_ids }) => other_ids?.includes(id));

function letterSentText({ title, host, documents }: Record<string, unknown>, t: Translate): string {
  const names = Array.isArray(documents) ? documents.map(text).filter(Boolean) : [];
  const sent = { title: text(title), host: text(host) };
  return names.length
    ? t('requests.timeline.letterSentWithDocuments', { ...sent, documents: names.join(', ') })
    : t('requests.timeline.letterSent', sent);
}

/** `after`: names of the parties that the sponsor answers for. */
function partiesText({ after }: TimelineEntry['payload'], { t, language }: Reader): string {
  const names = Array.isArray(after) ? after.map(text) : [];
  if (names.length === 0) return t('requests.timeline.partiesOfClient');
  return t('requests.timeline.partiesOfSponsor', { parties: new Intl.ListFormat(language).format(names) });
}

/** `parties`: names of the parties that a person besides client and sponsor answers for; of a change, before and after it. */
function personText(
  { kind, payload }: Pick<TimelineEntry, 'kind' | 'payload'>,
  { t, language }: Reader,
): string {
  const name = text(payload.name);
  if (kind === 'person.removed') return t('requests.timeline.personRemoved', { name });
  const { parties } = payload as { parties?: unknown };
  const after = Array.isArray(parties) ? parties : (parties as { after?: unknown } | undefined)?.after;
  const names = Array.isArray(after) ? after.map(text) : [];
  const answered = { name, parties: new Intl.ListFormat(language).format(names) };
  if (kind === 'person.added') return t('requests.timeline.personAdded', answered);
  return names.length > 0
    ? t('requests.timeline.personChanged', answered)
    : t('requests.timeline.personWithoutPart', { name });
}
