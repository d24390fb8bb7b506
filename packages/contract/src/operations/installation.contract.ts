import { z } from 'zod';
import { ScanProblem } from '../files/file.ts';
import { Instant } from '../shared/fields.ts';
import { administratorProcedure } from '../shared/procedure.ts';

/** By what the processes that open clients' files are contained, or why they are not. */
const FileContainment = z.enum(['bubblewrap', 'not_linux', 'not_installed', 'does_not_work']);

/** The scanner for malware. `state`: why it does not scan, or 'on', or 'off' where none is configured. */
const MalwareScan = z.object({
  state: z.enum(['off', 'on', ...ScanProblem.options]),
  /** Such as 'ClamAV 1.4.6'; null: it does not scan. */
  engine: z.string().nullable(),
  signatures_at: Instant.nullable(),
  /** Files that nobody can open until they are scanned. */
  waiting: z.int(),
  blocked: z.int(),
  /** Of the files that wait, after their last attempt. */
  problems: z.array(ScanProblem),
});

/** Connections of PostgreSQL. */
const Connections = z.object({
  /** Those that are not reserved for superusers. */
  available: z.int(),
  /** Running servers. */
  servers: z.int(),
  /** What all servers may open at PostgreSQL itself, if their settings are the same. */
  together: z.int(),
  pooler: z.enum(['none', 'with_named_statements', 'without_named_statements']),
});

export const installationContract = {
  getState: administratorProcedure
    .get('/installation', 'What the machine of the server that answers lacks')
    .output(
      z.object({
        file_containment: FileContainment,
        malware_scan: MalwareScan,
        /** Address of a proxy that people come through and that TRUSTED_PROXIES lacks; null: none was met. */
        untrusted_proxy: z.string().nullable(),
        connections: Connections,
      }),
    ),
};
