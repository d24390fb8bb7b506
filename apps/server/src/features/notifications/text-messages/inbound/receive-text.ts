import type { Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { translatorFor } from '@visafolio/locales';
import { sql } from 'drizzle-orm';
import { system } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, queryValue } from '../../../../shared/db/query.ts';
import { mailLanguage } from '../../../../shared/mail/mail-language.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { resumeNumber } from '../consents.queries.ts';
import { stopTexts } from '../stop-texts.ts';
import { hashNumber } from '../text-number.ts';
import { type Keyword, readKeyword } from './read-keyword.ts';

export interface InboundText {
  /** E.164. */
  from: string;
  body: string;
  /** Of the provider. */
  messageId: string;
}

/**
 * Does what a keyword asks for, once for each message, and resolves to what is answered; null: nothing is. What else people write is
 * kept nowhere: texts are not a way to write to the firm.
 */
export async function receiveText(services: Services, message: InboundText): Promise<string | null> {
  const keyword = readKeyword(message.body);
  if (!keyword) return null;
  const numberHash = hashNumber(services.config, message.from);
  const heard = await services.db.withActor(system, async (tx) => {
    if (!(await noteMessage(tx, message.messageId))) return null;
    const email = await selectOwner(tx, numberHash);
    if (keyword.means === 'stop') await stopTexts(tx, numberHash, 'keyword');
    if (keyword.means === 'start')
      for (const requestId of await resumeNumber(tx, numberHash))
        await recordActivity(tx, system, { requestId, kind: 'text.resumed' });
    return { email };
  });
  if (!heard) return null;
  const known = heard.email && (await mailLanguage(services, heard.email, {}));
  return answer(services, keyword, keyword.language ?? (known || defaultLanguage));
}

/** False for one that came before. Providers try again for hours at most. */
async function noteMessage(tx: Tx, messageId: string): Promise<boolean> {
  await tx.execute(sql`DELETE FROM inbound_texts WHERE received_at < now() - interval '30 days'`);
  const { rowCount } = await tx.execute(
    sql`INSERT INTO inbound_texts (message_id) VALUES (${messageId}) ON CONFLICT DO NOTHING`,
  );
  return rowCount === 1;
}

/** Who agreed with this number last. */
const selectOwner = (tx: Tx, numberHash: string): Promise<string | null> =>
  queryValue(tx, column.text)`
    SELECT email FROM text_consents WHERE number_hash = ${numberHash} ORDER BY created_at DESC LIMIT 1`;

function answer({ config }: Services, { means }: Keyword, language: Language): string {
  const t = translatorFor(language);
  const product = config.productName;
  if (means === 'stop') return t('mails.text.stopped', { product });
  if (means === 'start') return t('mails.text.resumed', { product });
  return t('mails.text.help', { product, count: limits.textsPerDay, url: config.publicUrl });
}
