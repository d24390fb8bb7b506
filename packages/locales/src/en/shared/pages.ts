export const pages = {
  description:
    'Visafolio sends immigration clients a clear questionnaire and a document checklist, in English or Spanish, and shows the firm what has arrived.',
  imageAlt: 'Visafolio: every answer and every document, in one folio',
  unsupportedBrowser: {
    title: 'This browser is too old',
    text: 'Please update it, or use Chrome or Edge 111 or newer, Firefox 128 or newer, or Safari 16.4 or newer.',
    otherDevice: 'The link in your email works on any of your devices.',
  },
  titles: {
    waitlist: 'Join the Waitlist',
    portal: 'Your application',
    questionnaire: 'Application Questionnaire',
    uploads: 'Document Upload',
    dashboard: 'Dashboard',
    case: 'Client request',
    templates: 'Templates',
    contacts: 'Contacts',
    documents: 'Documents',
    admin: 'Administration',
  },
} as const;
