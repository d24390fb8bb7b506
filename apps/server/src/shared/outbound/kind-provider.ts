/** Where texts of files are sent: shown before anybody agrees, and in the timeline after. */
export interface ProviderAddress {
  host: string;
  model: string;
}

/** A fact that a service claims a document contains, unverified. */
export interface ClaimedFact {
  name: string;
  value: string;
  /** The words of the document that supposedly contain it. */
  quote: string;
}

/** What was sent and came back; null if the answer was unusable. */
export interface KindProvider extends ProviderAddress {
  /** Chooses one of `kinds` by the text of a file's first pages. Throws ProviderUnavailable. */
  recognizeKind(text: string, kinds: readonly string[]): Promise<string | null>;
  /** Reads the text of a page from its picture, a JPEG. Throws ProviderUnavailable. */
  readPage(jpeg: Uint8Array): Promise<string | null>;
  /** Finds facts in a text; `asked` describes each of them. Throws ProviderUnavailable. */
  findFacts(text: string, asked: Readonly<Record<string, string>>): Promise<ClaimedFact[] | null>;
}
