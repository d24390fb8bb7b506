/** Business constants, from the specification's sections 9 and the decisions page. */
export const limits = {
  /** Sign-in link and code. */
  signInLinkMinutes: 60,
  /** A code sent to a phone. */
  phoneCodeMinutes: 10,
  /** Messages that a number gets in an hour. */
  textsPerNumber: 5,
  /** Invitations and reminders that a number gets in a day, of all requests together. */
  textsPerDay: 4,
  /** First entry through an invitation. */
  invitationDays: 7,
  /** Wrong codes before a mail's code stops working; its link still does. */
  codeAttempts: 5,
  /** Codes of all mails of an address that are compared in an hour. */
  codeAttemptsPerHour: 20,
  /** How long creating a request waits for the mail server before it warns, milliseconds. */
  invitationWaitMs: 10_000,
  /** How long an invitation that could not be sent is retried, hours. */
  invitationRetryHours: 24,
  /** From a finished sign-in to the next page, milliseconds. */
  callbackRedirectMs: 2_000,
  /** Between two reminders of one request. */
  reminderEveryMinutes: 60,
  /** Without a sign of the client, a request counts as stalled. */
  stalledDays: 7,
  reviewNoteMaxLength: 1_000,
  timelinePage: 30,
  /** Cases that change hands in one call. */
  reassignMax: 200,
  /** Cases with a colleague of their own in one hand-over, and a page of the cases to choose for. */
  placedCasesMax: 1_000,
  handOverPage: 25,
  caseMembersMax: 50,
  viewsPerPerson: 100,
  /** How long a sign-in counts as recent: sensitive changes ask for one. */
  recentSignInMinutes: 10,
  recoveryCodes: 10,
  /** How long a mail about an account is tried, hours. */
  accountMailHours: 24,
  /** How long a proven domain of a firm counts on after its DNS record is gone. */
  domainMissingDays: 7,
  /** A session that the return from a sign-in finds older than this is warned of, milliseconds. */
  deliveredSessionMs: 120_000,
  passwordMinLength: 6,
  passwordMaxLength: 128,
  notesMaxLength: 5_000,
  caseNoteMaxLength: 10_000,
  caseNotesPage: 30,
  /** Bytes. */
  logoMaxBytes: 5 * 1024 * 1024,
  firmDescriptionMaxLength: 2_000,
  adminPage: 50,
  adminPageMax: 100,
  /** Uploads that one account may have begun and not ended. */
  unfinishedUploads: 40,
  requestsPage: 50,
  requestsPageMax: 200,
  contactsPage: 48,
  contactsPageMax: 200,
  contactPhoneMax: 50,
  contactAddressMax: 500,
  /** Visa type, language and country of a contact. */
  contactWordMax: 100,
  /** Rows and bytes of a CSV file with contacts. */
  importRows: 10_000,
  importBytes: 5_000_000,
  clientFoldersPage: 50,
  folderPage: 100,
  waitlistPage: 50,
} as const;

/** Of templates; a constant of its own, so that clients do not load it. */
export const templateLimits = {
  nameMaxLength: 200,
  textMaxLength: 1_000,
  questionsMax: 200,
  documentsMax: 100,
  choicesMax: 300,
  /** A custom template made inside the request form. */
  requestFormMinimum: { questions: 2, documents: 1 },
  standardMinimum: { questions: 1, documents: 1 },
} as const;

/** Of files and their pages; a constant of its own, so that clients do not load it. */
export const fileLimits = {
  /** Current files of a document. */
  filesPerDocument: 50,
  /** Files that one of several papers is split into. */
  papersPerFile: 100,
  /** Pages of a file. */
  pagesMax: 2_000,
  /** Of a picture, width times height. */
  pixelsMax: 150_000_000,
} as const;

/** What a client may upload, by content. The picker offers the same endings. */
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

/** What a firm's logo may be, by content. No SVG: it can hold scripts. */
export const logoTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;
