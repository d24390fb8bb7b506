import { PDFDict, PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';

/** Turns form fields into content, because copied pages lose the form that they belong to. A file that does not open comes back as it is. */
export async function flattenForm(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const form = document.getForm();
    if (form.getFields().length === 0) return bytes;
    const empty = document.context.register(document.context.formXObject([], { BBox: [0, 0, 1, 1] }));
    for (const field of form.getFields())
      for (const { dict } of field.acroField.getWidgets()) completeAppearance(dict, empty);
    form.flatten({ updateFieldAppearances: false });
    return await document.save({ updateFieldAppearances: false });
  } catch {
    // Its pages may still be copied or rendered.
    return bytes;
  }
}

/** Empty fields and boxes that are not ticked often have no appearance, which `flatten` reports as an error for each of them. */
function completeAppearance(widget: PDFDict, empty: PDFRef): void {
  const [appearances, normal, off] = ['AP', 'N', 'Off'].map((name) => PDFName.of(name)) as [
    PDFName,
    PDFName,
    PDFName,
  ];
  const known = widget.lookup(appearances);
  const made = known instanceof PDFDict ? known : widget.context.obj({});
  widget.set(appearances, made);
  const shown = made.lookup(normal);
  if (shown === undefined) made.set(normal, empty);
  else if (shown instanceof PDFDict && !shown.has(off)) shown.set(off, empty);
}
