import { z } from 'zod';
import { limits } from './limits.ts';

/** What lists of administrators are asked with: a search, and where the page starts. */
export const PageInput = z.object({
  q: z.string().trim().max(200).optional(),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(limits.adminPageMax).default(limits.adminPage),
});
