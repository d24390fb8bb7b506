import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describedLabel, knownFieldsFiles } from '../../form-maps/editions/known-fields.ts';

/** A blank with the names and labels of the fields of a G-1145. */
export async function makeG1145(): Promise<Uint8Array> {
  const known = knownFieldsFiles.find(({ code }) => code() === 'G-1145')?.known.read() ?? {};
  const document = await PDFDocument.create();
  document.setTitle('Form G-1145');
  const page = document.addPage([612, 792]);
  page.drawText('Form G-1145 Edition 09/26/14', { x: 40, y: 30, size: 9 });
  for (const [index, [name, description]] of Object.entries(known).entries()) {
    const field = document.getForm().createTextField(name);
    field.addToPage(page, { x: 60, y: 700 - 40 * index, width: 200, height: 20 });
    field.acroField.dict.set(PDFName.of('TU'), PDFString.of(describedLabel(description)));
  }
  return document.save({ updateFieldAppearances: false });
}
