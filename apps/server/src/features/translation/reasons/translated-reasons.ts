import { setTimeout as delay } from 'node:timers/promises';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { TranslatedReason } from '@visafolio/contract/translation/translated-reason.ts';
import { system } from '../../../shared/db/actor.ts';
import { column, query, type Row } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { places } from '../../sealing/places.ts';
import { finishTranslating } from '../translate-messages.ts';

type ReasonKind = 'document.asked_again' | 'answer.sent_back';

interface Reason {
  /** Of a document of the request, or a question. */
  about: string;
  /** As the client reads it: of a document that was asked for several times, line by line. */
  reason: string;
}

const ReasonMessage = {
  id: column.uuid,
  about: column.uuid,
  body: column.text,
  language: column.text.orNull,
  translations:
    column.json<{ language: Language; body: string; engine: string; check_original: boolean }[]>().orNull,
};
type ReasonMessage = Row<typeof ReasonMessage>;

/**
 * The translations there are of reasons that the client reads, by what they are about. They are those of the messages that say the same;
 * read for whoever may read the reason, also where the message went to the sponsor.
 */
export async function loadTranslatedReasons(
  services: Services,
  requestId: string,
  kind: ReasonKind,
  reasons: Reason[],
): Promise<Map<string, TranslatedReason[]>> {
  if (!reasons.length) return new Map();
  const messages = await loadMessages(services, requestId, kind);
  return new Map(
    reasons.map(({ about, reason }) => {
      const said = findSaid(
        messages.filter((message) => message.about === about),
        reason,
      );
      return [about, joinTranslations(said)];
    }),
  );
}

/** How long a mail waits for its reason's translation. Milliseconds. */
const mailWaitMs = 2_000;

/** The newest reason in the language of a mail, if it is there or made in a moment; a hanging engine delays no mail. */
export async function waitForTranslatedReason(
  services: Services,
  requestId: string,
  kind: ReasonKind,
  wanted: Reason & { language: Language },
): Promise<TranslatedReason | null> {
  const messages = await loadMessages(services, requestId, kind);
  const said = findSaid(
    messages.filter(({ about }) => about === wanted.about),
    wanted.reason,
  );
  const lacking = said.filter(
    ({ language, translations }) =>
      language &&
      language !== wanted.language &&
      !translations?.some((translation) => translation.language === wanted.language),
  );
  if (lacking.length && services.translator) await waitForTranslations(services, lacking);
  const found = await loadTranslatedReasons(services, requestId, kind, [wanted]);
  return found.get(wanted.about)?.find(({ language }) => language === wanted.language) ?? null;
}

async function waitForTranslations(services: Services, messages: ReasonMessage[]): Promise<void> {
  const waits = new AbortController();
  await Promise.race([
    finishTranslating(
      services,
      messages.map(({ id }) => id),
    ),
    delay(mailWaitMs, undefined, { signal: waits.signal }).catch(() => {}),
  ]);
  waits.abort();
}

/** Opened, newest first. */
async function loadMessages(
  { db, vault }: Services,
  requestId: string,
  kind: ReasonKind,
): Promise<ReasonMessage[]> {
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, ReasonMessage)`
        SELECT m.id, coalesce(m.about_document_id, m.about_question_id) AS about, m.body, m.language, (
          SELECT jsonb_agg(jsonb_build_object('language', t.language, 'body', t.body, 'engine', t.engine,
            'check_original', t.check_original) ORDER BY t.language)
          FROM message_translations t WHERE t.message_id = m.id AND t.body IS NOT NULL) AS translations
        FROM messages m
        WHERE m.client_request_id = ${requestId} AND m.kind = ${kind} AND m.body IS NOT NULL
          AND coalesce(m.about_document_id, m.about_question_id) IS NOT NULL
        ORDER BY m.created_at DESC, m.id DESC LIMIT 500`,
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      body: await vault.open(places.message(requestId, row.id), row.body),
      translations: await Promise.all(
        (row.translations ?? []).map(async (each) => ({
          ...each,
          body: await vault.open(places.translation(requestId, row.id, each.language), each.body),
        })),
      ),
    })),
  );
}

/** The messages that a reason is made of, oldest first; none where it says something else. */
function findSaid(newestFirst: ReasonMessage[], reason: string): ReasonMessage[] {
  const said: ReasonMessage[] = [];
  for (const message of newestFirst) {
    said.unshift(message);
    const text = said.map(({ body }) => body).join('\n');
    if (text === reason) return said;
    if (text.length > reason.length) return [];
  }
  return [];
}

/** In each language that at least one of them was translated into; what is written in it stays. */
function joinTranslations(said: ReasonMessage[]): TranslatedReason[] {
  const languages = new Set(
    said.flatMap(({ translations }) => (translations ?? []).map(({ language }) => language)),
  );
  return [...languages].flatMap((language) => {
    const parts = said.map((message) =>
      message.language === language
        ? { body: message.body, engine: null, check_original: false }
        : message.translations?.find((each) => each.language === language),
    );
    const first = said.find((message) => message.language !== language);
    if (!first?.language || parts.some((part) => !part)) return [];
    const engines = parts.flatMap((part) => part?.engine ?? []);
    return [
      {
        from: first.language,
        language,
        text: parts.map((part) => part?.body ?? '').join('\n'),
        // What a machine translated is said to be that, also beside prepared words.
        engine: engines.find((engine) => engine !== 'prepared') ?? engines[0] ?? '',
        check_original: parts.some((part) => part?.check_original),
      },
    ];
  });
}
