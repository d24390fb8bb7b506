/** The page of a client's account. */
export const account = {
  title: 'Your account',
  back: 'Back to your application',
  signIn: {
    title: 'How you sign in',
    text: 'With this address. We email you a link and a code each time: there is no password.',
  },
  deletion: {
    title: 'Delete your account',
    text: 'Your sign-in ends. What you gave stays with the law firm.',
    action: 'Delete my account',
    deleted: 'Your account is deleted',
  },
};
