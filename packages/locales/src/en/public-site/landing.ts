export const landing = {
  documentTitle: 'Visafolio: client intake for immigration firms',
  joinWaitlist: 'Join the Waitlist',
  nav: {
    label: 'On this page',
    features: 'Features',
    solutions: 'Solutions',
    signIn: 'Sign in',
    join: 'Join the Waitlist',
  },
  hero: {
    title: 'Every answer and every document, in one folio',
    text: 'Visafolio sends your immigration clients a clear questionnaire and a document checklist, in their language, and shows you what has arrived the moment it does.',
    how: 'See what it does',
  },
  sample: {
    name: 'Mariana Ríos Delgado',
    passport: 'Passport copy',
    diploma: 'University diploma',
    letter: 'Employer letter',
    received: 'Received just now',
    open: 'Still open',
  },
  visas: 'For the categories your practice files',
  features: {
    title: 'What it does for your practice',
    soon: 'Coming soon',
    documents: {
      title: 'Document collection',
      text: 'A checklist per case. Clients upload from their phone, and an upload that was cut off goes on where it stopped.',
    },
    tracking: {
      title: 'Real-time tracking',
      text: 'Answers and files appear on your dashboard as they come in, with progress for every client at a glance.',
    },
    languages: {
      title: 'English and Spanish',
      text: 'Screens and emails in both languages. Each person reads their own.',
    },
    ai: {
      title: 'AI-assisted form completion',
      text: 'Draft government forms from the answers you already have.',
    },
    messaging: {
      title: 'Messaging with automatic translation',
      text: 'Write in your language, and be read in ten or more.',
    },
    sorting: {
      title: 'Smart document sorting',
      text: 'Files recognized, named and put where they belong.',
    },
  },
  showcase: {
    firm: {
      title: 'Your whole caseload on one screen',
      text: 'Who has answered, who has uploaded, who needs a reminder. Nothing to refresh: the numbers move while you watch.',
      alt: "The dashboard: clients' requests, each with its visa type, its status and its progress",
    },
    client: {
      title: 'Easy for your clients, on any phone',
      text: "They open the link in your email and see your firm's name. No password, no app. They can stop at any question and come back to it.",
      altPortal: "The client's portal on a phone: the application's summary and the steps that remain",
      altQuestionnaire: 'One question of the questionnaire on a phone, with the progress above it',
      altDocuments: 'The list of documents on a phone, some of them uploaded',
    },
  },
  solutions: {
    title: 'Less chasing, more practicing',
    before: 'The usual way',
    beforeItems: {
      threads: 'Scans scattered over email threads and chat apps',
      chasing: 'Hours a week spent asking for what is still missing',
      unread: 'Clients lost in forms they cannot read',
    },
    after: 'With Visafolio',
    afterItems: {
      place: 'One link per case, where everything is asked for and kept',
      overview: 'A dashboard that shows what is missing, case by case',
      own: 'One question at a time, in English or in Spanish, saved as they go',
    },
  },
  closing: {
    title: 'Give every case one clear place',
    text: 'Leave us your name and your practice, and you will hear from us.',
  },
  footer: {
    tagline: 'Client intake for immigration firms.',
    blog: 'Blog',
    privacy: 'Privacy',
  },
} as const;
