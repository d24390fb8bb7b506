import { inEachLanguage } from '@visafolio/contract/shared/languages.ts';
import { renderPrepared } from '@visafolio/locales/prepared/prepared-files.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { listDocumentStates, submitDocuments } from '../../files/place/uploads/uploads.usecases.ts';
import { makeMailsDue, sendRequestMails } from '../../notifications/client-mails/request-mails.testing.ts';
import { addDocument, rewordDocument, waiveDocument, withdrawDocument } from '../edit/change-documents.ts';
import { waiveQuestion } from '../edit/change-questions.ts';
import { deleteRequest, getRequest, updateRequestStatus } from '../requests.usecases.ts';
import { acceptFile, askAgain } from './review-file.ts';

let world: AccountsWorld;
let request: BuiltRequest;
let staff: StaffActor;
let client: ClientActor;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.mailer.refusal = null;
  request = await buildRequest(world.owner, { status: 'documents_submitted' });
  staff = { as: 'staff', userId: request.professional.id, email: request.professional.email };
  const account = await buildClientUser(world.owner, request.client);
  client = { as: 'client', userId: account.id, email: account.email };
});

const file = (index = 0) => ({
  id: request.id,
  document_id: request.documents[index]?.id ?? '',
  upload_id: request.uploads[index]?.id ?? '',
});
const detail = () => getRequest(world.services, staff, request.id);
const again = (reason = 'The corners are cut off') => askAgain(world.services, staff, { ...file(), reason });

describe('a file', () => {
  it('that is accepted needs no further review', async () => {
    expect((await detail()).to_review).toBe(3);
    await acceptFile(world.services, staff, file());
    await acceptFile(world.services, staff, file());
    const { to_review, documents } = await detail();
    expect(to_review).toBe(2);
    expect(documents[0]?.accepted_at).not.toBeNull();
    const { rows } = await world.owner.query(
      `SELECT kind FROM activity WHERE client_request_id = $1 AND kind = 'document.accepted'`,
      [request.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('that is asked for again waits with the reason, stays in the history, and sends one mail', async () => {
    await again();
    await expect(again()).rejects.toMatchObject({ code: 'requests.file_changed' });
    await sendRequestMails(world.services);
    const { documents, status } = await detail();
    expect(status).toBe('in-progress');
    expect(documents[0]).toMatchObject({
      status: 'pending',
      uploaded_at: null,
      upload: null,
      review_note: 'The corners are cut off',
      earlier_uploads: [{ id: file().upload_id }],
    });
    const states = await listDocumentStates(world.services, client, request.id);
    expect(states[0]).toMatchObject({ status: 'pending', review_note: 'The corners are cut off' });
    const mails = world.mailsTo(request.client.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('The corners are cut off');
    expect(mails[0]?.subject).toContain('Passport copy');
  });

  it('that is asked for again with a prepared reason is read in each person’s language, in mails too', async () => {
    const { documents } = await detail();
    const name = documents[0]?.name ?? '';
    const names = { ...inEachLanguage(() => name), es: documents[0]?.translations?.es?.name ?? name };
    const words = renderPrepared('page_cut_off', { document: names });
    if (!words) throw new Error('there is such a message');
    await world.owner.query('UPDATE client_requests SET invitation_language = $2 WHERE id = $1', [
      request.id,
      'es',
    ]);
    await askAgain(world.services, staff, { ...file(), reason: words.en, prepared: 'page_cut_off' });
    await sendRequestMails(world.services);
    const [state] = await listDocumentStates(world.services, client, request.id);
    expect(state).toMatchObject({
      review_note: words.en,
      review_note_translations: [{ language: 'es', text: words.es, engine: 'prepared' }],
    });
    const [mail] = world.mailsTo(request.client.email);
    expect(mail?.text).toContain(words.es.split('\n')[0]);
    expect(mail?.text).not.toContain(words.en.split('\n')[0]);
    expect(mail?.text).not.toMatch(/traducción automática/);
  });

  it('is asked for again in the edited text if a prepared reason was changed', async () => {
    await askAgain(world.services, staff, {
      ...file(),
      reason: 'Please scan the left page, too.',
      prepared: 'page_cut_off',
    });
    const [state] = await listDocumentStates(world.services, client, request.id);
    expect(state).toMatchObject({
      review_note: 'Please scan the left page, too.',
      review_note_translations: [],
    });
  });

  it('is asked for again even if the mail server refuses, and the mail is sent later', async () => {
    world.mailer.refusal = new Error('550');
    expect(await again()).toMatchObject({ notified: false });
    world.mailer.refusal = null;
    await makeMailsDue(world.owner);
    await sendRequestMails(world.services);
    expect(world.mailsTo(request.client.email)).toHaveLength(1);
  });

  it('of a completed request is not asked for again', async () => {
    await updateRequestStatus(world.services, staff, request.id, 'completed');
    await expect(again()).rejects.toMatchObject({ code: 'requests.completed' });
  });

  it('that two tabs judge differently at once ends in one state', async () => {
    const [accepted, asked] = await Promise.allSettled([acceptFile(world.services, staff, file()), again()]);
    expect(asked.status).toBe('fulfilled');
    if (accepted.status === 'rejected')
      expect(accepted.reason).toMatchObject({ code: 'requests.file_changed' });
    const { rows } = await world.owner.query(
      'SELECT upload_status, accepted_at FROM client_document_uploads WHERE id = $1',
      [file().upload_id],
    );
    expect(rows).toEqual([{ upload_status: 'superseded', accepted_at: null }]);
  });
});

it('deleting a request while another tab sets its status leaves nothing', async () => {
  const [deleted, updated] = await Promise.allSettled([
    deleteRequest(world.services, staff, request.id),
    updateRequestStatus(world.services, staff, request.id, 'completed'),
  ]);
  expect(deleted.status).toBe('fulfilled');
  if (updated.status === 'rejected') expect(updated.reason).toMatchObject({ code: 'requests.not_found' });
  const { rows } = await world.owner.query('SELECT kind FROM activity WHERE client_request_id = $1', [
    request.id,
  ]);
  expect(rows).toEqual([{ kind: 'request.deleted' }]);
});

describe('the list of a request', () => {
  it('does not count, ask for or require waived documents and questions', async () => {
    const before = await detail();
    const [question] = before.questions;
    const change = { id: request.id, waived: true };
    await waiveDocument(world.services, staff, { ...change, document_id: file(1).document_id });
    await waiveQuestion(world.services, staff, { ...change, question_id: question?.id ?? '' });
    const after = await detail();
    expect(after.document_stats.total).toBe(before.document_stats.total - 1);
    expect(after.question_stats.total).toBe(before.question_stats.total - 1);
    expect(after.question_stats.answered).toBe(before.question_stats.answered - 1);
    expect(await listDocumentStates(world.services, client, request.id)).toHaveLength(2);

    await waiveDocument(world.services, staff, {
      ...change,
      document_id: file(1).document_id,
      waived: false,
    });
    await waiveQuestion(world.services, staff, { ...change, question_id: question?.id ?? '', waived: false });
    expect((await detail()).question_stats).toEqual(before.question_stats);
  });

  it('with one more required document waits for it before it can be submitted', async () => {
    const { id } = await addDocument(world.services, staff, {
      id: request.id,
      name: 'Marriage certificate',
      description: '',
      required: true,
    });
    expect(await detail()).toMatchObject({ status: 'in-progress' });
    const states = await listDocumentStates(world.services, client, request.id);
    expect(states.at(-1)).toMatchObject({ id, template_document_id: id, status: 'pending' });
    await expect(submitDocuments(world.services, client, request.id)).rejects.toMatchObject({
      data: { document_ids: [id] },
    });
  });

  it('removes and rewords what was added to this request only, until something comes for it', async () => {
    const { id } = request;
    const idempotency_key = 'one-document-and-no-other';
    const wanted = { id, name: 'Mariage certificate', description: '', required: false };
    const send = (input = wanted) => addDocument(world.services, staff, { ...input, idempotency_key });
    const [{ id: document_id }, second] = await Promise.all([send(), send()]);
    expect(second.id).toBe(document_id);
    await expect(send({ ...wanted, name: 'Birth certificate' })).rejects.toMatchObject({
      code: 'requests.added_before',
    });
    expect(await detail()).toMatchObject({ status: 'documents_submitted' });

    const reword = () =>
      rewordDocument(world.services, staff, {
        ...wanted,
        document_id,
        name: 'Marriage certificate',
        required: true,
      });
    const withdraw = () => withdrawDocument(world.services, staff, { id, document_id });
    const set = (change: string) =>
      world.owner.query(`UPDATE client_request_documents SET ${change} WHERE id = $1`, [document_id]);
    const received = { code: 'requests.document_received' };

    await set(`status = 'in-progress'`);
    await expect(reword()).rejects.toMatchObject(received);
    await set(`status = 'pending'`);
    await world.owner.query(
      `INSERT INTO client_document_uploads (workspace_id, client_request_id, client_user_id, client_request_document_id,
        file_name, file_path, file_size, file_type, upload_status)
      SELECT workspace_id, client_request_id, client_user_id, $1, file_name, file_path || '-earlier', file_size, file_type, 'superseded'
      FROM client_document_uploads WHERE client_request_id = $2 LIMIT 1`,
      [document_id, id],
    );
    await expect(withdraw()).rejects.toMatchObject(received);
    expect((await detail()).documents.at(-1)).toMatchObject({ own: true, changeable: false });
    await world.owner.query('DELETE FROM client_document_uploads WHERE client_request_document_id = $1', [
      document_id,
    ]);

    await reword();
    const { status, documents } = await detail();
    expect(status).toBe('in-progress');
    expect(documents.at(-1)).toMatchObject({
      name: 'Marriage certificate',
      required: true,
      own: true,
      changeable: true,
    });
    await withdraw();
    expect((await detail()).documents).toHaveLength(3);
    const { items } = await listTimeline(world.services, staff, { request_id: id });
    expect(items[0]).toMatchObject({
      kind: 'document.withdrawn',
      payload: { document_name: 'Marriage certificate' },
    });
    await expect(withdraw()).rejects.toMatchObject({ code: 'requests.document_not_found' });
    const ofTemplate = { id, document_id: file().document_id };
    await expect(withdrawDocument(world.services, staff, ofTemplate)).rejects.toMatchObject({
      code: 'requests.document_not_found',
    });
  });

  it('refuses the documents and questions of another request', async () => {
    const other = await buildRequest(world.owner);
    await expect(
      waiveDocument(world.services, staff, {
        id: request.id,
        document_id: other.documents[0]?.id ?? '',
        waived: true,
      }),
    ).rejects.toMatchObject({ code: 'requests.document_not_found' });
    await expect(
      waiveQuestion(world.services, staff, { id: request.id, question_id: request.id, waived: true }),
    ).rejects.toMatchObject({ code: 'requests.question_not_found' });
  });
});
