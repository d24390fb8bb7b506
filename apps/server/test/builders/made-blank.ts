import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';

interface MadeBlank {
  /** 'I-765' */
  code: string;
  title: string;
  /** As printed: MM/DD/YY. */
  edition: string;
  /** Name of a text field -> its label. */
  fields: Readonly<Record<string, string>>;
}

/** A blank of a form with these text fields, whose labels are printed beside them. */
export async function makeBlank({ code, title, edition, fields }: MadeBlank): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle(`Form ${code}, ${title}`);
  const page = document.addPage([612, 792]);
  page.drawText(`Form ${code} Edition ${edition}`, { x: 40, y: 30, size: 9 });
  for (const [index, [name, label]] of Object.entries(fields).entries()) {
    const y = 720 - 40 * index;
    page.drawText(label, { x: 60, y: y + 23, size: 7 });
    const field = document.getForm().createTextField(name);
    field.addToPage(page, { x: 60, y, width: 300, height: 18, borderWidth: 1 });
    field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(label));
  }
  return Buffer.from(await document.save({ updateFieldAppearances: false }));
}
