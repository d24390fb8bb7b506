import { asStaff, procedures } from '../../../shared/api/procedures.ts';
import { getMessageSettings, setMailsHaveText } from './message-settings.usecases.ts';

export const messageSettingsRouter = {
  get: procedures.messageSettings.get
    .use(asStaff)
    .handler(({ context }) => getMessageSettings(context.services, context.actor)),
  setMailsHaveText: procedures.messageSettings.setMailsHaveText
    .use(asStaff)
    .handler(({ input, context }) =>
      setMailsHaveText(context.services, context.actor, input.mails_have_text),
    ),
};
