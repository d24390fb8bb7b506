import { z } from 'zod';

/** What a key of the public API may do, in the order of the form that makes one. */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'requests:read',
  'requests:write',
  'documents:read',
  'documents:write',
  'answers:read',
  'messages:read',
  'messages:write',
  'templates:read',
  'people:read',
  'forms:read',
  'events:read',
] as const;

export const Scope = z.enum(scopes);
export type Scope = z.infer<typeof Scope>;
