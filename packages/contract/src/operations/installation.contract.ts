import { z } from 'zod';
import { administratorProcedure } from '../shared/procedure.ts';

/** By what the processes that open clients' files are contained, or why they are not. */
const FileContainment = z.enum(['bubblewrap', 'not_linux', 'not_installed', 'does_not_work']);

export const installationContract = {
  getState: administratorProcedure
    .get('/installation', 'What the machine of the server that answers lacks')
    .output(z.object({ file_containment: FileContainment })),
};
