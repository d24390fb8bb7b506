import type { MessagePreview } from '@visafolio/contract/messages/message.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { Services } from '../../shared/services.ts';

export interface PreviewInput {
  workspaceId: string;
  body: string;
  /** Where the writer said so; absent: it is recognised. */
  language?: string | undefined;
  /** What the other side may read in. */
  readers: Language[];
}

/** What the other side will read; nothing of it is kept. */
export async function previewTranslation(
  _services: Services,
  { language }: PreviewInput,
): Promise<MessagePreview> {
  return { language: language ?? null, translations: [] };
}

/** ISO 639-1; null where the text is too short or too mixed to tell. */
export async function recognizeLanguage(_body: string): Promise<string | null> {
  return null;
}

/** Translates messages that have been stored, and tells those who look at them. */
export function translateInBackground(_services: Services, _messageIds: string[]): void {}

/** Whether messages of this workspace are translated by an engine. */
export async function getTranslation(_services: Services, _workspaceId: string): Promise<'machine' | 'none'> {
  return 'none';
}

/** A message that we have written in every language; null where there is no such, or where a value is missing. */
export function renderPrepared(
  _key: string,
  _values: Record<string, string>,
): Record<Language, string> | null {
  return null;
}
