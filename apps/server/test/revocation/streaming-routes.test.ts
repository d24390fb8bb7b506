import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { expect, it } from 'vitest';
import { procedures } from '../access-matrix/procedure-request.ts';
import { rawRoutes } from '../access-matrix/raw-routes.ts';
import { briefRoutes, streamingRoutes } from './streaming-routes.ts';

it('covers every route that is not open to everybody, and every event stream', () => {
  const guarded = Object.entries(rawRoutes).flatMap(([route, rule]) =>
    typeof rule === 'string' ? [] : [route],
  );
  const eventStreams = procedures.flatMap(({ path, procedure }) =>
    getEventIteratorSchemaDetails(procedure['~orpc'].outputSchema) ? [path] : [],
  );
  expect([...Object.keys(streamingRoutes), ...Object.keys(briefRoutes)].sort()).toEqual(
    [...guarded, ...eventStreams].sort(),
  );
});
