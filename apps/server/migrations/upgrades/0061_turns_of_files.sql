-- Cases take turns at the steps of their files, and a step that needs another one is due once that has ended
-- (docs/decisions/0079).

-- A quarter of the files of its case that waited when it came. The lowest is taken first.
ALTER TABLE file_steps ADD COLUMN turn integer NOT NULL DEFAULT 0 CHECK (turn >= 0);

ALTER TABLE file_steps NO FORCE ROW LEVEL SECURITY;
-- Files that wait at this moment are mostly from before; people wait for those that come.
UPDATE file_steps SET turn = 1000 WHERE next_try_at IS NOT NULL;
UPDATE file_steps AS s SET next_try_at = 'infinity'
FROM file_steps AS needed
WHERE s.state = 'waiting' AND needed.upload_id = s.upload_id AND needed.next_try_at IS NOT NULL
  AND needed.step = CASE s.step WHEN 'kind' THEN 'text' WHEN 'pages' THEN NULL ELSE 'pages' END;
ALTER TABLE file_steps FORCE ROW LEVEL SECURITY;

DROP INDEX file_steps_due;
CREATE INDEX file_steps_due ON file_steps (turn, upload_id) WHERE next_try_at < 'infinity';
