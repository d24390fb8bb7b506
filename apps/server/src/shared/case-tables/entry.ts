import type { Access, DatabaseRole } from './access.ts';
import type { ArchivedColumns } from './archived-columns.ts';

/** How a column is sealed. One statement seals texts; `features/sealing` has separate code for the others. */
export type SealedAs =
  /** Also hashed. */
  | 'answer'
  /** Only some values of the JSON. */
  | 'payload'
  /** Also hashed, word by word. */
  | 'reading'
  | SealedText;

/** The place of a text: `text` of its own column, or a kind that several columns share. */
export type SealedText = 'text' | 'reason' | 'letter' | 'message';

/** Why a column with text or bytes is not sealed; `test/readable-columns.ts` explains each reason. */
export type ReadableReason =
  | 'names'
  | 'files'
  | 'asked'
  | 'dayTitles'
  | 'letterTitles'
  | 'holdReasons'
  | 'states'
  | 'said'
  | 'engines'
  | 'ours';

export interface CaseTableEntry {
  /** Primary key. */
  key: readonly string[];
  /** Table that its foreign key refers to; null if none. */
  parent: string | null;
  /**
   * 'goes': deleted and moved with the parent. 'deleted before': a parent with such rows cannot be deleted. 'stays':
   * no such key.
   */
  whenParentGoes: 'goes' | 'deleted before' | 'stays';
  sealed?: Readonly<Record<string, SealedAs>>;
  readable?: Readonly<Partial<Record<ReadableReason, readonly string[]>>>;
  /** `file_path` names a stored file, and `file_type` its type. */
  namesFile?: true;
  /** How a workspace archive contains its rows, or why it does not. */
  archive:
    | {
        order: readonly string[];
        /** Earlier archives do not contain it. */
        later?: true;
        /** Columns in the archive. An import sets `workspace_id` to its own workspace. */
        columns: ArchivedColumns;
      }
    | 'made again'
    | 'work to do'
    | 'of this installation';
  /** Column with the member of staff who wrote the row, or owns it. */
  author?: string;
  /** Column with the writer's capacity, if clients write too. */
  authorKind?: string;
  /** Column with the e-mail of the person whom a row is for. */
  names?: string;
  /** Column that leads to the row's conversation. Clients of another party of the case do not reach it. */
  party?: 'id' | 'conversation_id' | 'message_id' | 'upload_id';
  /**
   * Column that leads to the party that the row is of (docs/decisions/0135): its own one, an answered question, or a file. Of the clients of a
   * case, only who answers for it reaches the row.
   */
  answeredBy?: 'party' | 'question_id' | 'upload_id' | 'client_document_upload_id';
  /**
   * Who reads and writes what. Entries leave out what follows from the rest: `backup` reads all, `sealer` reads and
   * writes sealed columns, and `importer` inserts archived columns.
   */
  access: Readonly<Partial<Record<DatabaseRole, Access>>>;
}
