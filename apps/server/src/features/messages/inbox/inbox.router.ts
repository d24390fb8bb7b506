import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { countInboxItems, listCaseConversations, listInbox } from './inbox.usecases.ts';

const inbox = procedures.inbox.use(asStaff);

export const inboxRouter = {
  list: inbox.list.handler(({ input, context }) =>
    listInbox(context.services, context.actor, {
      ...input,
      language: context.session.language ?? defaultLanguage,
    }),
  ),
  count: inbox.count.handler(run(countInboxItems)),
  listOfCase: inbox.listOfCase.handler(run(listCaseConversations)),
};
