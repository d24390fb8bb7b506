-- A session's token changes while it is used. Which one a cookie holds is told by its generation; the cookie's signature
-- covers it. previous_generation: the one that the current one was given for; good until the current one is seen, and a
-- moment longer. Older ones are nobody's any more.
ALTER TABLE auth.session
  ADD COLUMN generation integer NOT NULL DEFAULT 0,
  ADD COLUMN previous_generation integer,
  ADD COLUMN rotated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN seen_at timestamptz DEFAULT now();
