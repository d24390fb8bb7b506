export interface PdfPage {
  jpeg: ArrayBuffer;
  width: number;
  height: number;
}

/** Long side of a page, in points: that of letter paper. */
const longSide = 792;

/**
 * A PDF with one unmodified JPEG per page. The same pages produce the same bytes, so that an interrupted upload can resume with a
 * regenerated file.
 */
export function makePdf(pages: readonly PdfPage[]): Blob {
  const parts: BlobPart[] = [];
  const starts: number[] = [];
  let length = 0;
  const add = (part: string | ArrayBuffer) => {
    const bytes = typeof part === 'string' ? latin1(part) : part;
    parts.push(bytes);
    length += bytes.byteLength;
  };
  const addObject = (id: number, ...content: (string | ArrayBuffer)[]) => {
    starts[id] = length;
    add(`${id} 0 obj\n`);
    for (const part of content) add(part);
    add('\nendobj\n');
  };

  // Bytes above 127 in the comment mark the file as binary.
  add('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  addObject(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const ids = pages.map((_, index) => 3 + index * 3);
  addObject(2, `<< /Type /Pages /Count ${pages.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const id = 3 + index * 3;
    const scale = longSide / Math.max(width, height);
    const [across, down] = [points(width * scale), points(height * scale)];
    const drawing = `q ${across} 0 0 ${down} 0 0 cm /Photo Do Q`;
    addObject(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}]`,
      ` /Resources << /XObject << /Photo ${id + 1} 0 R >> >> /Contents ${id + 2} 0 R >>`,
    );
    addObject(
      id + 1,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.byteLength} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
    addObject(id + 2, `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
  }
  const table = length;
  const count = starts.length;
  const entries = starts.slice(1).map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`);
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

const points = (value: number): string => String(Math.round(value * 100) / 100);

function latin1(text: string): ArrayBuffer {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes.buffer;
}
