import type { Task } from '../../../shared/files/child/messages.ts';
import { type KindPage, type ToldKind, tellKind } from './tell-kind.ts';

/** In a process with limits: what a file says may be made to be slow to compare. */
const tellKindTask: Task<KindPage[], ToldKind> = async (pages) => tellKind(pages);
export default tellKindTask;
