import { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { sql } from 'drizzle-orm';
import { system } from '../../../../shared/db/actor.ts';
import type { ClaimedFact, KindProvider } from '../../../../shared/outbound/kind-provider.ts';
import { ProviderUnavailable } from '../../../../shared/outbound/send-patiently.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import type { ProcessedFile } from '../../process/steps/step.ts';

/** The provider that this file may be sent to: the installation configures one, and the file's firm has agreed. */
export async function findAgreedProvider(
  { db, kindProvider }: Services,
  { workspace_id }: ProcessedFile,
): Promise<KindProvider | null> {
  if (!kindProvider) return null;
  const hasAgreed = await db.withActor(system, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      SELECT FROM firm_file_settings WHERE workspace_id = ${workspace_id} AND provider_agreed_at IS NOT NULL`);
    return rowCount === 1;
  });
  return hasAgreed ? kindProvider : null;
}

/** Null if the provider does not know, fails, or returns an invalid answer: the rules' result then stays. */
export async function askForKind(
  services: Services,
  provider: KindProvider,
  file: ProcessedFile,
  text: string,
): Promise<DocumentKind | null> {
  if (!text.trim()) return null;
  await recordSending(services, provider, file, 'text');
  const answer = await provider
    .recognizeKind(text, DocumentKind.options)
    .catch((error) => ignore(services, error));
  const kind = DocumentKind.safeParse(answer);
  return kind.success ? kind.data : null;
}

/** Null if the provider fails or finds no text. */
export async function askForPage(
  services: Services,
  provider: KindProvider,
  file: ProcessedFile,
  jpeg: Uint8Array,
): Promise<string | null> {
  await recordSending(services, provider, file, 'picture');
  return provider.readPage(jpeg).catch((error) => ignore(services, error));
}

/** Null if the provider fails or returns an invalid answer. The result is not verified. */
export async function askForFacts(
  services: Services,
  provider: KindProvider,
  file: ProcessedFile,
  { text, asked }: { text: string; asked: Readonly<Record<string, string>> },
): Promise<ClaimedFact[] | null> {
  if (!text.trim()) return null;
  await recordSending(services, provider, file, 'facts');
  return provider.findFacts(text, asked).catch((error) => ignore(services, error));
}

/** Recorded before sending, so that the timeline has it even if the server is killed meanwhile. */
async function recordSending(
  { db }: Services,
  { host, model }: KindProvider,
  file: ProcessedFile,
  what: 'text' | 'picture' | 'facts',
): Promise<void> {
  await db.withActor(system, (tx) =>
    recordActivity(tx, system, {
      requestId: file.client_request_id,
      kind: 'file.sent_to_provider',
      payload: { upload_id: file.id, file_name: file.file_name, host, model, what },
    }),
  );
}

function ignore({ log }: Services, error: unknown): null {
  if (!(error instanceof ProviderUnavailable)) throw error;
  log.warn({ err: error }, 'the provider that helps with documents did not answer');
  return null;
}
