import { parentPort, workerData } from 'node:worker_threads';
import { type ConversationPages, renderConversation } from './conversation-pages.ts';

const made = await renderConversation(workerData as ConversationPages);
parentPort?.postMessage(made);
