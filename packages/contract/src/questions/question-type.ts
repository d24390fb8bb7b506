import { z } from 'zod';
import { plainTypes, structuredTypes } from './structured-types.ts';

export const QuestionType = z.enum([...plainTypes, ...structuredTypes]);
export type QuestionType = z.infer<typeof QuestionType>;
