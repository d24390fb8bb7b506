import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { developmentDocuments } from '../../../../../test/evaluation/made/development.ts';
import { type MadeDocument, make } from '../../../../../test/evaluation/made/made-document.ts';
import { renderPdf } from '../../../../../test/evaluation/made/render.ts';
import { fileSteps } from '../../../../app/file-steps.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import { createFileChild, type FileChild } from '../../../../shared/files/child/file-children.ts';
import { inOneProcess } from '../../../../shared/files/child/one-process.testing.ts';
import { sealCase } from '../../../sealing/seal-cases.ts';
import { sealReading } from '../../../sealing/sealed-reading.ts';
import { runFileSteps } from '../../process/testing/run-file-steps.ts';
import { searchTexts } from '../../read/search/search.usecases.ts';
import { readResult, send } from '../../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../../testing/upload-world.ts';
import {
  keepInPlace,
  listBox,
  listOwnBox,
  listOwnPersonMismatches,
  listStaffPersonMismatches,
  placeFile,
} from '../box/files.usecases.ts';
import { listDocumentStates } from '../uploads/uploads.usecases.ts';

let world: UploadWorld;
let child: FileChild;
let request: BuiltRequest;
let client: ClientActor;
let staff: StaffActor;

beforeAll(async () => {
  world = await createUploadWorld();
  child = inOneProcess(createFileChild(world.services.log, 'test'));
});
afterAll(async () => {
  await child.close();
  await world.close();
});
beforeEach(async () => {
  request = await buildRequest(world.owner);
  const { userId, email } = await world.client(request);
  client = { as: 'client', userId, email };
  staff = { as: 'staff', userId: request.professional.id, email: request.professional.email };
  await world.owner.query(
    `UPDATE template_documents SET name = (ARRAY['Passport', 'Bank statement', 'Letter of a neighbour'])[order_index + 1],
       translations = NULL, description = NULL
     WHERE template_version_id = (SELECT template_version_id FROM client_requests WHERE id = $1)`,
    [request.id],
  );
});

const made = (name: string): MadeDocument => {
  const found = developmentDocuments.find((each) => each.name === name);
  if (!found) throw new Error(`no made document ${name}`);
  return found;
};
const bank = made('Checking statement');
const documentId = (index: number) => request.documents[index]?.id ?? '';

async function give(document: MadeDocument, to: number | null = null): Promise<string> {
  const session = await world.client(request);
  const result = await readResult(
    await send(world, {
      session,
      request,
      documentId: to === null ? null : documentId(to),
      name: `${document.name}.pdf`,
      content: await renderPdf(document),
    }),
  );
  await read();
  return result.id;
}
const read = async () => {
  await runFileSteps({ ...world, child, steps: fileSteps });
};
const getFiles = async (index: number) =>
  (await listDocumentStates(world.services, client, request.id))[index]?.files ?? [];
const search = (q: string, actor = staff) => searchTexts(world.services, actor, { q });

describe('a file of the box', () => {
  it('is placed if its document is certain, with a note that the product did it', async () => {
    const id = await give(bank);
    expect(await getFiles(1)).toMatchObject([
      { id, placed_by: 'product', reading: { kind: 'bank_statement', certainty: 'certain' }, question: null },
    ]);
    expect(await listOwnBox(world.services, client, request.id)).toEqual([]);
  });

  it('gets a proposal if its document has a file already', async () => {
    await give(bank);
    const id = await give(made('Estado de cuenta'));
    expect(await listOwnBox(world.services, client, request.id)).toMatchObject([
      { id, proposal: { document_id: documentId(1) } },
    ]);
    expect(await listBox(world.services, staff, request.id)).toHaveLength(1);
  });

  it('stays there if its kind is unknown', async () => {
    const id = await give(made('Recipe'));
    expect(await listOwnBox(world.services, client, request.id)).toMatchObject([
      { id, proposal: null, reading: { kind: null, certainty: 'unknown' } },
    ]);
  });
});

describe('a certificate that cannot be read, with its translation as a separate file', () => {
  const original = make(
    null,
    'Svidotstvo',
    'other',
    '# СВІДОЦТВО ПРО НАРОДЖЕННЯ\nГромадянка Коваленко Олена Іванівна народилася 12 травня 1990 року',
  );
  const translation = make(
    'birth_certificate',
    'Translation',
    'en',
    `# BIRTH CERTIFICATE
    Citizen Kovalenko Olena Ivanivna was born on 12 May 1990
    Place of birth: Kyiv
    Father: Kovalenko Ivan
    Mother: Kovalenko Olha
    Place of registration: Civil registry office
    Registrar of vital records
    ## CERTIFICATE OF TRANSLATION ACCURACY
    I, Maria Petrenko, certify that I am competent to translate from the original language into English, and that the above is a complete and accurate translation of the attached document.`,
  );
  beforeEach(() =>
    world.owner.query(
      `UPDATE template_documents SET name = 'Birth certificate'
       WHERE order_index = 2 AND template_version_id = (SELECT template_version_id FROM client_requests WHERE id = $1)`,
      [request.id],
    ),
  );

  it('gets the proposal of its translation', { timeout: 60_000 }, async () => {
    const id = await give(original);
    await give(translation);
    const box = await listOwnBox(world.services, client, request.id);
    expect(box.find((file) => file.id === id)).toMatchObject({
      reading: { kind: null },
      proposal: { document_id: documentId(2), reason: { code: 'with_translation' } },
    });
  });
});

describe("somebody else's passport", () => {
  const passport = new URL('../../read/facts/testing/made-passport.jpg', import.meta.url);
  const givePassport = async (to: number | null) => {
    const session = await world.client(request);
    const content = await readFile(passport);
    const { id } = await readResult(
      await send(world, {
        session,
        request,
        documentId: to === null ? null : documentId(to),
        name: 'passport.jpg',
        content,
      }),
    );
    await read();
    return id;
  };
  const name = (client: string) =>
    world.owner.query('UPDATE client_requests SET name = $2 WHERE id = $1', [request.id, client]);
  const asked = () => listOwnPersonMismatches(world.services, client, request.id);

  it('is not placed before somebody says whose it is', async () => {
    await name('Maria Gomez');
    const id = await givePassport(null);
    expect(await listOwnBox(world.services, client, request.id)).toMatchObject([
      { id, proposal: { document_id: documentId(0) } },
    ]);
    const found = { upload_id: id, kind: 'passport', expected: 'Maria Gomez', document_id: null };
    expect(await asked()).toMatchObject([found]);
    expect(await listStaffPersonMismatches(world.services, staff, request.id)).toMatchObject([found]);
    await placeFile(world.services, client, {
      request_id: request.id,
      upload_id: id,
      document_id: documentId(0),
    });
    expect(await asked()).toEqual([]);
  });

  it('is asked about at the place that a person chose, until somebody confirms it', async () => {
    await name('Maria Gomez');
    const id = await givePassport(0);
    const [stranger] = await asked();
    expect(stranger).toMatchObject({ upload_id: id });
    // The client's own name, in another order.
    await name(stranger?.name.split(' ').toReversed().join(' ') ?? '');
    expect(await asked()).toEqual([]);
    await name('Maria Gomez');
    await keepInPlace(world.services, client, { request_id: request.id, upload_id: id });
    expect(await asked()).toEqual([]);
  });
});

describe('a file in a place that a person chose', () => {
  it('is asked about if it looks like another kind, until somebody confirms it', async () => {
    const id = await give(bank, 0);
    expect((await getFiles(0))[0]?.question).toEqual({
      kind: 'bank_statement',
      reason: { code: 'title', value: null },
      document_id: documentId(1),
    });
    await placeFile(world.services, client, {
      request_id: request.id,
      upload_id: id,
      document_id: documentId(0),
    });
    expect((await getFiles(0))[0]?.question).toBeNull();
  });

  it('is not asked about if it fits', async () => {
    await give(bank, 1);
    expect((await getFiles(1))[0]).toMatchObject({ question: null, reading: { kind: 'bank_statement' } });
  });
});

describe('the place that people choose', () => {
  const move = async (actor: ClientActor | StaffActor) => {
    const id = await give(bank);
    await placeFile(world.services, actor, {
      request_id: request.id,
      upload_id: id,
      document_id: documentId(2),
    });
    return id;
  };
  const corrections = async () =>
    (
      await world.owner.query(
        'SELECT kind, client_request_id, layout FROM kind_corrections WHERE workspace_id = $1',
        [request.professional.workspaceId],
      )
    ).rows;

  it('is learned from staff for the workspace, and from a client only for their case', async () => {
    await move(staff);
    expect(await corrections()).toMatchObject([{ kind: 'bank_statement', client_request_id: null }]);
    await world.owner.query('DELETE FROM kind_corrections');
    await move(client);
    expect(await corrections()).toMatchObject([{ client_request_id: request.id }]);
  });

  it('makes the product ask the next time', async () => {
    const id = await move(staff);
    await placeFile(world.services, staff, { request_id: request.id, upload_id: id, document_id: null });
    await world.owner.query('DELETE FROM client_document_uploads WHERE id = $1', [id]);
    const next = await give(bank);
    expect(await listBox(world.services, staff, request.id)).toMatchObject([
      { id: next, proposal: { document_id: documentId(2), reason: { code: 'moved_before' } } },
    ]);
  });
});

describe('a search for words', () => {
  it('finds the file by its text with highlights, ignoring accents, and by prefixes of words', async () => {
    const id = await give(bank, 1);
    const { items } = await search('meridián commun');
    expect(items).toMatchObject([
      { upload_id: id, request_id: request.id, page: 1, snippet: { hit: 'Meridian Community' } },
    ]);
    expect((await search('Meridian zebra')).items).toEqual([]);
    expect((await search('merid withdrawal')).items).toHaveLength(1);
    expect((await search('me')).items).toEqual([]);
  });

  it('counts as a view of what it shows', async () => {
    const upload_id = await give(bank, 1);
    await search('meridian');
    const { rows } = await world.owner.query(
      `SELECT payload FROM activity WHERE client_request_id = $1 AND kind = 'document.viewed' AND actor_kind = 'staff'`,
      [request.id],
    );
    expect(rows).toEqual([{ payload: { upload_id, file_name: 'Checking statement.pdf' } }]);
  });

  it('finds nothing in another workspace', async () => {
    await give(bank, 1);
    const other = await buildRequest(world.owner);
    const stranger: StaffActor = {
      as: 'staff',
      userId: other.professional.id,
      email: other.professional.email,
    };
    expect((await search('meridian', stranger)).items).toEqual([]);
  });

  it('stores neither the text nor any word of it', async () => {
    const id = await give(bank, 1);
    const { rows } = await world.owner.query(
      'SELECT file_readings::text AS row FROM file_readings WHERE upload_id = $1',
      [id],
    );
    expect(rows[0].row).not.toMatch(/merid|balance|payroll/i);
    expect(rows[0].row).toContain('vf2.');
  });

  it('finds a file of a case from another workspace once it is sealed with the new key', async () => {
    const id = await give(bank, 1);
    const other = await buildRequest(world.owner);
    const { vault } = world.services;
    const foreign = await sealReading(
      vault,
      other.professional.workspaceId,
      { requestId: request.id, uploadId: id },
      [{ text: 'Meridian', source: 'file', rotation: 0, confidence: null, picture: null, words: [] }],
    );
    await world.owner.query(
      'UPDATE file_readings SET pages = $2, search = array_to_tsvector($3::text[]) WHERE upload_id = $1',
      [id, foreign.pages, foreign.search],
    );
    expect((await search('meridian')).items).toEqual([]);
    await sealCase(world.services, request.id);
    expect((await search('meridian')).items).toMatchObject([{ upload_id: id, snippet: { hit: 'Meridian' } }]);
  });
});
