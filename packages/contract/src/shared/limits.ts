/** Business constants from section 9 of the specification and the decisions page. */
export const limits = {
  signInLinkMinutes: 60,
  phoneCodeMinutes: 10,
  /** Text messages with codes per number and hour. */
  textsPerNumber: 5,
  /** Invitations and reminders per number and day, over all requests. */
  textsPerDay: 4,
  invitationDays: 7,
  /** Wrong codes before a mail's code expires; its link stays valid. */
  codeAttempts: 5,
  /** Attempts per address and hour, over all mails. */
  codeAttemptsPerHour: 20,
  /** How long creating a request waits for the mail server before it shows a warning. */
  invitationWaitMs: 10_000,
  invitationRetryHours: 24,
  /** Delay between sign-in and the next page. */
  callbackRedirectMs: 2_000,
  /** Minimum between two reminders of one request. */
  reminderEveryMinutes: 60,
  /** Days without activity of the client after which a request is stalled. */
  stalledDays: 7,
  reviewNoteMaxLength: 1_000,
  timelinePage: 30,
  reassignMax: 200,
  /** Cases of a hand-over that go to a specific colleague. */
  placedCasesMax: 1_000,
  handOverPage: 25,
  caseMembersMax: 50,
  viewsPerPerson: 100,
  /** How long a sign-in counts as recent, which sensitive changes require. */
  recentSignInMinutes: 10,
  recoveryCodes: 10,
  /** How long a mail about an account is retried. */
  accountMailHours: 24,
  /** How long a proven domain stays valid after its DNS record disappears. */
  domainMissingDays: 7,
  /** On return from a sign-in, a session older than this causes a warning. */
  deliveredSessionMs: 120_000,
  passwordMinLength: 6,
  passwordMaxLength: 128,
  notesMaxLength: 5_000,
  caseNoteMaxLength: 10_000,
  caseNotesPage: 30,
  logoMaxBytes: 5 * 1024 * 1024,
  firmDescriptionMaxLength: 2_000,
  adminPage: 50,
  adminPageMax: 100,
  unfinishedUploads: 40,
  requestsPage: 50,
  requestsPageMax: 200,
  contactsPage: 48,
  contactsPageMax: 200,
  contactPhoneMax: 50,
  contactAddressMax: 500,
  /** Visa type, language and country of a contact. */
  contactWordMax: 100,
  /** Limits of a CSV file with contacts. */
  importRows: 10_000,
  importBytes: 5_000_000,
  clientFoldersPage: 50,
  folderPage: 100,
  waitlistPage: 50,
} as const;

/** In its own constant, so that clients do not load it. */
export const templateLimits = {
  nameMaxLength: 200,
  textMaxLength: 1_000,
  questionsMax: 500,
  documentsMax: 100,
  choicesMax: 300,
  partiesMax: 6,
  /** Tests in the condition of one question. */
  testsMax: 20,
  /** A custom template made inside the request form. */
  requestFormMinimum: { questions: 2, documents: 1 },
  standardMinimum: { questions: 1, documents: 1 },
} as const;

/** In its own constant, so that clients do not load it. */
export const fileLimits = {
  filesPerDocument: 50,
  /** Files that a file can be split into. */
  papersPerFile: 100,
  pagesMax: 2_000,
  /** Width times height of a picture. */
  pixelsMax: 150_000_000,
} as const;

/** Allowed uploads by content. `uploadAccept` has their file extensions. */
export const uploadTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  avif: 'image/avif',
  webp: 'image/webp',
  tiff: 'image/tiff',
} as const;
export const uploadAccept = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.heic,.heif,.avif,.webp,.tif,.tiff';
export type UploadType = keyof typeof uploadTypes;

/** Allowed logos by content. No SVG, because it can contain scripts. */
export const logoTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;
