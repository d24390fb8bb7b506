import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { type RecognizedKind, recognizeKind } from '../../src/features/files/read/kinds/recognize-kind.ts';
import type { TextReading } from '../../src/features/files/read/text/text-reading.ts';
import { createFileChild, type FileChild } from '../../src/shared/files/child/file-children.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { developmentDocuments } from './made/development.ts';
import { heldOutDocuments } from './made/held-out.ts';
import type { MadeDocument } from './made/made-document.ts';
import { degradations, renderPdf, renderPicture, renderPortrait } from './made/render.ts';

const types = ['pdf', ...degradations] as const;
type Type = (typeof types)[number];
type Outcome = 'certain' | 'likely' | 'unknown' | 'wrong';

interface Told {
  made: Pick<MadeDocument, 'kind' | 'name' | 'language'>;
  type: Type;
  kind: DocumentKind | null;
  outcome: Outcome;
  certainty: string;
  seconds: number;
}

/**
 * Recognizes the kinds of made documents and prints how many were right, wrong and unknown. `development` documents
 * were used to write the rules; `held-out` ones, whose result counts, were not. Arguments: one of the two sets,
 * types, and `every=3` for a third.
 */
export async function evaluateKinds(asked: string[]): Promise<void> {
  const sets = { 'held-out': heldOutDocuments, development: developmentDocuments };
  const chosenTypes = types.filter(
    (type) => !asked.some((each) => types.some((t) => t === each)) || asked.includes(type),
  );
  const every = Number(asked.find((each) => each.startsWith('every='))?.slice(6) ?? 1);
  const reader = createFileChild(createLog('silent'), 'evaluation');
  try {
    for (const [name, documents] of Object.entries(sets)) {
      if (asked.some((each) => each in sets) && !asked.includes(name)) continue;
      const told: Told[] = [];
      for (const made of documents.filter((_, index) => index % every === 0))
        for (const type of chosenTypes) {
          const bytes = type === 'pdf' ? await renderPdf(made) : await renderPicture(made, type);
          told.push(await tell(reader, made, type, bytes, type === 'pdf' ? 'application/pdf' : 'image/jpeg'));
        }
      if (chosenTypes.includes('photo'))
        for (let index = 0; index < 10; index++) {
          const isPhoto = index < 6;
          const made = {
            kind: isPhoto ? ('photo' as const) : null,
            name: `${name} portrait ${index}`,
            language: 'other' as const,
          };
          told.push(
            await tell(reader, made, 'photo', await renderPortrait(made.name, isPhoto), 'image/jpeg'),
          );
        }
      print(name, told);
    }
  } finally {
    await reader.close();
  }
}

const readTask = new URL('../../src/features/files/read/text/read-text.ts', import.meta.url);
const limits = { ms: 600_000, megabytes: 1_500 };
export async function recognizeFile(reader: FileChild, bytes: Buffer, type: string): Promise<RecognizedKind> {
  const { pages } = await reader.run<TextReading>('evaluation', readTask, { bytes, type }, limits);
  return recognizeKind(pages);
}

async function tell(
  reader: FileChild,
  made: Told['made'],
  type: Type,
  bytes: Buffer,
  mime: string,
): Promise<Told> {
  const start = performance.now();
  const { kind, certainty } = await recognizeFile(reader, bytes, mime);
  const seconds = (performance.now() - start) / 1000;
  const outcome: Outcome = kind === null ? 'unknown' : kind === made.kind ? (certainty as Outcome) : 'wrong';
  return { made, type, kind, certainty, outcome, seconds };
}

function print(set: string, told: Told[]): void {
  const ofKinds = told.filter(({ made }) => made.kind);
  const ofNone = told.filter(({ made }) => !made.kind);
  console.log(
    `\n${set}: ${told.length} files of ${new Set(told.map(({ made }) => made.name)).size} documents`,
  );
  console.log(
    'type      files  right (certain)  wrong (certain)  unknown   of no kind: left unknown   seconds per file',
  );
  for (const type of [...types, 'all'] as const) {
    const here = ofKinds.filter((each) => type === 'all' || each.type === type);
    const none = ofNone.filter((each) => type === 'all' || each.type === type);
    if (!here.length) continue;
    const count = (...outcomes: Outcome[]) => here.filter(({ outcome }) => outcomes.includes(outcome)).length;
    const wrongCertain = here.filter(
      ({ outcome, certainty }) => outcome === 'wrong' && certainty === 'certain',
    ).length;
    const seconds =
      [...here, ...none].reduce((sum, each) => sum + each.seconds, 0) / (here.length + none.length);
    const share = (n: number) => `${((100 * n) / here.length).toFixed(0)}%`;
    console.log(
      [
        type.padEnd(8),
        String(here.length).padStart(6),
        `${share(count('certain', 'likely')).padStart(6)} (${share(count('certain'))})`.padEnd(16),
        `${share(count('wrong')).padStart(6)} (${wrongCertain})`.padEnd(16),
        share(count('unknown')).padStart(7),
        `${none.filter(({ outcome }) => outcome === 'unknown').length} of ${none.length}`.padStart(22),
        seconds.toFixed(2).padStart(20),
      ].join(' '),
    );
  }
  const kinds = [...new Set(ofKinds.map(({ made }) => made.kind))].sort();
  console.log(`\n${'kind'.padEnd(28)}${types.map((type) => type.padEnd(22)).join('')}`);
  for (const kind of kinds) {
    const cells = types.map((type) => {
      const here = ofKinds.filter((each) => each.made.kind === kind && each.type === type);
      if (!here.length) return '-'.padEnd(22);
      const count = (...outcomes: Outcome[]) =>
        here.filter(({ outcome }) => outcomes.includes(outcome)).length;
      return `${count('certain', 'likely')}/${here.length} right, ${count('wrong')} wrong`.padEnd(22);
    });
    console.log(`${String(kind).padEnd(28)}${cells.join('')}`);
  }
  const wrong = told.filter(({ outcome }) => outcome === 'wrong');
  if (wrong.length) console.log('\ntold wrongly:');
  for (const { made, type, kind, certainty } of wrong)
    console.log(`  ${made.name} (${type}): ${made.kind ?? 'none'} was told as ${kind} (${certainty})`);
  const missed = ofKinds.filter(({ outcome }) => outcome === 'unknown');
  if (missed.length)
    console.log(`not told: ${missed.map(({ made, type }) => `${made.name} (${type})`).join(', ')}`);
}
