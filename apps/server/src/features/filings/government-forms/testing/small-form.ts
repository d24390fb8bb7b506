import { type PDFDocument, PDFName, PDFString, PDFDocument as Pdf } from '@cantoo/pdf-lib';

/** A small blank like the official ones: one field of each kind, with labels. */
export async function makeSmallForm(
  change?: (document: PDFDocument) => void | Promise<void>,
): Promise<Uint8Array> {
  const document = await Pdf.create();
  document.setTitle('Form I-999, Petition for a Test');
  const page = document.addPage([612, 792]);
  page.drawText('Form I-999 Edition 04/01/24', { x: 40, y: 30, size: 9 });
  page.drawText('OMB No. 1615-0000 Expires 02/28/2099', { x: 380, y: 760, size: 9 });
  const form = document.getForm();
  const label = (name: string, text: string) =>
    form.getField(name).acroField.dict.set(PDFName.of('TU'), PDFString.of(text));
  const text = (name: string, words: string, y: number, width = 200, height = 20) => {
    const field = form.createTextField(name);
    field.addToPage(page, { x: 60, y, width, height, borderWidth: 1 });
    label(name, words);
    return field;
  };
  text('Pt1Line1a_FamilyName', 'Part 1. Information About You. 1. A. Enter Family Name (Last Name).', 700);
  text('Pt1Line1b_GivenName', 'Part 1. Information About You. 1. B. Enter Given Name (First Name).', 670);
  text(
    'Pt1Line2_DateOfBirth',
    'Part 1. Information About You. 2. Enter Date of Birth.',
    640,
    90,
  ).setMaxLength(10);
  const number = text(
    'Pt1Line3_AlienNumber',
    'Part 1. Information About You. 3. Enter Alien Registration Number (A-Number), if any.',
    610,
  );
  number.setMaxLength(9);
  number.enableCombing();
  const yes = form.createCheckBox('Pt1Line4_Yes');
  yes.addToPage(page, { x: 60, y: 580, width: 12, height: 12 });
  label('Pt1Line4_Yes', 'Part 1. 4. Have you ever been arrested? Select Yes.');
  const no = form.createCheckBox('Pt1Line4_No');
  no.addToPage(page, { x: 100, y: 580, width: 12, height: 12 });
  label('Pt1Line4_No', 'Part 1. 4. Have you ever been arrested? Select No.');
  const status = form.createRadioGroup('Pt1Line5_Status');
  status.addOptionToPage('Single', page, { x: 60, y: 550, width: 12, height: 12 });
  status.addOptionToPage('Married', page, { x: 100, y: 550, width: 12, height: 12 });
  label('Pt1Line5_Status', 'Part 1. 5. What is your current marital status?');
  const state = form.createDropdown('Pt1Line6_State');
  state.setOptions([' ', 'CA', 'NY', 'TX']);
  state.addToPage(page, { x: 60, y: 520, width: 60, height: 18 });
  label('Pt1Line6_State', 'Part 1. Mailing Address. 6. Select State.');
  const reason = text('Pt2Line1_Reason', 'Part 2. 1. Explain why you ask for this.', 430, 300, 60);
  reason.enableMultiline();
  text('Pt3_Signature', 'Part 3. Signature of Applicant.', 380).enableReadOnly();
  await change?.(document);
  // The library cannot walk every tree of fields that a `change` makes.
  return document.save({ updateFieldAppearances: false });
}
