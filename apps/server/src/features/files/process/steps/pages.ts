import type { ActiveContent } from '@visafolio/contract/files/file.ts';
import { sql } from 'drizzle-orm';
import { examine, examineLimits, examineTask, recordActiveContent } from '../active/active-content.ts';
import type { Inspected } from '../look/inspect.ts';
import type { FileStep } from './step.ts';

/** Opens the file, finds what is active in it, and counts its pages. */
export const pagesStep: FileStep = {
  name: 'pages',
  limits: { ms: 30_000, megabytes: 1_200 },
  async run({ services, file, bytes, inChild, finish }) {
    const input = { type: file.file_type, bytes: await bytes() };
    // First: a file that our libraries cannot open may still run something in others.
    const active = await examine(() => inChild<ActiveContent[]>(examineTask, input, examineLimits));
    await recordActiveContent(services, file.file_path, active);
    const { pages } = await inChild<Inspected>(new URL('../look/inspect.ts', import.meta.url), input);
    file.pages = pages;
    await finish(async (tx) => {
      if (pages === null) return;
      await tx.execute(sql`
        INSERT INTO file_pages (upload_id, workspace_id, client_request_id, page_count)
        SELECT id, workspace_id, client_request_id, ${pages} FROM client_document_uploads WHERE id = ${file.id}
        ON CONFLICT (upload_id) DO UPDATE SET page_count = excluded.page_count`);
    });
  },
};
