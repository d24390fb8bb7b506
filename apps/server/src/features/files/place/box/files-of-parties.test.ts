import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCaseWithParties } from '../../../../../test/builders/cases/parties.ts';
import { developmentDocuments } from '../../../../../test/evaluation/made/development.ts';
import { renderPdf } from '../../../../../test/evaluation/made/render.ts';
import { fileSteps } from '../../../../app/file-steps.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import { createFileChild, type FileChild } from '../../../../shared/files/child/file-children.ts';
import { inOneProcess } from '../../../../shared/files/child/one-process.testing.ts';
import { findClientDocument } from '../../cabinet/storage/client-document.usecases.ts';
import { runFileSteps } from '../../process/testing/run-file-steps.ts';
import { pdf } from '../../testing/sample-files.ts';
import { readResult, send } from '../../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../../testing/upload-world.ts';
import { listDocumentStates } from '../uploads/uploads.usecases.ts';
import { listBox, listOwnBox, placeFile } from './files.usecases.ts';

let world: UploadWorld;
let child: FileChild;
let request: Awaited<ReturnType<typeof buildCaseWithParties>>;
let client: ClientActor;
let sponsor: ClientActor;
let staff: StaffActor;
beforeAll(async () => {
  world = await createUploadWorld();
  child = inOneProcess(createFileChild(world.services.log, 'test'));
});
afterAll(async () => {
  await child.close();
  await world.close();
});
const signIn = (by: 'client' | 'sponsor') => world.client(request, request[by]);
beforeEach(async () => {
  request = await buildCaseWithParties(world.owner);
  const [one, other] = [await signIn('client'), await signIn('sponsor')];
  client = { as: 'client', userId: one.userId, email: one.email };
  sponsor = { as: 'client', userId: other.userId, email: other.email };
  staff = { as: 'staff', userId: request.professional.id, email: request.professional.email };
});

const [contract, passport, taxReturn] = [0, 1, 2];
const documentId = (index: number) => request.documents[index]?.id ?? '';
async function give(by: 'client' | 'sponsor', to: number | null, content: Buffer = pdf()) {
  return send(world, {
    session: await signIn(by),
    request,
    documentId: to === null ? null : documentId(to),
    name: 'scan.pdf',
    content,
  });
}
const filesFor = async (actor: ClientActor) =>
  (await listDocumentStates(world.services, actor, request.id)).flatMap(({ files }) =>
    files.map(({ id }) => id),
  );

describe('a file of a case with two parties', () => {
  it('is seen by the person whose document it is for, and by both if the document is shared', async () => {
    const { id: own } = await readResult(await give('sponsor', taxReturn));
    const { id: shared } = await readResult(await give('sponsor', contract));
    expect(await filesFor(sponsor)).toEqual([shared, own]);
    expect(await filesFor(client)).toEqual([shared]);
    const { rows } = await world.owner.query<{ id: string; file_path: string }>(
      'SELECT id, file_path FROM client_document_uploads WHERE client_request_id = $1',
      [request.id],
    );
    const find = async (by: 'client' | 'sponsor', id: string) =>
      findClientDocument(
        world.services,
        await signIn(by),
        rows.find((row) => row.id === id)?.file_path ?? '',
      );
    expect(await find('client', own)).toBeNull();
    expect(await find('client', shared)).toMatchObject({ id: shared });
    expect(await find('sponsor', own)).toMatchObject({ id: own });
  });

  it('cannot be given for a document of the other person, nor placed there', async () => {
    const refused = await give('sponsor', passport);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const { id: upload_id } = await readResult(await give('sponsor', null));
    await expect(
      placeFile(world.services, sponsor, {
        request_id: request.id,
        upload_id,
        document_id: documentId(passport),
      }),
    ).rejects.toMatchObject({ code: 'uploads.document_not_found' });
    expect(await filesFor(client)).toEqual([]);
  });

  it('in the box is seen by the person who gave it and by staff', async () => {
    const { id } = await readResult(await give('sponsor', null));
    const ids = (files: { id: string }[]) => files.map((file) => file.id);
    expect(ids(await listOwnBox(world.services, sponsor, request.id))).toEqual([id]);
    expect(ids(await listOwnBox(world.services, client, request.id))).toEqual([]);
    expect(ids(await listBox(world.services, staff, request.id))).toEqual([id]);
  });

  it('is placed and proposed by the product only where the person who gave it sees it', {
    timeout: 60_000,
  }, async () => {
    const bank = developmentDocuments.find(({ name }) => name === 'Checking statement');
    if (!bank) throw new Error('no such made document');
    await world.owner.query(
      `UPDATE template_documents SET name = 'Bank statement' WHERE id = (
        SELECT template_document_id FROM client_request_documents WHERE id = $1)`,
      [documentId(passport)],
    );
    const content = await renderPdf(bank);
    const { id } = await readResult(await give('sponsor', null, content));
    await runFileSteps({ ...world, child, steps: fileSteps });
    expect(await listOwnBox(world.services, sponsor, request.id)).toMatchObject([
      { id, proposal: null, reading: { kind: 'bank_statement' } },
    ]);
    const { id: own } = await readResult(await give('client', null, await renderPdf(bank)));
    await runFileSteps({ ...world, child, steps: fileSteps });
    expect(await filesFor(client)).toEqual([own]);
    expect(await filesFor(sponsor)).toEqual([]);
  });
});
