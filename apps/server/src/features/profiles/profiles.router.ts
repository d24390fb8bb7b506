import { asSomebody, asStaff, procedures } from '../../shared/api/procedures.ts';
import { saveLanguage } from '../accounts/mail-orders/mail-language.ts';
import { getMe, renameMe } from './profiles.usecases.ts';

export const profilesRouter = {
  me: procedures.profiles.me
    .use(asSomebody)
    .handler(({ context }) => getMe(context.services, context.session)),
  update: procedures.profiles.update
    .use(asStaff)
    .handler(({ input, context }) => renameMe(context.services, context.actor, input.full_name)),
  setLanguage: procedures.profiles.setLanguage.use(asSomebody).handler(async ({ input, context }) => {
    await saveLanguage(context.services, context.session.userId, input.language);
    return { language: input.language };
  }),
};
