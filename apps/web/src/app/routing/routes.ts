import { portal, questionnaire, uploads } from './client-routes.ts';
import {
  afterReset,
  auth,
  blog,
  callback,
  choosePassword,
  confirm,
  join,
  landing,
  post,
  reset,
  waitlist,
} from './public-routes.ts';
import { root } from './root-route.ts';
import {
  admin,
  caseSection,
  contacts,
  dashboard,
  documents,
  firm,
  inbox,
  openCase,
  staff,
  templates,
} from './staff-routes.ts';

export const routeTree = root.addChildren([
  landing,
  blog,
  post,
  waitlist,
  auth,
  confirm,
  reset,
  choosePassword,
  afterReset,
  callback,
  join,
  portal,
  questionnaire,
  uploads,
  staff.addChildren([
    dashboard,
    openCase.addChildren([caseSection]),
    inbox,
    documents,
    templates,
    contacts,
    admin,
    firm,
  ]),
]);
