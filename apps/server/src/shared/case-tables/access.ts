/**
 * Who reaches the rows of a case's table. The policies of a table say the same in SQL; `test/row-security` tries everything as everybody
 * and compares.
 */

/** Of the database. `backup` reads every table, and no entry says so. */
export type DatabaseRole =
  | 'staff'
  | 'admin'
  | 'client'
  | 'system'
  | 'server'
  | 'leaver'
  | 'mover'
  | 'importer'
  | 'sealer'
  | 'backup'
  | 'progress';

/** Which rows a person reaches. What each means for a row is in `test/row-security/reaches.ts`. */
export type ReachName =
  /** The product acts, and its code says which. */
  | 'all rows'
  /** Staff: of cases that they see. Clients: of cases that they may enter, in conversations of their own. */
  | 'sees case'
  /** The same, until staff complete the case. */
  | 'sees open case'
  /** Of the person's workspace, of restricted cases too. */
  | 'in workspace'
  /** Of a case that the person sees, with the person in the column `author`. */
  | 'author'
  /** With the person's e-mail: the entry's `names`. */
  | 'named person'
  | 'named person, sees case'
  | 'named person, sees open case'
  /** Of one of the two workspaces that something moves between. */
  | 'moved'
  /** Of the workspace that the person administers, and fills from an archive. */
  | 'imports'
  /** Something that only this table knows: in `test/row-security/own-rules.ts`, with the reason. */
  | 'own rule';

/** `where`: only rows with these values. `given`: only rows that have a value there. */
export type Rule =
  | ReachName
  | {
      reach: ReachName;
      where?: Readonly<Record<string, string | boolean | null>>;
      given?: readonly string[];
    };

/** What is not listed is refused. */
export interface Access {
  select?: Rule;
  /** Columns, where not all of them. */
  readable?: readonly string[];
  insert?: Rule;
  /** Columns, where not all of them. */
  insertable?: readonly string[];
  update?: Rule;
  /** Columns; with every `update`. The first is set to its default to see which rows that reaches. */
  changeable?: readonly string[];
  delete?: Rule;
}
