/** Beginnings of keys that the code completes at run time: `` t(`errors.${code}`) ``. Everything else is written out. */
export const dynamicPrefixes = [
  'common.visa.',
  'errors.',
  'invitations.resent.',
  'invitations.state.',
  'landing.features.',
  'landing.nav.',
  'landing.sample.',
  'landing.solutions.afterItems.',
  'landing.solutions.beforeItems.',
  'mails.account.',
  'mails.notice.',
  'requests.form.placeholders.',
  'requests.live.',
  'requests.progress.',
  'requests.status.',
  'requests.tabs.',
];
