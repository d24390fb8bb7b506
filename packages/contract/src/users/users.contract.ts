import { z } from 'zod';
import { Id } from '../shared/fields.ts';
import { sessionProcedure } from '../shared/procedure.ts';

export const usersContract = {
  /** True only for the caller's own id: what others may do is no one's business. */
  hasRole: sessionProcedure
    .route({ method: 'POST', path: '/rpc/has_role', summary: 'Whether the caller has a role' })
    .input(z.object({ _user_id: Id, _role: z.enum(['user', 'admin']) }))
    .output(z.boolean()),
};
