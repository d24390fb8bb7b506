import type { ProviderAddress } from './kind-provider.ts';

export interface WriterInput {
  /** Paragraphs that may be rewritten, by id. */
  paragraphs: { id: string; text: string }[];
  /** What a letter may say, by ids that sentences refer to. */
  sources: { id: string; what: string; text: string }[];
}

/** The service's answer, unverified. */
export interface WrittenDraft {
  paragraphs: { replaces: string; sentences: { text: string; sources: string[] }[] }[];
}

export interface LetterWriter extends ProviderAddress {
  /** Null if the answer was unusable. Throws ProviderUnavailable. */
  write(input: WriterInput): Promise<WrittenDraft | null>;
}
