import { getEntryName } from '@visafolio/contract/questions/groups/entry-labels.ts';
import { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import type { Language } from '@visafolio/contract/shared/languages.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

/** The entry that a question is asked for. `number`: null if the entry was removed. */
export const QuestionEntry = z.object({
  key: RepeatingGroup.shape.key,
  entry_name: RepeatingGroup.shape.entry_name,
  translations: RepeatingGroup.shape.translations,
  number: z.int().nullable(),
});
type QuestionEntry = z.infer<typeof QuestionEntry>;

/** The `QuestionEntry` of question `q`; null if it is asked for none. */
export const entryOfQuestion = sql`(
  SELECT jsonb_build_object('key', e.group_key, 'entry_name', g.value ->> 'entry_name', 'translations', g.value -> 'translations',
    'number', CASE WHEN e.removed_at IS NULL THEN (
      SELECT count(*) FROM group_entries o WHERE o.client_request_id = e.client_request_id AND o.group_key = e.group_key
        AND o.removed_at IS NULL AND o.position <= e.position) END)
  FROM group_entries e JOIN client_requests c ON c.id = e.client_request_id
  JOIN template_versions v ON v.id = c.template_version_id
  CROSS JOIN LATERAL jsonb_array_elements(v.repeating_groups) AS g (value)
  WHERE e.id = q.entry_id AND g.value ->> 'key' = e.group_key)`;

/** A question where it is named alone: 'Child 2: Name'. */
export function nameWithEntry(text: string, entry: QuestionEntry | null, language: Language): string {
  if (!entry) return text;
  return `${[getEntryName(entry, language), entry.number].filter((part) => part !== null).join(' ')}: ${text}`;
}
