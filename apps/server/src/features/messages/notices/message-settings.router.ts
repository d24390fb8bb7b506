import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { getMessageSettings, setMailsHaveText } from './message-settings.usecases.ts';

const messageSettings = procedures.messageSettings.use(asStaff);

export const messageSettingsRouter = {
  get: messageSettings.get.handler(run(getMessageSettings)),
  setMailsHaveText: messageSettings.setMailsHaveText.handler(
    run((services, actor, { mails_have_text }) => setMailsHaveText(services, actor, mails_have_text)),
  ),
};
