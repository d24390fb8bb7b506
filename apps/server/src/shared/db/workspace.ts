import { sql } from 'drizzle-orm';

/** The workspace of the professional who acts. The policies say it too; in a query it lets an index serve the order. */
export const ownWorkspace = sql`(SELECT app_workspace_id())`;
