import { pdf } from '../../../apps/server/src/features/files/testing/sample-files.ts';
import { calls, type ProcedurePath } from '../../../apps/server/test/access-matrix/calls.ts';
import { findActor } from '../../../apps/server/test/access-matrix/find-actor.ts';
import {
  findProcedure,
  getMethod,
  procedureRequest,
  procedures,
} from '../../../apps/server/test/access-matrix/procedure-request.ts';
import type { World } from '../../../apps/server/test/access-matrix/world.ts';
import {
  accepts,
  listTextPlaces,
  type Schema,
  withText,
} from '../../../apps/server/test/attacks/fill-texts.ts';
import { everything, payloads } from './payloads.ts';

export interface Filled {
  /** Texts that calls tried to store. */
  tried: number;
  /** Places whose text the server accepted, such as `contacts.create.name`. The index is the id in the payload. */
  places: string[];
  stored: Set<string>;
}

interface Round {
  round: number;
  clientEmail: string;
  /** Of the rounds before. */
  filled?: Filled;
}

/**
 * Calls every mutation of the contract with a payload in each of its texts, as somebody who may. `round` chooses the payload of texts that are too short for
 * all. Raw routes that take texts follow: names of files and the waitlist.
 */
export async function fillWorld(
  url: string,
  world: World,
  { round, clientEmail, filled = { tried: 0, places: [], stored: new Set() } }: Round,
): Promise<Filled> {
  const kept: Partial<Record<ProcedurePath, object>> = {
    // The client keeps the address that they sign in with.
    'requests.edit': { email: clientEmail },
    'requests.addQuestion': { question: chosen },
    'requests.rewordQuestion': { question: chosen },
    'templates.create': withChoices,
    'templates.update': withChoices,
    'templates.createStandard': withChoices,
    'templates.updateStandard': withChoices,
  };
  for (const { path, procedure } of procedures)
    if (getMethod(procedure) !== 'GET')
      await fillProcedure(url, world, { path, round, filled, kept: kept[path] ?? {} });
  await fillFileNames(url, world, { round, filled });
  await fillWaitlist(url, { round, filled });
  return filled;
}

const chosen = {
  text: 'Which one?',
  type: 'select',
  required: true,
  options: { choices: ['One', 'Two'], group_name: 'Section', help: 'Help' },
  translations: { es: { text: '¿Cuál?', choices: ['Uno', 'Dos'], group_name: 'Sección', help: 'Ayuda' } },
};
const withChoices = { questions: [chosen] };

/** Refer to something else, or are read by programs. */
const references =
  /\.(ask_if|fact|key|party|for_party|repeating_group|today|language|seen|cursor|\w+_id|ids)(\.|$)/;

interface Filling {
  round: number;
  filled: Filled;
}

async function fillProcedure(
  url: string,
  world: World,
  { path, round, filled, kept }: Filling & { path: ProcedurePath; kept: object },
): Promise<void> {
  const schema = findProcedure(path)['~orpc'].inputSchema as Schema | undefined;
  if (!schema) return;
  const cookie = world.cookies[findActor(path)];
  const usual = (): unknown => ({ ...calls[path].input(world.ids.own), ...kept });
  const send = async (input: unknown): Promise<boolean> => {
    const answer = await fetch(
      procedureRequest(url, path, { input: input as Record<string, unknown>, cookie }),
    );
    await answer.text();
    return answer.ok;
  };
  const places = listTextPlaces(schema).map((place) => {
    const name = [path, ...place].join('.');
    const known = filled.places.indexOf(name);
    const id = known >= 0 ? known : filled.places.push(name) - 1;
    const texts = [
      everything(id),
      ...payloads.map((_, turn) => payloads[(turn + round + id) % payloads.length]?.(id) ?? ''),
    ];
    return {
      place,
      name,
      text: texts.find((text) => accepts(schema, withText(schema, usual(), place, text))),
    };
  });
  const fitting = places.flatMap(({ place, name, text }) =>
    text === undefined ? [] : [{ place, name, text }],
  );
  filled.tried += places.length;
  // Texts with placeholders that there are not are refused where placeholders are filled in.
  const plain = fitting
    .filter(({ name }) => !references.test(name))
    .flatMap(({ place, name }) => {
      const text = payloads[1]?.(filled.places.indexOf(name)) ?? '';
      return accepts(schema, withText(schema, usual(), place, text)) ? [{ place, name, text }] : [];
    });
  for (const attempt of [fitting, fitting.filter(({ name }) => !references.test(name)), plain]) {
    const all = attempt.reduce((input, { place, text }) => withText(schema, input, place, text), usual());
    if (!attempt.length || !(await send(all))) continue;
    for (const { name } of attempt) filled.stored.add(name);
    return;
  }
  // Together they are refused. A change that names its revision is accepted once.
  for (const { place, name, text } of [...fitting, ...plain])
    if (!filled.stored.has(name) && (await send(withText(schema, usual(), place, text))))
      filled.stored.add(name);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function fillFileNames(url: string, world: World, { round, filled }: Filling): Promise<void> {
  const { requestId, requestDocumentId } = world.ids.own;
  const content = pdf(2_000);
  for (const [route, actor] of [
    ['/api/uploads', 'client of this request'],
    ['/api/staff_uploads', 'the professional'],
  ] as const)
    for (const make of payloads) {
      const name = `${route}.filename`;
      const known = filled.places.indexOf(name);
      const id = known >= 0 ? known : filled.places.push(name) - 1;
      filled.tried++;
      const headers = { cookie: world.cookies[actor] ?? '', 'tus-resumable': '1.0.0' };
      const begun = await fetch(url + route, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(content.length),
          'upload-metadata': `client_request_id ${base64(requestId)},client_request_document_id ${base64(requestDocumentId)},filename ${base64(`${round} ${make(id)}.pdf`)}`,
        },
      });
      const location = begun.headers.get('location');
      if (!begun.ok || !location) continue;
      const sent = await fetch(new URL(location, url), {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(content),
      });
      if (sent.ok) filled.stored.add(name);
    }
}

async function fillWaitlist(url: string, { round, filled }: Filling): Promise<void> {
  const name = 'waitlist';
  const known = filled.places.indexOf(name);
  const id = known >= 0 ? known : filled.places.push(name) - 1;
  const text = (turn: number) => payloads[(round + turn) % payloads.length]?.(id);
  filled.tried += 3;
  const { ok } = await fetch(`${url}/api/waitlist_submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: text(0),
      lastName: text(1),
      firmName: text(2),
      email: `visitor-${round}@example.com`,
    }),
  });
  if (ok) filled.stored.add(name);
}
