import type { TimelineEntry } from '@visafolio/contract/activity/activity.contract.ts';
import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { RequestDetail, RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { Party } from '@visafolio/contract/messages/message.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { toTimelineLines } from '@visafolio/locales/timeline-lines.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import { Refusal } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { toZippedFile, type ZippedFile } from '../../../shared/files/zip/zip-stream.ts';
import type { Services } from '../../../shared/services.ts';
import { recordView } from '../../activity/activity.usecases.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { loadStaffPerson } from '../../cases/staff-person.ts';
import { renderAnswers } from '../../files/cabinet/answers-pdf.usecases.ts';
import { archiveFileName, archiveSegment } from '../../files/cabinet/archive-names.ts';
import { readableName, selectNamePattern, selectNaming } from '../../files/cabinet/names/name-documents.ts';
import { listBox } from '../../files/place/box/files.usecases.ts';
import { openForZip } from '../../files/process/active/active-content.ts';
import { findDocumentParts, openDocumentPdf } from '../../files/process/derived/pdfs.ts';
import { openConversationPdfs } from '../../messages/export/conversation-pdf.ts';
import { makeMailFile } from '../../messages/export/mail-file.ts';
import { listCaseConversations } from '../../messages/inbox/inbox.usecases.ts';
import { readPages } from '../read-pages.ts';
import { timelinePage } from './timeline-page.ts';

export interface RequestFolder {
  /** With the extension. */
  fileName: string;
  /** Opens each part on demand. */
  files: AsyncGenerator<ZippedFile, void>;
}

interface Asking {
  services: Services;
  actor: StaffActor;
  language: Language;
}

/** Everything of a request: files, answers, timeline, and an index. Null if it is foreign or unknown. */
export async function openRequestFolder(asking: Asking, requestId: string): Promise<RequestFolder | null> {
  const { services, actor } = asking;
  const request = await getRequest(services, actor, requestId).catch((error) => {
    if (error instanceof Refusal && error.code === 'requests.not_found') return null;
    throw error;
  });
  if (!request) return null;
  const root = archiveSegment(`${request.case_number} ${request.name}`, String(request.case_number));
  return { fileName: `${root}.zip`, files: readFolder(asking, request, root) };
}

/** A folder for each request, inside one archive. Opens each, and records it as viewed, on demand. */
export async function* openRequestFolders(
  asking: Asking,
  requestIds: string[],
): AsyncGenerator<ZippedFile, void> {
  for (const requestId of requestIds) {
    const folder = await openRequestFolder(asking, requestId);
    if (!folder) continue;
    await recordFolderView(asking.services, asking.actor, requestId, folder);
    yield* folder.files;
  }
}

/** Records files and answers as viewed. */
export async function recordFolderView(
  { db }: Services,
  actor: StaffActor,
  requestId: string,
  { fileName }: RequestFolder,
): Promise<void> {
  await db.withActor(actor, async (tx) => {
    await recordView(tx, actor, { requestId, kind: 'document.viewed', payload: { file_name: fileName } });
    await recordView(tx, actor, { requestId, kind: 'answers.viewed' });
  });
}

/** Writes the index last, because it lists what could not be packed. */
async function* readFolder(
  asking: Asking,
  request: RequestDetail,
  root: string,
): AsyncGenerator<ZippedFile, void> {
  const { services, actor, language } = asking;
  const t = translatorFor(language);
  const packed: string[] = [];
  const missing: string[] = [];

  const naming = await services.db.withActor(actor, async (tx) => ({
    language,
    pattern: await selectNamePattern(tx),
    files: await selectNaming(tx, request.id),
  }));
  const originals = new Set<string>();
  for (const { path, title, documentId } of nameDocuments(request, naming)) {
    const together = await findDocumentParts(services, documentId);
    const pdf = together && (await openDocumentPdf(services, documentId, together, title));
    if (!pdf) continue;
    for (const id of together.uploadIds) originals.add(id);
    packed.push(path);
    yield { name: `${root}/${path}`, modified: new Date(), ...pdf };
  }
  const box = await listBox(services, actor, request.id);
  for (const { path, upload } of nameUploads({ request, box, originals }, naming)) {
    const modified = new Date(upload.uploaded_at);
    const wanted = { uploadId: upload.id, filePath: upload.file_path, name: path, modified };
    const file = await openForZip(services, wanted, t);
    if (typeof file === 'string') {
      missing.push(file);
      continue;
    }
    packed.push(file.name);
    yield { ...file, name: `${root}/${file.name}` };
  }

  if (request.questions.some(({ answer }) => answer !== null)) {
    const path = `${t('exports.inFolder.answers')}.pdf`;
    const made = await renderAnswers(services, actor, request, language).catch((error) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (made) {
      packed.push(path);
      yield toZippedFile(`${root}/${path}`, made.pdf);
    } else missing.push(path);
  }

  for (const { party } of await listCaseConversations(services, actor, { request_id: request.id })) {
    const folder = archiveSegment(t('exports.inFolder.messages'), 'Messages');
    const pdfs = await openConversationPdfs(services, actor, { requestId: request.id, party, language });
    for (let part = 1; part <= pdfs.parts; part++) {
      const { fileName, bytes } = await pdfs.make(part);
      packed.push(`${folder}/${fileName}`);
      yield toZippedFile(`${root}/${folder}/${fileName}`, bytes);
    }
    for (const [index, upload] of pdfs.files.entries()) {
      const path = `${folder}/${nameParty(party, t)} ${String(index + 1).padStart(2, '0')} ${archiveFileName('', upload.file_name)}`;
      const modified = new Date(upload.uploaded_at);
      const wanted = { uploadId: upload.id, filePath: upload.file_path, name: path, modified };
      const file = await openForZip(services, wanted, t);
      if (typeof file === 'string') {
        missing.push(file);
        continue;
      }
      packed.push(file.name);
      yield { ...file, name: `${root}/${file.name}` };
    }
    const digits = Math.max(2, String(pdfs.mailIds.length).length);
    for (const [index, mailId] of pdfs.mailIds.entries()) {
      const mail = await makeMailFile(services, actor, { requestId: request.id, mailId, language });
      if (!mail) continue;
      const number = String(index + 1).padStart(digits, '0');
      const name = `${nameMails(party, t)} ${number} ${archiveSegment(mail.subject, '')}`.trim();
      const path = `${folder}/${name}.eml`;
      packed.push(path);
      yield { ...toZippedFile(`${root}/${path}`, mail.bytes), modified: mail.received };
    }
  }

  const timeline = `${t('requests.timeline.title')}.html`;
  packed.push(timeline);
  yield toZippedFile(`${root}/${timeline}`, Buffer.from(await renderTimeline(asking, request, root)));

  const index = `${t('exports.inFolder.index')}.txt`;
  yield toZippedFile(`${root}/${index}`, indexText(request, { packed, missing, root }, language));
}

interface NamedUpload {
  /** Path inside the folder. */
  path: string;
  upload: RequestUpload;
}

interface NamedDocument {
  /** Path inside the folder of the PDF that combines its files. */
  path: string;
  title: string;
  documentId: string;
}

/** The firm's pattern for file names, and its values. */
interface FirmNaming {
  language: Language;
  pattern: string;
  files: Awaited<ReturnType<typeof selectNaming>>;
}

type AskedDocument = RequestDetail['documents'][number];

const getTitle = ({ name, translations }: AskedDocument, language: Language): string =>
  translationIn(translations, language)?.name || name;

/** As in the cabinet: `Sol, Ana - Passport copy - 2026-03.pdf`. */
function toFirmFileName(document: AskedDocument, file: RequestUpload, firm: FirmNaming): string {
  const naming = firm.files.get(file.id);
  const title = getTitle(document, firm.language);
  if (!naming) return archiveFileName(title, file.file_name);
  const { file_name, uploaded_at, pages } = file;
  const named = { document_name: title, document_translations: null, file_name, created_at: uploaded_at };
  return readableName({ ...named, naming: { ...naming, pages } }, firm.pattern, firm.language);
}

/** Documents with files, in the order of the list. */
function nameDocuments({ documents }: RequestDetail, firm: FirmNaming): NamedDocument[] {
  const folder = archiveSegment(translatorFor(firm.language)('exports.inFolder.files'), 'Files');
  const digits = Math.max(2, String(documents.length).length);
  return documents.flatMap((document, index) => {
    const [first] = document.files;
    if (!first) return [];
    const title = getTitle(document, firm.language);
    const number = String(index + 1).padStart(digits, '0');
    const name = toFirmFileName(document, { ...first, file_name: `${title}.pdf`, pages: null }, firm);
    return [{ path: `${folder}/${number} ${name}`, title, documentId: document.id }];
  });
}

interface Uploads {
  request: RequestDetail;
  box: RequestUpload[];
  /** Files that the PDF of their document contains. */
  originals: Set<string>;
}

/**
 * Current files in the order of the list; replaced files and those without a document in folders of their own. Files inside a PDF
 * of their document, and those without a document, keep their original name.
 */
function nameUploads({ request, box, originals }: Uploads, firm: FirmNaming): NamedUpload[] {
  const t = translatorFor(firm.language);
  const { documents } = request;
  const digits = Math.max(2, String(documents.length).length);
  const placed = documents.flatMap((document, index) => {
    const { files, earlier_uploads } = document;
    const number = String(index + 1).padStart(digits, '0');
    const toPath = (folder: string, name: string, place = '') =>
      `${archiveSegment(folder, 'Files')}/${number}${place} ${name}`;
    return [
      ...files.map((file, at) => {
        const place = files.length > 1 ? `-${at + 1}` : '';
        const given = archiveFileName(getTitle(document, firm.language), file.file_name);
        return {
          path: originals.has(file.id)
            ? toPath(t('exports.inFolder.originals'), given, place)
            : toPath(t('exports.inFolder.files'), toFirmFileName(document, file, firm), place),
          upload: file,
        };
      }),
      ...earlier_uploads.map((earlier, at) => ({
        path: toPath(t('exports.inFolder.earlier'), toFirmFileName(document, earlier, firm), `-${at + 1}`),
        upload: earlier,
      })),
    ];
  });
  const unplaced = box.map((file, index) => ({
    path: `${archiveSegment(t('exports.inFolder.box'), 'Box')}/${String(index + 1).padStart(2, '0')} ${archiveFileName('', file.file_name)}`,
    upload: file,
  }));
  return [...placed, ...unplaced];
}

async function renderTimeline(asking: Asking, request: RequestDetail, title: string): Promise<string> {
  const { services, actor, language } = asking;
  const entries: TimelineEntry[] = [];
  const pages = readPages((cursor) => listTimeline(services, actor, { request_id: request.id, cursor }));
  for await (const entry of pages) entries.push(entry);
  const { name: self } = await services.db.withActor(actor, loadStaffPerson);
  const lines = toTimelineLines(entries, { request, language, self, t: translatorFor(language) });
  return timelinePage({ title, lines, language });
}

interface Contents {
  packed: string[];
  missing: string[];
  root: string;
}

/** With BOM and CRLF, for Windows Notepad. */
function indexText(request: RequestDetail, { packed, missing, root }: Contents, language: Language): Buffer {
  const t = translatorFor(language);
  const open = request.documents
    .filter((document) => !document.upload && isDocumentAsked(document))
    .map((document) => getTitle(document, language));
  const list = (title: string, items: string[]) =>
    items.length ? ['', title, ...items.map((item) => `- ${item}`)] : [];
  const text = [
    root,
    `${t('requests.details.email')}: ${request.email}`,
    `${t('requests.details.visaType')}: ${request.visa_type}`,
    `${t('exports.status')}: ${t(`requests.status.${request.status}`)}`,
    t('exports.inFolder.taken', { date: new Date().toISOString().slice(0, 10) }),
    ...list(t('exports.inFolder.contents'), packed),
    ...list(t('exports.inFolder.open'), open),
    ...list(t('documents.archive.missing'), missing),
    '',
  ].join('\r\n');
  return Buffer.from(`\ufeff${text}`);
}

/** Part of file names: people besides client and sponsor may have the same name. */
const nameParty = (party: Party, t: Translate): string =>
  party === 'client' || party === 'sponsor'
    ? t(`exports.inFolder.${party}`)
    : t('exports.inFolder.otherPerson', { number: getNumber(party) });

const nameMails = (party: Party, t: Translate): string =>
  party === 'client' || party === 'sponsor'
    ? t(`exports.inFolder.mail.${party}`)
    : t('exports.inFolder.mail.otherPerson', { number: getNumber(party) });

const getNumber = (party: Party): string => party.slice('person_'.length);
