export const common = {
  loading: 'Loading...',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  skipToContent: 'Skip to content',
  language: 'Language',
  home: 'Visafolio home',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: 'Notifications',
  visa: {
    Asylum: 'Asylum',
    Naturalization: 'Naturalization',
    'Family-based': 'Family-based',
    'Student (F-1)': 'Student (F-1)',
    Other: 'Other',
  },
  notFound: {
    title: 'Oops! Page not found',
    description: 'There is no page at this address. It may have moved, or the link may be incomplete.',
    goHome: 'Return to Home',
  },
  contact: {
    title: 'Our server cannot be reached',
    slow: 'This is taking longer than usual. What you gave is kept, and we keep trying.',
    unreachable: 'Our server cannot be reached at the moment. What you gave is kept, and we keep trying.',
    offline:
      'You are offline. What you gave is kept, and this page goes on as soon as the connection is back.',
    knownSince: 'You see how things stood on {{time}}.',
  },
  enteredBy: 'Entered by {{name}}',
  uploadedBy: 'Uploaded by {{name}}',
  personOfFirm: '{{name}} ({{firm}})',
  failure: {
    title: 'Something went wrong',
    description: 'This page could not be shown. Your saved work is not affected.',
  },
} as const;
