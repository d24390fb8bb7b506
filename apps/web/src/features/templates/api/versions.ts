import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** The versions of a template, newest first. */
export const useVersions = (id: string) =>
  useQuery(api.templates.listVersions.queryOptions({ input: { id } }));

/** What a version asks for; it never changes. */
export const useVersion = (id: string, number: number) =>
  useQuery(
    api.templates.getVersion.queryOptions({ input: { id, number }, staleTime: Number.POSITIVE_INFINITY }),
  );
