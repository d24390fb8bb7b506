/** Searching in the text of files, and how files are called. */
export const readings = {
  search: {
    label: 'Search in documents',
    placeholder: 'Words in documents, e.g. Villaseñor',
    hint: 'Finds words in the text of files, also in scans and photos. Type at least 3 letters.',
    button: 'Search',
    clear: 'Clear',
    none: 'No document has these words',
    noneHint: 'Try fewer or shorter words. Files that were just received are still being read.',
    found: 'Documents with “{{q}}”',
    unplaced: 'Not sorted yet',
    page: 'Page {{page}}',
    more: 'Look further',
    failed: 'The search did not work.',
    case: '{{name}}, case {{number}}',
  },
  settings: {
    names: 'Names of files',
    namesHint:
      'How files are called in the cabinet and in ZIPs. What is in braces is filled in; what is not known is left out.',
    pattern: 'Pattern',
    example: 'Example',
    invalid: 'Use at least one of the words below in braces, and no others.',
    insert: 'Insert {{name}}',
    standard: 'Use the standard',
    save: 'Save',
    saved: 'Names of files were changed',
    provider: 'Help from a service',
    providerHint:
      'Where our own rules cannot tell what a document is, its text can be sent to {{host}} (model {{model}}), and pages that cannot be read as pictures. The text of certificates, I-94s, pay stubs, diplomas and other documents without a machine-readable zone is sent too, to find names, dates and numbers in it. Where somebody asks for a draft of a letter, answers of the case and texts of chosen documents are sent. The service is run by somebody else. What was sent is in each case’s timeline.',
    agree: 'Agree to send texts of documents to {{host}}',
    end: 'Send nothing any more',
    agreed:
      'Agreed on {{date}}. Texts of documents are sent where our rules cannot tell what they are, and to find names, dates and numbers; answers with them where a letter is drafted.',
    notAgreed: 'Not agreed. Nothing is sent.',
    agreeTitle: 'Send texts of documents to {{host}}?',
    agreeText:
      'Texts of your clients’ documents will leave this server: to tell what they are, and to find names, dates and numbers in them; and their answers where somebody has a letter drafted. You can end this at any time; what was sent cannot be taken back.',
    ended: 'Nothing is sent any more',
    placeholders: {
      surname: 'surname',
      first_name: 'first name',
      document: 'document',
      kind: 'what it looks like',
      month: 'month of the document',
      received: 'date received',
      pages: 'number of pages',
      case_number: 'case number',
      original: 'original name',
    },
    sampleDocument: 'Bank statement',
  },
};
