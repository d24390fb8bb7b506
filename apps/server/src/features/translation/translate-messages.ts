import type { MessagePreview, MessageTranslation } from '@visafolio/contract/messages/message.ts';
import { messageLimits } from '@visafolio/contract/messages/message-limits.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { system } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import { ProviderUnavailable } from '../../shared/outbound/send-patiently.ts';
import type { LanguagePair, TranslationEngine } from '../../shared/outbound/translation-engine.ts';
import type { Services } from '../../shared/services.ts';
import { recordActivity } from '../activity/activity.usecases.ts';
import { places } from '../sealing/places.ts';
import { recognizeLanguage } from './languages/recognize-language.ts';
import { type TextOptions, translateTexts } from './protect/translate-text.ts';
import {
  hasAgreed,
  insertTranslation,
  type MessageToTranslate,
  selectMessageToTranslate,
  selectNames,
  selectTermsFor,
} from './translation.queries.ts';

export interface PreviewInput {
  workspaceId: string;
  requestId: string;
  body: string;
  /** Where the writer said so; absent: it is recognised. */
  language?: string | undefined;
  /** What the other side may read in. */
  readers: Language[];
}

/** What the other side will read; nothing of it is kept. */
export async function previewTranslation(
  services: Services,
  { workspaceId, requestId, body, language: given, readers }: PreviewInput,
): Promise<MessagePreview> {
  const language = given ?? (await recognizeLanguage(body));
  const targets = readers.filter((reader) => reader !== language);
  const engine = language && targets.length ? await findEngine(services, workspaceId) : null;
  if (!language || !engine) return { language, translations: [] };
  const translations = await Promise.all(
    targets.map(async (to) => {
      const options = await loadOptions(services, { workspaceId, requestId }, { from: language, to });
      return translateBody(services, engine, body, { ...options, soon: true });
    }),
  );
  return { language, translations };
}

/** Whether messages of this workspace are translated by an engine. */
export const getTranslation = async (services: Services, workspaceId: string): Promise<'machine' | 'none'> =>
  (await findEngine(services, workspaceId)) ? 'machine' : 'none';

interface Running {
  /** It was asked for again meanwhile: it was changed. */
  again: boolean;
  done: Promise<void>;
}
/** Messages that are being translated by this process. */
const running = new Map<string, Running>();

/**
 * Translates messages that have been stored into the languages that they lack, one after the other, and tells those who look at
 * them. What fails is noted, and tried again by a later call. Ids of messages that need nothing cost a look into the database.
 */
export function translateInBackground(services: Services, messageIds: string[]): void {
  if (!services.translator) return;
  for (const id of messageIds) {
    const already = running.get(id);
    if (already) already.again = true;
  }
  const fresh = messageIds.filter((id) => !running.has(id));
  if (!fresh.length) return;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  for (const id of fresh) running.set(id, { again: false, done });
  services.background.run('translating messages', async () => {
    for (const id of fresh) {
      do {
        running.set(id, { again: false, done });
        await translateMessage(services, id).catch((error: unknown) =>
          services.log.error({ err: error }, 'translating a message failed'),
        );
      } while (running.get(id)?.again);
      running.delete(id);
    }
    resolve();
  });
}

/** The same, for a caller that waits: resolves when all of them were tried. */
export async function finishTranslating(services: Services, messageIds: string[]): Promise<void> {
  translateInBackground(
    services,
    messageIds.filter((id) => !running.has(id)),
  );
  await Promise.all(messageIds.map((id) => running.get(id)?.done));
}

async function translateMessage(services: Services, id: string): Promise<void> {
  const { db, vault } = services;
  const message = await db.withActor(system, (tx) => selectMessageToTranslate(tx, id));
  const engine = message && (await findEngine(services, message.workspace_id));
  if (!message || !engine) return;
  const { client_request_id: requestId } = message;
  const body = await vault.open(places.message(requestId, id), message.body);
  const made: MessageTranslation[] = [];
  for (const to of message.missing) {
    const of = { workspaceId: message.workspace_id, requestId: message.client_request_id };
    const options = await loadOptions(services, of, { from: message.language, to });
    made.push(await translateBody(services, engine, body, options));
  }
  const sealed = await Promise.all(
    made.map(async (each) => ({
      ...each,
      engine: engine.name,
      body: await vault.seal(
        message.workspace_id,
        places.translation(requestId, id, each.language),
        each.body,
      ),
    })),
  );
  await db.withActor(system, async (tx) => {
    let isStored = false;
    for (const each of sealed) if (await insertTranslation(tx, message, each)) isStored = true;
    if (isStored) await recordTranslation(tx, message, engine);
  });
}

const recordTranslation = (
  tx: Tx,
  { id, party, client_request_id }: MessageToTranslate,
  engine: TranslationEngine,
) =>
  recordActivity(tx, system, {
    requestId: client_request_id,
    kind: 'message.translated',
    payload: { message_id: id, party, engine: engine.name, host: engine.host },
  });

/** The engine that texts of this workspace may be sent to: the installation names one, and the workspace has agreed. */
async function findEngine(
  { db, translator }: Services,
  workspaceId: string,
): Promise<TranslationEngine | null> {
  if (!translator) return null;
  return (await db.withActor(system, (tx) => hasAgreed(tx, workspaceId))) ? translator : null;
}

const loadOptions = (
  { db }: Services,
  { workspaceId, requestId }: { workspaceId: string; requestId: string },
  pair: LanguagePair,
): Promise<TextOptions> =>
  db.withActor(system, async (tx) => ({
    ...pair,
    names: await selectNames(tx, requestId),
    terms: await selectTermsFor(tx, workspaceId, pair),
  }));

/** Some engines take one line in a call: thousands of them would keep everybody else waiting. */
const linesMax = 400;
const countLines = (body: string) => body.split('\n').filter((line) => /\p{L}/u.test(line)).length;

async function translateBody(
  { log }: Services,
  engine: TranslationEngine,
  body: string,
  options: TextOptions,
): Promise<MessageTranslation> {
  const about = { language: Language.parse(options.to), engine: engine.name };
  const failed = (problem: MessageTranslation['problem']) => ({
    ...about,
    body: null,
    check_original: false,
    problem,
  });
  if (body.length > messageLimits.bodyMax || countLines(body) > linesMax) return failed('too_long');
  try {
    const [translated] = await translateTexts(engine, [body], options);
    if (!translated) return failed('unavailable');
    return { ...about, body: translated.text, check_original: translated.checkOriginal, problem: null };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error }, 'the translation engine did not answer');
    return failed(toProblem(error));
  }
}

/** What it says no to it will say no to again; being busy or broken passes. */
function toProblem({ status }: ProviderUnavailable): 'unavailable' | 'refused' | 'too_long' {
  if (status === 413) return 'too_long';
  return status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 408
    ? 'refused'
    : 'unavailable';
}
