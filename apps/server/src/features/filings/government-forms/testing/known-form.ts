import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describedLabel, knownFieldsFiles } from '../../form-maps/editions/known-fields.ts';

/** A blank with the names and labels of the fields of a G-1145. */
export const makeG1145 = (): Promise<Uint8Array> => makeKnownForm('G-1145', '09/26/14');

/** A blank with the names and labels of the text fields of a form that has a map. `edition`: mm/dd/yy. */
export async function makeKnownForm(code: string, edition: string): Promise<Uint8Array> {
  const known = knownFieldsFiles.find((each) => each.code() === code)?.known.read() ?? {};
  const document = await PDFDocument.create();
  document.setTitle(`Form ${code}`);
  const page = document.addPage([612, 792]);
  page.drawText(`Form ${code} Edition ${edition}`, { x: 40, y: 30, size: 9 });
  const texts = Object.entries(known).filter(([, description]) => description.startsWith('text: '));
  for (const [index, [name, description]] of texts.entries()) {
    const field = document.getForm().createTextField(name);
    field.addToPage(page, { x: 60, y: 760 - (720 / texts.length) * index, width: 200, height: 20 });
    field.acroField.dict.set(PDFName.of('TU'), PDFString.of(describedLabel(description)));
  }
  return document.save({ updateFieldAppearances: false });
}
