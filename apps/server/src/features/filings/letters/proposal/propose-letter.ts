import type { Letter, LetterParagraph, ProposalContent } from '@visafolio/contract/filings/letter.ts';
import { casePlaceholders } from '@visafolio/contract/filings/letter-placeholders.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { column, queryRows } from '../../../../shared/db/query.ts';
import type { LetterWriter } from '../../../../shared/outbound/letter-writer.ts';
import { ProviderUnavailable } from '../../../../shared/outbound/send-patiently.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { type DocumentText, readDocumentTexts } from '../../../files/read/document-texts.usecases.ts';
import { lockCaseWorkspace } from '../../../sealing/case-workspace.ts';
import { places } from '../../../sealing/places.ts';
import { getText } from '../edit/paragraph-text.ts';
import { type LetterCase, loadLetterCase } from '../fill/letter-case.ts';
import { lockLetter } from '../letters.queries.ts';
import { getLetter, type LetterRef, loadLetter } from '../letters.usecases.ts';
import { checkDraft, type DraftFacts, type NumberedSource } from './check-draft.ts';
import { containsInstructions } from './contains-instructions.ts';

/** Maximum characters of an answer, of a document, and of all documents. */
const sent = { answer: 3_000, document: 8_000, documents: 40_000 };

/**
 * Requests a draft from the provider in the background, and stores the sentences that their sources support as a proposal.
 * Refuses with letters.not_found, letters.no_provider if none is configured or the firm has not agreed, and
 * letters.proposal_in_progress.
 */
export async function proposeLetter(
  services: Services,
  actor: StaffActor,
  { document_ids, ...wanted }: LetterRef & { document_ids: string[] },
): Promise<Letter> {
  const { db, letterWriter } = services;
  const { id: requestId, letter_id: letterId } = wanted;
  const letter = await getLetter(services, actor, wanted);
  if (!letterWriter || !letter.provider) throw refuse('letters.no_provider');
  const from = await loadLetterCase(services, actor, { requestId, today: toDay(new Date()) });
  const documents = await readDocumentTexts(services, actor, { requestId, documentIds: document_ids });
  const facts = collectFacts(letter.paragraphs, from, documents);
  // Records it before anything is sent, so that the timeline has it even if the server is killed.
  const askedAt = await db.withActor(actor, async (tx) => {
    if (!(await lockLetter(tx, { requestId, letterId }))) throw refuse('letters.not_found');
    const { proposal } = await loadLetter(tx, services, wanted);
    if (proposal.state === 'asked') throw refuse('letters.proposal_in_progress');
    const rows = await queryRows(tx, { at: column.text })`
      UPDATE letters SET proposal = NULL, proposal_problem = NULL, proposal_asked_at = clock_timestamp()
      WHERE id = ${letterId} RETURNING proposal_asked_at::text AS at`;
    await recordActivity(tx, actor, {
      requestId,
      kind: 'letter.sent_to_provider',
      payload: {
        title: letter.title,
        host: letterWriter.host,
        model: letterWriter.model,
        documents: facts.sources.flatMap(({ source }) =>
          source.kind === 'document' ? [source.document] : [],
        ),
      },
    });
    return rows[0]?.at ?? '';
  });
  services.background.run('drafting a letter', () =>
    draftLetter(services, actor, letterWriter, { wanted, title: letter.title, askedAt, facts }),
  );
  return getLetter(services, actor, wanted);
}

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

interface Drafting {
  wanted: LetterRef;
  title: string;
  /** As PostgreSQL prints it; it changes if somebody dismisses the proposal meanwhile. */
  askedAt: string;
  facts: DraftFacts & { withheld: string[] };
}

async function draftLetter(
  services: Services,
  actor: StaffActor,
  writer: LetterWriter,
  { wanted, title, askedAt, facts }: Drafting,
): Promise<void> {
  const { db, vault } = services;
  const { id: requestId, letter_id: letterId } = wanted;
  const outcome = await askWriter(services, writer, facts);
  await db.withActor(actor, async (tx) => {
    const workspaceId = await lockCaseWorkspace(tx, requestId);
    if (!workspaceId) return;
    const isProblem = typeof outcome === 'string';
    const sealed = isProblem
      ? null
      : await vault.seal(workspaceId, places.letterProposal(requestId, letterId), JSON.stringify(outcome));
    const { rowCount } = await tx.execute(sql`
      UPDATE letters SET proposal = ${sealed}, proposal_problem = ${isProblem ? outcome : null}, proposal_asked_at = NULL
      WHERE id = ${letterId} AND client_request_id = ${requestId} AND proposal_asked_at = ${askedAt}::timestamptz`);
    if (rowCount)
      await recordActivity(tx, actor, {
        requestId,
        kind: 'letter.proposed',
        payload: { title, failed: isProblem },
      });
  });
}

async function askWriter(
  { log }: Services,
  writer: LetterWriter,
  facts: Drafting['facts'],
): Promise<ProposalContent | 'unavailable' | 'nothing'> {
  const byId = new Map(facts.letter.map((paragraph) => [paragraph.id, getText(paragraph)]));
  const paragraphs = facts.offered.map(({ id, paragraphId }) => ({ id, text: byId.get(paragraphId) ?? '' }));
  const { host, model } = writer;
  try {
    const draft = await writer.write({ paragraphs, sources: facts.sources });
    if (!draft) return 'nothing';
    const checked = checkDraft(draft, facts);
    // Omitted sentences are worth showing even without any others.
    if (!checked.paragraphs.length && !checked.left_out.length) return 'nothing';
    return { ...checked, withheld: facts.withheld, host, model };
  } catch (error) {
    log.warn({ err: error }, 'the provider for letters did not answer');
    if (error instanceof ProviderUnavailable) return 'unavailable';
    return 'nothing';
  }
}

/** Collects what is sent: paragraphs that no person has edited, and numbered sources. */
function collectFacts(
  letter: LetterParagraph[],
  from: LetterCase,
  documents: DocumentText[],
): DraftFacts & { withheld: string[] } {
  const withheld: string[] = [];
  const sources: NumberedSource[] = [];
  for (const field of casePlaceholders) {
    const text = field === 'exhibits' || field === 'today' ? null : from.fields[field];
    if (text)
      sources.push({
        id: `C${sources.length + 1}`,
        what: field.replaceAll('_', ' '),
        text,
        source: { kind: 'case', field },
      });
  }
  for (const [place, { question_id, question, text }] of from.answers.entries()) {
    if (containsInstructions(text)) withheld.push(question);
    else
      sources.push({
        id: `A${place + 1}`,
        what: question,
        text: text.slice(0, sent.answer),
        source: { kind: 'answer', question_id, question },
      });
  }
  let room = sent.documents;
  for (const [place, { document_id, name, text }] of documents.entries()) {
    const given = text.slice(0, Math.min(sent.document, room));
    if (containsInstructions(text)) withheld.push(name);
    else if (given.trim()) {
      room -= given.length;
      sources.push({
        id: `D${place + 1}`,
        what: name,
        text: given,
        source: { kind: 'document', document_id, document: name },
      });
    }
  }
  const offered = letter
    .filter(isOffered)
    .map(({ id: paragraphId }, place) => ({ id: `P${place + 1}`, paragraphId }));
  return { letter, offered, sources, withheld };
}

/** Excludes what a person wrote, addresses and lists. */
const isOffered = (paragraph: LetterParagraph): boolean =>
  !getText(paragraph).trim().includes('\n') &&
  !paragraph.parts.some(({ sources }) => sources.some(({ kind }) => kind === 'person'));

/** Also cancels a pending request: its result is discarded. Refuses with letters.not_found. */
export async function dropProposal(
  services: Services,
  actor: StaffActor,
  wanted: LetterRef,
): Promise<Letter> {
  await services.db.withActor(actor, async (tx) => {
    const locked = await lockLetter(tx, { requestId: wanted.id, letterId: wanted.letter_id });
    if (!locked) throw refuse('letters.not_found');
    await tx.execute(sql`
      UPDATE letters SET proposal = NULL, proposal_problem = NULL, proposal_asked_at = NULL WHERE id = ${wanted.letter_id}`);
  });
  return getLetter(services, actor, wanted);
}
