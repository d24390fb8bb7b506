/** Where texts of files would go: shown before anybody agrees, and in the timeline after. */
export interface ProviderAddress {
  host: string;
  model: string;
}

/** A fact that a service says a document has: checked by nobody yet. */
export interface ClaimedFact {
  name: string;
  value: string;
  /** The words of the document that are said to say it. */
  quote: string;
}

/** What was sent and came back; null where the answer was of no use. */
export interface KindProvider extends ProviderAddress {
  /** One of `kinds` by the text of a file's first pages. Throws ProviderUnavailable. */
  tellKind(text: string, kinds: readonly string[]): Promise<string | null>;
  /** The text of a page by its picture, a JPEG. Throws ProviderUnavailable. */
  readPage(jpeg: Uint8Array): Promise<string | null>;
  /** What a text says of the facts that are asked, each with what it means. Throws ProviderUnavailable. */
  findFacts(text: string, asked: Readonly<Record<string, string>>): Promise<ClaimedFact[] | null>;
}
