export const staff = {
  emailOtherLetters:
    'Letters with accents or of another alphabet before the @ are not possible: most mail servers do not accept them. Use another address.',
  logOut: 'Log Out',
  userMenu: 'Account menu of {{name}}',
  settings: 'Settings',
  admin: 'Admin Dashboard',
  firm: 'Firm',
  mainNavigation: 'Main navigation',
  dashboard: 'Dashboard',
  inbox: 'Inbox',
  inboxUnread_one: 'Inbox, {{count}} unread',
  inboxUnread_other: 'Inbox, {{count}} unread',
  inboxMany: '{{count}}+',
  overview: 'Overview',
  contacts: 'Contacts',
  documents: 'Documents',
  templates: 'Templates',
  downloadCsv: 'Download CSV',
  found_one: '{{count}} found',
  found_other: '{{count}} found',
  shortcuts: {
    title: 'Keyboard shortcuts',
    intro: 'These keys work while no text field has the focus.',
    help: 'Show these shortcuts',
    close: 'Close what is open',
  },
  /** What clients never meet. */
  errors: {
    requests: {
      not_responsible: 'Only the responsible professional and those who administer the firm can do this.',
      edited_meanwhile: 'Somebody else changed this meanwhile.',
      reminded_recently: 'A reminder was sent within the last hour. Please wait before you send another one.',
      not_completed: 'This request is not completed yet.',
      unchanged: 'Nothing to change: it is so already.',
      nothing_missing: 'Nothing is missing: there is nothing to remind the client of.',
      document_not_found: 'This document is no longer part of the request.',
      question_not_found: 'This question is no longer part of the request.',
      sponsors_email: "This is the sponsor's email. The client needs another one.",
      sent_before:
        'This request was already created with your earlier entries. You will find it on the dashboard. To create another one, press the button again.',
      added_before:
        'This was already added with your earlier entries. You will find it in the list. To add another one, press the button again.',
      document_received:
        'The client has uploaded something for this document: it can no longer be changed. You can still stop asking for it.',
      question_answered:
        'The client has answered this question: it can no longer be changed. You can still stop asking it.',
    },
    lists: {
      bad_cursor: 'This list has changed. Please reload the page.',
    },
    firms: {
      not_found: 'This firm no longer exists.',
      already_member: 'You already belong to a firm. Please reload the page.',
      logo_too_large: 'Logo file must be smaller than 5MB',
      logo_not_an_image: 'Logo must be a JPEG, PNG, GIF, or WebP image',
    },
    readings: {
      check_changed: 'This has changed meanwhile. Please look at it again.',
      no_provider: 'This installation names no service to send texts to.',
    },
    users: {
      not_found: 'This user no longer exists.',
      email_taken: 'An account with this email address already exists.',
      last_administrator: 'This is the last administrator. Make another user an administrator first.',
      cases_to_hand_over:
        'This person is responsible for cases of the firm. Choose who takes them over first.',
      own_account: 'You cannot do this to your own account.',
    },
    templates: {
      not_found: 'This template no longer exists. Please choose another one.',
      changed: 'This template was changed meanwhile, perhaps in another tab.',
      sent_before:
        'This template was already created with your earlier entries. You will find it among your templates. To create another one, press the button again.',
    },
    contacts: {
      not_found: 'This contact is no longer here. It may have been deleted or archived.',
      email_taken: 'Another contact, perhaps an archived one, already has this email.',
      edited_meanwhile: 'Somebody else changed this meanwhile.',
      not_created: 'Failed to create contact. Please try again.',
    },
    note_templates: {
      not_found: 'This note template no longer exists.',
      sent_before:
        'This note was already saved as it was before. It is in your list. To save another one, press the button again.',
    },
  },
} as const;
