import { asClient, asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import {
  agreeToTexts,
  declineTexts,
  getClientTexts,
  sendTextsCode,
  withdrawTexts,
} from './client-texts.usecases.ts';
import { endTexts, getTexts, noteConsent } from './text-consents.usecases.ts';

const staff = procedures.texts.use(asStaff);
const client = procedures.texts.use(asClient);

export const textsRouter = {
  offered: staff.offered.handler(({ context }) => ({ offered: context.services.texts !== null })),
  get: staff.get.handler(run((services, actor, { id }) => getTexts(services, actor, id))),
  note: staff.note.handler(run(noteConsent)),
  end: staff.end.handler(run((services, actor, { id }) => endTexts(services, actor, id))),
  mine: client.mine.handler(
    run((services, actor, { request_id }) => getClientTexts(services, actor, request_id)),
  ),
  sendCode: client.sendCode.handler(({ input, context }) =>
    sendTextsCode(context.services, context.session, input),
  ),
  agree: client.agree.handler(({ input, context }) => agreeToTexts(context.services, context.session, input)),
  withdraw: client.withdraw.handler(
    run((services, actor, { request_id }) => withdrawTexts(services, actor, request_id)),
  ),
  decline: client.decline.handler(
    run((services, actor, { request_id }) => declineTexts(services, actor, request_id)),
  ),
};
