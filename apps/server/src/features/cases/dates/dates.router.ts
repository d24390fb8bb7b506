import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { setDueDate } from '../edit/due-date.ts';
import { countComingDates, listCalendar } from './calendar.usecases.ts';
import { createFeed, getFeedSettings, removeFeed, setNameClients } from './feed/feed.usecases.ts';
import { addKeyDate, changeKeyDate, listCaseDates, removeKeyDate } from './key-dates.usecases.ts';

const dates = procedures.dates.use(asStaff);

export const datesRouter = {
  list: dates.list.handler(run(listCaseDates)),
  setDueDate: dates.setDueDate.handler(run(setDueDate)),
  add: dates.add.handler(run(addKeyDate)),
  change: dates.change.handler(run(changeKeyDate)),
  remove: dates.remove.handler(run(removeKeyDate)),
  calendar: dates.calendar.handler(run(listCalendar)),
  coming: dates.coming.handler(run(countComingDates)),
  feedSettings: dates.feedSettings.handler(run(getFeedSettings)),
  makeFeed: dates.makeFeed.handler(run(createFeed)),
  removeFeed: dates.removeFeed.handler(run(removeFeed)),
  setNameClients: dates.setNameClients.handler(run(setNameClients)),
};
