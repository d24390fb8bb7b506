import { EncryptedPDFError, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { type DroppedPart, type FormField, formLimits } from '@visafolio/contract/filings/form-field.ts';
import { FileProblemError } from '../../../../../shared/files/child/file-problem.ts';
import type { Task } from '../../../../../shared/files/child/messages.ts';
import { decrypt } from '../../../../files/process/look/decrypt.ts';
import { withPdf } from '../../../../files/process/look/pdf.ts';
import { cleanForm } from './clean-form.ts';
import { type FormFacts, readFormFacts } from './edition.ts';
import { findAcroForm } from './form-tree.ts';
import { readFields } from './read-fields.ts';

export interface BlankForm {
  bytes: Uint8Array;
  fileName: string;
}

export type PreparedForm =
  | (FormFacts & {
      /** The blank to fill: not encrypted, and without anything that runs. */
      pdf: Uint8Array;
      pages: number;
      fields: FormField[];
      dropped: DroppedPart[];
    })
  | { problem: 'no_fields' | 'xfa_only' };

/** Opens an official blank. Throws FileProblemError if it is not a PDF, needs a password or is larger than real forms. */
const prepareForm: Task<BlankForm, PreparedForm> = async ({ bytes, fileName }) => {
  const { document, wasEncrypted } = await load(bytes);
  if (document.getPageCount() > formLimits.pagesMax) throw new FileProblemError('too_many_pages');
  const hadXfa = Boolean(findAcroForm(document)?.has(PDFName.of('XFA')));
  const dropped = cleanForm(document);
  const fields = readFields(document);
  if (!fields.some(({ kind }) => kind !== 'left_alone'))
    return { problem: hadXfa ? 'xfa_only' : 'no_fields' };
  const pdf = await document.save({ updateFieldAppearances: false });
  const texts = await readTexts(pdf);
  const facts = readFormFacts(texts, { title: document.getTitle() ?? '', fileName });
  return {
    ...facts,
    pdf,
    pages: document.getPageCount(),
    fields,
    dropped: [...(wasEncrypted ? (['encryption'] as const) : []), ...dropped],
  };
};
export default prepareForm;

async function load(bytes: Uint8Array): Promise<{ document: PDFDocument; wasEncrypted: boolean }> {
  try {
    return { document: await open(bytes), wasEncrypted: false };
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw new FileProblemError('broken');
  }
  const decrypted = await decrypt(bytes);
  try {
    return { document: await open(decrypted), wasEncrypted: true };
  } catch {
    throw new FileProblemError('broken');
  }
}

async function open(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, preserveXFA: true });
  // Fails early for a document without pages.
  if (document.getPages().some(isCutOff)) throw new FileProblemError('broken');
  return document;
}

/** After an incomplete download the library finds the page object, but not its content. */
const isCutOff = ({ node }: PDFPage): boolean =>
  ['Contents', 'Annots'].some((name) => node.has(PDFName.of(name)) && !node.lookup(PDFName.of(name)));

/** Reads the first pages and the last, whose footers name the edition. */
const readTexts = (pdf: Uint8Array): Promise<string[]> =>
  withPdf(pdf, async (document, count) => {
    const wanted = new Set([0, 1, 2, count - 1].filter((index) => index < count));
    return [...wanted].map((index) => document.getPage(index).getText().slice(0, 20_000));
  });
