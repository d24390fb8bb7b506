import type { ProviderAddress } from './kind-provider.ts';

export interface WriterInput {
  /** What may be written anew, by an id of its own. */
  paragraphs: { id: string; text: string }[];
  /** What a letter may say, by an id that sentences name. */
  sources: { id: string; what: string; text: string }[];
}

/** As the service says it: nothing of it is believed yet. */
export interface WrittenDraft {
  paragraphs: { replaces: string; sentences: { text: string; sources: string[] }[] }[];
}

export interface LetterWriter extends ProviderAddress {
  /** Null where the answer was of no use. Throws ProviderUnavailable. */
  write(input: WriterInput): Promise<WrittenDraft | null>;
}
