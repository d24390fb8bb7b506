import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { countQueue, listChoices, readQueue } from '../list/read-queue.ts';
import { previewBulk, runBulk } from './bulk/bulk.usecases.ts';
import { listViews, removeView, renameView, saveView } from './views.usecases.ts';

const queue = procedures.queue.use(asStaff);
const views = procedures.views.use(asStaff);
const bulk = procedures.bulk.use(asStaff);

export const queueRouter = {
  page: queue.page.handler(run(readQueue)),
  counts: queue.counts.handler(run(countQueue)),
  choices: queue.choices.handler(run(listChoices)),
};

export const viewsRouter = {
  list: views.list.handler(run(listViews)),
  save: views.save.handler(run(saveView)),
  rename: views.rename.handler(run(renameView)),
  remove: views.remove.handler(run(removeView)),
};

export const bulkRouter = {
  preview: bulk.preview.handler(({ context, input }) =>
    previewBulk(context.services, context.actor, context.session, input),
  ),
  run: bulk.run.handler(({ context, input }) =>
    runBulk(context.services, context.actor, context.session, input),
  ),
};
