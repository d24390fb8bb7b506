export const errors = {
  network: 'You seem to be offline. Check your connection and try again.',
  unknown: 'Something went wrong. Please try again.',
  accounts: {
    link_not_valid: 'Your authentication link has expired or is invalid. Please request a new invitation.',
    code_not_valid: 'This code is not valid. Check the six digits, or ask for a new link.',
    too_many_requests: 'Too many attempts. Please wait a moment and try again.',
    mail_not_sent: 'The email could not be sent. Please try again.',
    invalid_credentials: 'Email or password is not correct.',
    email_not_confirmed: 'Please confirm your email address first: the link is in your inbox.',
    password_too_common: 'This password is too common. Please choose another one.',
    password_too_short: 'The password needs at least 6 characters.',
  },
  session: {
    required: 'Your session has ended. Please sign in again.',
    professional_required: 'This page is for immigration professionals. Please use the link from your email.',
    administrator_required: "You don't have permission to access this page.",
  },
  portal: {
    no_access: 'Failed to verify your access to this request.',
  },
  requests: {
    not_found: 'This request no longer exists.',
    completed: 'This request is completed and can no longer be changed.',
    bad_cursor: 'This list has changed. Please reload the page.',
    reminded_recently: 'A reminder was sent within the last hour. Please wait before you send another one.',
    nothing_missing: 'Nothing is missing: there is nothing to remind the client of.',
    file_changed: 'This file has changed meanwhile. Please look at the present one.',
    document_not_found: 'This document is no longer part of the request.',
    question_not_found: 'This question is no longer part of the request.',
    sponsors_email: "This is the sponsor's email. The client needs another one.",
  },
  templates: {
    not_found: 'This template no longer exists. Please choose another one.',
  },
  contacts: {
    not_found: 'This contact no longer exists.',
  },
  questionnaire: {
    question_not_found: 'This question is no longer part of the questionnaire. Please reload the page.',
    answer_not_valid: 'This answer does not fit the question. Please check it.',
    required_missing: 'Some required questions have no answer yet.',
  },
  uploads: {
    too_large: 'This file is too large.',
    empty: 'This file is empty.',
    type_not_allowed: 'This type of file is not accepted. Use PDF, DOC, DOCX, JPG or PNG.',
    content_mismatch: 'The content of this file does not match its name. Please check that it opens.',
    document_not_found: 'This document is no longer asked for. Please reload the page.',
    not_found: 'This file has already been removed.',
    required_missing: 'Please upload all required documents to continue',
    failed: 'Failed to upload document',
  },
} as const;
