import type { Services } from '../../../shared/services.ts';

/** Whether replies to mails about messages can be received. */
export const acceptsMailReplies = ({ config }: Services): boolean => config.inboundMail !== undefined;
