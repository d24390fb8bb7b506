import type { Services } from '../../../shared/services.ts';

/** Whether answers to mails about messages arrive in their conversations. */
export const takesMailAnswers = ({ config }: Services): boolean => config.inboundMail !== undefined;
