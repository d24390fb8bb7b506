import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { getSchedule, pauseSchedule, resumeSchedule, setSchedule } from './schedule/schedules.usecases.ts';
import { getReminderSettings, setReminderSettings } from './settings/reminder-settings.usecases.ts';
import { listTexts, previewText, resetText, setText } from './texts/reminder-texts.usecases.ts';

const reminders = procedures.reminders.use(asStaff);

export const remindersRouter = {
  get: reminders.get.handler(run((services, actor, { id }) => getSchedule(services, actor, id))),
  set: reminders.set.handler(run((services, actor, input) => setSchedule(services, actor, input))),
  pause: reminders.pause.handler(run((services, actor, input) => pauseSchedule(services, actor, input))),
  resume: reminders.resume.handler(run((services, actor, { id }) => resumeSchedule(services, actor, id))),
  settings: reminders.settings.handler(run((services, actor) => getReminderSettings(services, actor))),
  setSettings: reminders.setSettings.handler(run(setReminderSettings)),
  texts: reminders.texts.handler(run((services, actor) => listTexts(services, actor))),
  setText: reminders.setText.handler(run(setText)),
  resetText: reminders.resetText.handler(
    run((services, actor, { language }) => resetText(services, actor, language)),
  ),
  previewText: reminders.previewText.handler(run(previewText)),
};
