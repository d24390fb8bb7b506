import { asSomebody, asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { saveLanguage } from '../../../shared/mail/mail-language.ts';
import { getMe, renameMe } from './profiles.usecases.ts';

const { profiles } = procedures;

export const profilesRouter = {
  me: profiles.me.use(asSomebody).handler(({ context }) => getMe(context.services, context.session)),
  update: profiles.update
    .use(asStaff)
    .handler(run((services, actor, { full_name }) => renameMe(services, actor, full_name))),
  setLanguage: profiles.setLanguage.use(asSomebody).handler(async ({ input, context }) => {
    await saveLanguage(context.services, context.session.userId, input.language);
    return { language: input.language };
  }),
};
