export const errors = {
  network: 'You seem to be offline. Check your connection and try again.',
  unknown: 'Something went wrong. Please try again.',
  service: {
    unavailable:
      'Our server cannot be reached right now. What you entered is kept. Please try again in a moment.',
  },
  session: {
    required: 'Your session has ended. Please sign in again.',
    professional_required: 'This page is for immigration professionals. Please use the link from your email.',
    administrator_required: "You don't have permission to access this page.",
    firm_administrator_required: 'This is for those who administer the firm.',
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
  users: {
    not_found: 'This user no longer exists.',
    email_taken: 'An account with this email address already exists.',
    last_administrator: 'This is the last administrator. Make another user an administrator first.',
    cases_to_hand_over: 'This person is responsible for cases of the firm. Choose who takes them over first.',
    own_account: 'You cannot do this to your own account.',
  },
  portal: {
    no_access: 'Failed to verify your access to this request.',
    profile_failed: 'Failed to fetch user profile',
    firm_failed: 'Failed to fetch firm information',
  },
  bulk: {
    running: 'This is still being done. Please look again in a moment.',
  },
  views: {
    not_found: 'This view no longer exists.',
    changed: 'Somebody changed this view meanwhile. Please look at it again.',
    full: 'There are too many saved views. Please remove one first.',
  },
  reminders: {
    unknown_placeholder: 'The text has a placeholder that we do not know.',
  },
  requests: {
    not_found: 'This request no longer exists.',
    not_responsible: 'Only the responsible professional and those who administer the firm can do this.',
    edited_meanwhile: 'Somebody else changed this meanwhile.',
    completed: 'This request is completed and can no longer be changed.',
    reminded_recently: 'A reminder was sent within the last hour. Please wait before you send another one.',
    not_completed: 'This request is not completed yet.',
    unchanged: 'Nothing to change: it is so already.',
    nothing_missing: 'Nothing is missing: there is nothing to remind the client of.',
    file_changed: 'This file has changed meanwhile. Please look at the current one.',
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
  dates: {
    not_found: 'This is no longer here. Please reload the page.',
    changed_meanwhile: 'Somebody else changed this meanwhile.',
  },
  questionnaire: {
    question_not_found: 'This question is no longer part of the questionnaire.',
    answer_changed: 'This question was also answered in another window or on another device.',
    answer_not_valid: 'This answer does not fit the question. Please check it.',
    birth_date_not_valid:
      'This date of birth is in the future or more than 120 years ago. Please check the year.',
    required_missing: 'Some required questions have no answer yet.',
  },
  documents: {
    not_found: 'This document is no longer here. Please reload the page.',
    form_too_long: 'This is too long for a PDF. You can read and print it in the request.',
    form_in_progress: 'This PDF is being made at this moment. Please try again shortly.',
  },
  readings: {
    no_provider: 'This installation names no service to send texts to.',
  },
} as const;
