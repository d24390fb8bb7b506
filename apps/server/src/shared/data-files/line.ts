import { z } from 'zod';

export const Line = z.string().regex(/^\S(.*\S)?$/, 'must be one line without spaces around it');
