/**
 * Who reaches the rows of a case's table. The tables' policies say the same in SQL; `test/row-security` tries
 * everything in every role and compares.
 */

/** Roles of the database. `backup` reads every table, which entries do not repeat. */
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

/** Which rows a person reaches. `test/row-security/reaches.ts` implements each for a row. */
export type ReachName =
  /** For the product's own work, which its code limits. */
  | 'all rows'
  /** Staff: rows of cases that they see. Clients: rows of cases that they may enter, in their own conversations. */
  | 'sees case'
  /** The same, until staff complete the case. */
  | 'sees open case'
  /** Rows of the person's workspace, including restricted cases. */
  | 'in workspace'
  /** Rows of a case that the person sees, with the person in the column `author`. */
  | 'author'
  /** Rows with the person's e-mail in the column `names`. */
  | 'named person'
  | 'named person, sees case'
  | 'named person, sees open case'
  /** Rows of one of the two workspaces of a move. */
  | 'moved'
  /** Rows of the workspace that the person administers and imports an archive into. */
  | 'imports'
  /** A rule of this table only: `test/row-security/own-rules.ts` has it with its reason. */
  | 'own rule';

/** `where`: only rows with these values. `given`: only rows with a value in this column. */
export type Rule =
  | ReachName
  | {
      reach: ReachName;
      where?: Readonly<Record<string, string | boolean | null>>;
      given?: readonly string[];
    };

/** Everything not listed is refused. */
export interface Access {
  select?: Rule;
  /** Columns, if not all. */
  readable?: readonly string[];
  insert?: Rule;
  /** Columns, if not all. */
  insertable?: readonly string[];
  update?: Rule;
  /** Columns; required with `update`. Tests set the first one to its default to see which rows that reaches. */
  changeable?: readonly string[];
  delete?: Rule;
}
