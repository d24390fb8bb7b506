import type { Services } from '../../../../shared/services.ts';
import type { Inspected } from './inspect.ts';
import type { Picture } from './pictures.ts';

const limits = { ms: 10_000, megabytes: 1_200 };

/** Opens a file in a child process while its sender waits. Throws FileProblemError if the file is to blame. */
export const openReceived = (services: Services, caseId: string, file: Picture): Promise<Inspected> =>
  services.openFiles.run(caseId, new URL('./inspect.ts', import.meta.url), file, limits);
