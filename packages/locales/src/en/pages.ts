export const pages = {
  description:
    'Visafolio sends immigration clients a clear questionnaire and a document checklist, in English or Spanish, and shows the firm what has arrived.',
  imageAlt: 'Visafolio: every answer and every document, in one folio',
  titles: {
    waitlist: 'Join the Waitlist',
    portal: 'Your application',
    questionnaire: 'Application Questionnaire',
    uploads: 'Document Upload',
    dashboard: 'Dashboard',
    templates: 'Templates',
    contacts: 'Contacts',
    documents: 'Documents',
    admin: 'Administration',
  },
} as const;
