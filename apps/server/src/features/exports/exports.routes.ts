import { Readable } from 'node:stream';
import { Party } from '@visafolio/contract/messages/message.ts';
import { Id, Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { type Context, Hono } from 'hono';
import { Refusal } from '../../shared/api/refuse.ts';
import { serveZip } from '../../shared/api/serve-zip.ts';
import { administratorActor, isAdministrator, type Session, staffActor } from '../../shared/api/session.ts';
import { bodyWhileAllowed, type Sessions } from '../../shared/api/while-allowed.ts';
import { recordAudit } from '../../shared/audit/record-audit.ts';
import type { Actor } from '../../shared/db/actor.ts';
import { csvStream } from '../../shared/files/csv/csv-stream.ts';
import { contentDisposition } from '../../shared/files/names/content-disposition.ts';
import type { Services } from '../../shared/services.ts';
import { listChosen } from '../cases/queue/bulk/bulk.usecases.ts';
import { canAccessRequests } from '../files/cabinet/archive.usecases.ts';
import { openConversationPdfs, recordConversationView } from '../messages/export/conversation-pdf.ts';
import { makeErasureCertificate } from '../retention/erasure/make-certificate.ts';
import { openContactFolder } from './contact-folder.ts';
import { administratorLists, type OpenedList, openList, staffLists } from './exported-lists.ts';
import {
  openRequestFolder,
  openRequestFolders,
  recordFolderView,
} from './request-folder/open-request-folder.ts';

const noStore = { 'Cache-Control': 'private, no-store' };
/** Bytes buffered for a slow reader. */
const ahead = 64 * 1024;

/**
 * Serves exports, mounted at /api/exports: `/{list}.csv` for a professional, `/admin/{list}.csv` for administrators of the
 * product, `/requests/{id}.zip` everything of one request, `/selections/{run}.zip` of several selected ones,
 * `/contacts/{id}.zip` everything about a person, `/erasures/{id}.pdf` the certificate of an erasure,
 * `/conversations/{id}/{party}.pdf` a conversation, up to a thousand messages per `part`. The query filters like the page of the
 * list; `language` is the reader's.
 */
export function exportRoutes(services: Services, { readSession, readAgain }: Sessions): Hono {
  const app = new Hono();

  app.get('/requests/:file{.+\\.zip}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!session.professional) return c.json({ code: 'session.professional_required' }, 403);
    const actor = staffActor(session);
    const requestId = Id.safeParse(c.req.param('file').slice(0, -'.zip'.length)).data;
    const asking = { services, actor, language: readLanguage(c, session) };
    const folder = requestId ? await openRequestFolder(asking, requestId) : null;
    if (!folder || !requestId) return c.json({ code: 'requests.not_found' }, 404, noStore);
    const requestIds = [requestId];
    const reaches = () => canAccessRequests(services, actor, requestIds);
    return serveZip(services, c, {
      ...folder,
      permission: { session, readAgain, requestIds, reaches },
      recordView: () => recordFolderView(services, actor, requestId, folder),
    });
  });

  app.get('/contacts/:file{.+\\.zip}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!session.professional) return c.json({ code: 'session.professional_required' }, 403);
    const actor = staffActor(session);
    const contactId = Id.safeParse(c.req.param('file').slice(0, -'.zip'.length)).data;
    const asking = { services, actor, language: readLanguage(c, session) };
    const folder = contactId ? await openContactFolder(asking, contactId) : null;
    if (!folder) return c.json({ code: 'contacts.not_found' }, 404, noStore);
    const { requestIds, fileName, files } = folder;
    const reaches = () => canAccessRequests(services, actor, requestIds);
    return serveZip(services, c, {
      fileName,
      files,
      permission: { session, readAgain, requestIds, reaches },
      recordView: () =>
        services.db.withActor(actor, (tx) =>
          recordAudit(tx, {
            kind: 'list.exported',
            subject: { kind: 'contact', id: folder.contactId },
            data: { list: 'person' },
          }),
        ),
    });
  });

  app.get('/erasures/:file{.+\\.pdf}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!session.professional) return c.json({ code: 'session.professional_required' }, 403);
    const erasureId = Id.safeParse(c.req.param('file').slice(0, -'.pdf'.length)).data;
    const language = readLanguage(c, session);
    const made = erasureId
      ? await makeErasureCertificate(services, staffActor(session), { id: erasureId, language })
      : null;
    if (!made) return c.json({ code: 'exports.not_found' }, 404, noStore);
    return c.body(new Uint8Array(made.pdf), 200, {
      ...noStore,
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition('attachment', made.fileName),
      'X-Content-Type-Options': 'nosniff',
    });
  });

  app.get('/selections/:file{.+\\.zip}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!session.professional) return c.json({ code: 'session.professional_required' }, 403);
    const actor = staffActor(session);
    const runId = Id.safeParse(c.req.param('file').slice(0, -'.zip'.length)).data;
    const requestIds = runId ? await listChosen(services, actor, runId) : [];
    if (!requestIds.length || !(await canAccessRequests(services, actor, requestIds)))
      return c.json({ code: 'requests.not_found' }, 404, noStore);
    const reaches = () => canAccessRequests(services, actor, requestIds);
    return serveZip(services, c, {
      fileName: `Requests ${new Date().toISOString().slice(0, 10)}.zip`,
      files: openRequestFolders({ services, actor, language: readLanguage(c, session) }, requestIds),
      permission: { session, readAgain, requestIds, reaches },
    });
  });

  app.get('/conversations/:request/:file{(?:client|sponsor|person_\\d{1,2})\\.pdf}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!session.professional) return c.json({ code: 'session.professional_required' }, 403);
    const actor = staffActor(session);
    const requestId = Id.safeParse(c.req.param('request')).data;
    if (!requestId) return c.json({ code: 'requests.not_found' }, 404, noStore);
    const party = Party.safeParse(c.req.param('file').slice(0, -'.pdf'.length)).data;
    if (!party) return c.json({ code: 'messages.no_such_party' }, 404, noStore);
    const part = Number(c.req.query('part') ?? 1);
    try {
      const asked = { requestId, party, language: readLanguage(c, session) };
      const pdfs = await openConversationPdfs(services, actor, asked);
      if (!Number.isInteger(part) || part < 1 || part > pdfs.parts)
        return c.json({ code: 'messages.not_found' }, 404, noStore);
      const { fileName, bytes } = await pdfs.make(part);
      await recordConversationView(services, actor, requestId, fileName);
      return c.body(new Uint8Array(bytes), 200, {
        ...noStore,
        'Content-Type': 'application/pdf',
        'Content-Disposition': contentDisposition('attachment', fileName),
        'X-Content-Type-Options': 'nosniff',
        'X-Parts': String(pdfs.parts),
      });
    } catch (error) {
      if (error instanceof Refusal)
        return Response.json({ code: error.code }, { status: error.status, headers: noStore });
      throw error;
    }
  });

  app.get('/admin/:file{\\w+\\.csv}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!isAdministrator(session)) return c.json({ code: 'session.administrator_required' }, 403);
    const actor = administratorActor(session);
    const language = readLanguage(c, session);
    const list = openList(administratorLists, listName(c), c.req.query(), { services, actor, language });
    return send(c, { session, actor, list });
  });

  app.get('/:file{\\w+\\.csv}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!session.professional) return c.json({ code: 'session.professional_required' }, 403);
    const actor = staffActor(session);
    const language = readLanguage(c, session);
    const list = openList(staffLists, listName(c), c.req.query(), { services, actor, language });
    return send(c, { session, actor, list });
  });

  async function send(
    c: Context,
    { session, actor, list }: { session: Session; actor: Actor; list: OpenedList | null },
  ): Promise<Response> {
    if (!list) return c.json({ code: 'documents.not_found' }, 404, noStore);
    const name = `${list.fileName} ${new Date().toISOString().slice(0, 10)}.csv`;
    const headers = {
      ...noStore,
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': contentDisposition('attachment', name),
      'X-Content-Type-Options': 'nosniff',
    };
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
    await services.db.withActor(actor, (tx) =>
      recordAudit(tx, { kind: 'list.exported', data: { list: listName(c) } }),
    );
    const body = Readable.from(csvStream(list.header, list.rows), {
      objectMode: false,
      highWaterMark: ahead,
    });
    body.on('error', (err) => services.log.error({ err, list: list.fileName }, 'a list broke off'));
    return c.body(bodyWhileAllowed(services, c, body, { session, readAgain }), 200, headers);
  }

  return app;
}

const listName = (c: Context): string => c.req.param('file')?.slice(0, -'.csv'.length) ?? '';

/** The page's language, or the account's if the link has none. */
const readLanguage = (c: Context, session: Session) =>
  Language.safeParse(c.req.query('language')).data ?? session.language ?? defaultLanguage;
