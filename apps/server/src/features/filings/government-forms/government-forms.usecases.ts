import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type FormField, formLimits } from '@visafolio/contract/filings/form-field.ts';
import type { BlankReview } from '@visafolio/contract/filings/form-items.ts';
import type { GovernmentForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import {
  loadOwnWorkspace,
  requireLeadsWorkspace,
  selectLeadsWorkspace,
} from '../../../shared/db/workspace.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import { cleanFileName } from '../../../shared/files/names/clean-file-name.ts';
import type { Services } from '../../../shared/services.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';
import type { PagesToRender, RenderedPage } from '../../files/process/look/render-pages.ts';
import { readFormMaps } from '../form-maps/form-maps.ts';
import { describeBlank } from './checklist/describe-blank.ts';
import {
  countForms,
  deleteForm,
  insertForm,
  type StoredForm,
  selectForm,
  selectFormByHash,
  selectForms,
} from './government-forms.queries.ts';
import type { BlankForm, PreparedForm } from './pdf/prepare/prepare-form.ts';

const bucket = 'client-documents';
/** The largest official forms take four seconds of CPU, which may be shared, and 400 MB. */
export const childLimits = { ms: 40_000, megabytes: 900 };

/** The forms of the actor's workspace, and whether the actor may change them. */
export const listForms = (
  { db }: Services,
  actor: StaffActor,
): Promise<{ forms: GovernmentForm[]; may_change: boolean }> =>
  db.withActor(actor, async (tx) => ({
    forms: await selectForms(tx),
    may_change: await selectLeadsWorkspace(tx),
  }));

/** Refuses with forms.not_found. */
export function getForm(
  { db }: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<GovernmentForm & { fields: FormField[]; may_change: boolean; review: BlankReview | null }> {
  return db.withActor(actor, async (tx) => {
    const form = (await selectForms(tx)).find((each) => each.id === id);
    const stored = await selectForm(tx, id);
    if (!form || !stored) throw refuse('forms.not_found');
    return {
      ...form,
      fields: stored.fields,
      may_change: await selectLeadsWorkspace(tx),
      review: describeBlank(stored),
    };
  });
}

/**
 * Stores a blank form for the actor's workspace; the same file returns the existing form. For firm admins and professionals
 * without a firm. Refuses with session.firm_administrator_required and, if the file is not a fillable form, with forms.*.
 */
export async function addForm(
  services: Services,
  actor: StaffActor,
  { bytes, fileName }: BlankForm,
): Promise<{ id: string }> {
  const { db, files } = services;
  if (bytes.length === 0) throw refuse('forms.empty');
  if (bytes.length > formLimits.maxBytes) throw refuse('forms.too_large');
  if (!Buffer.from(bytes.subarray(0, 1_024 + 5)).includes('%PDF-')) throw refuse('forms.not_a_pdf');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { workspaceId, known } = await db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    if ((await countForms(tx)) >= formLimits.formsMax) throw refuse('forms.full');
    return { workspaceId: await loadOwnWorkspace(tx), known: await selectFormByHash(tx, sha256) };
  });
  if (known) return known;
  const name = cleanFileName(fileName, 'pdf');
  const { pdf, ...form } = await prepare(services, workspaceId, { bytes, fileName: name });
  const filePath = `${actor.userId}/form_${Date.now()}-${randomUUID().slice(0, 8)}.pdf`;
  await files.put(bucket, filePath, Readable.from([Buffer.from(pdf)]), {
    contentType: 'application/pdf',
    size: pdf.length,
    workspaceId,
  });
  const inserted = await db
    .withActor(actor, async (tx) => {
      const added = await insertForm(tx, actor.userId, {
        ...form,
        code: form.code || name.replace(/\.pdf$/i, ''),
        // Some blanks have a title on their pages only.
        title: form.title || (readFormMaps().get(form.code)?.title ?? ''),
        sha256,
        fileName: name,
        filePath,
        fileSize: pdf.length,
      });
      return { added, form: added ?? (await selectFormByHash(tx, sha256)) };
    })
    .catch(async (error) => {
      await files.remove(bucket, filePath);
      throw error;
    });
  // Of two simultaneous uploads the first one stays.
  if (!inserted.added) await files.remove(bucket, filePath);
  if (!inserted.form) throw refuse('forms.not_found');
  return { id: inserted.form.id };
}

const problems: Record<string, ErrorCode> = {
  password_protected: 'forms.password_protected',
  too_large: 'forms.too_complex',
  too_many_pages: 'forms.too_complex',
  took_too_long: 'forms.too_complex',
  no_fields: 'forms.no_fields',
  xfa_only: 'forms.xfa_only',
};

async function prepare(services: Services, workspaceId: string, blank: BlankForm) {
  const task = new URL('./pdf/prepare/prepare-form.ts', import.meta.url);
  const found = await services.openFiles
    .run<PreparedForm>(workspaceId, task, blank, childLimits)
    .catch((err) => {
      if (err instanceof FileProblemError) return { problem: err.problem };
      services.log.warn({ err }, 'a blank form could not be opened');
      return { problem: 'broken' as const };
    });
  if ('problem' in found) throw refuse(problems[found.problem] ?? 'forms.broken');
  return found;
}

/** Forms filled from it stay in their cases. Refuses like getForm, and with session.firm_administrator_required. */
export async function removeForm(
  services: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ id: string }> {
  await services.db.withActor(actor, async (tx) => {
    if (!(await selectForm(tx, id))) throw refuse('forms.not_found');
    await requireLeadsWorkspace(tx);
    if (!(await deleteForm(tx, id))) throw refuse('forms.not_found');
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return { id };
}

/** Renders a page of the blank as JPEG. Refuses with forms.not_found. */
export async function drawPage(
  services: Services,
  actor: StaffActor,
  { id, page }: { id: string; page: number },
): Promise<Uint8Array> {
  const form = await services.db.withActor(actor, (tx) => selectForm(tx, id));
  if (!form || page < 1 || page > form.pages) throw refuse('forms.not_found');
  const input: PagesToRender = {
    type: 'application/pdf',
    bytes: await readBlank(services, form),
    pages: [{ page, size: 'screen' }],
  };
  const task = new URL('../../files/process/look/render-pages.ts', import.meta.url);
  const [drawn] = await services.openFiles.run<RenderedPage[]>(form.id, task, input, childLimits);
  if (!drawn) throw refuse('forms.not_found');
  return drawn.jpeg;
}

export async function readBlank({ files }: Services, form: Pick<StoredForm, 'file_path'>): Promise<Buffer> {
  const stored = await files.read(bucket, form.file_path);
  if (!stored) throw new Error('the file of a form is missing');
  return buffer(stored.content);
}
