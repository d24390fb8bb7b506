import { headingsFile } from '../features/cases/contacts/check-headings.ts';
import { paperExpiryFile } from '../features/cases/dates/recognize-paper-expiry.ts';
import { askedFactsFile } from '../features/files/read/facts/provider/asked-facts.ts';
import { countriesFile } from '../features/files/read/facts/values/countries.ts';
import { writtenDatesFile } from '../features/files/read/facts/values/dates-in-text.ts';
import { sexesFile } from '../features/files/read/facts/values/sexes.ts';
import { whoseDocumentFile } from '../features/files/read/facts/whose-document.ts';
import { monthWordsFile } from '../features/files/read/kinds/find-month.ts';
import { kindListsFile } from '../features/files/read/kinds/kind-lists.ts';
import { readRecognitionRules } from '../features/files/read/kinds/kind-rules.ts';
import { letterSignsFile } from '../features/files/read/kinds/page-signs.ts';
import { icaoCodesFile } from '../features/files/read/machine-readable-zone/parse/icao-codes.ts';
import { askedDocumentsFile } from '../features/files/read/placement/accepted-kinds.ts';
import { labelWordsFile } from '../features/filings/form-maps/editions/label-words.ts';
import { filingOrderFile } from '../features/filings/form-maps/filing-order.ts';
import { formMapFiles } from '../features/filings/form-maps/form-maps.ts';
import { conceptsFile } from '../features/filings/government-forms/mapping/concepts.ts';
import { peopleFile } from '../features/filings/government-forms/mapping/persons.ts';
import { fieldWordsFile } from '../features/filings/government-forms/mapping/propose-rules.ts';
import { statesFile } from '../features/filings/government-forms/mapping/split-values.ts';
import { machineInstructionsFile } from '../features/filings/letters/proposal/contains-instructions.ts';
import { shippedLetterFiles } from '../features/filings/letters/templates/shipped-letters.ts';
import { checkPreparedMessages } from '../features/messages/conversation/check-prepared.ts';
import { mailWordsFile } from '../features/messages/inbound/words/mail-words.ts';
import { factFiles } from '../features/templates/facts/facts.ts';
import type { DataFile } from '../shared/data-files/data-file.ts';
import { languageWordsFiles } from '../shared/language-words/language-words.ts';
import { webWordFiles } from './web-word-files.ts';

export const dataFiles: readonly Pick<DataFile<unknown>, 'file' | 'schema' | 'read'>[] = [
  askedDocumentsFile,
  whoseDocumentFile,
  countriesFile,
  writtenDatesFile,
  sexesFile,
  askedFactsFile,
  conceptsFile,
  peopleFile,
  fieldWordsFile,
  statesFile,
  machineInstructionsFile,
  filingOrderFile,
  ...Object.values(shippedLetterFiles),
  headingsFile,
  kindListsFile,
  letterSignsFile,
  ...Object.values(languageWordsFiles),
  icaoCodesFile,
  mailWordsFile,
  paperExpiryFile,
  monthWordsFile,
  ...factFiles,
  ...formMapFiles,
  labelWordsFile,
  ...webWordFiles,
];

/** Fails at start rather than with the first file or message that needs the data. Throws DataFileError. */
export function readDataFiles(): void {
  readRecognitionRules();
  checkPreparedMessages();
  for (const { read } of dataFiles) read();
}
