import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { PacketProblem } from '@visafolio/contract/filings/packet.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { Task } from '../../../../shared/files/child/messages.ts';
import { flattenForm } from '../../../files/process/look/flatten-form.ts';
import { isPdf } from '../../../files/process/look/formats.ts';
import makePdf, { type PdfPart } from '../../../files/process/look/make-pdf.ts';
import { writeCover, writeIndex } from './front-pages.ts';
import { addOutline, type OutlineEntry } from './outline.ts';
import { stampPageNumbers } from './stamp-page-numbers.ts';

export interface PacketPaper extends PdfPart {
  name: string;
}

export interface PacketSection {
  title: string;
  /** 'A'; null for letters and forms, which have no cover. */
  exhibit: string | null;
  papers: PacketPaper[];
}

export interface PacketToBuild {
  title: string;
  sections: PacketSection[];
}

export interface BuiltPacket {
  pdf: Uint8Array;
  pages: number;
  /** Papers that could not be opened; the packet is without them. */
  leftOut: { name: string; problem: PacketProblem }[];
}

/** US Letter, and the margin around pictures. Points. */
const letter = { short: 612, long: 792, margin: 36 };

/** Merges letters, forms and exhibits into one PDF with an index, covers, page numbers and bookmarks. */
const buildPacket: Task<PacketToBuild, BuiltPacket> = async ({ title, sections }) => {
  const packet = await PDFDocument.create();
  packet.setTitle(title);
  packet.setProducer('');
  packet.setCreator('');
  const leftOut: BuiltPacket['leftOut'] = [];
  const outline: OutlineEntry[] = [];
  const exhibits: { label: string; title: string; page: number }[] = [];
  // The index stands before the exhibits, and their numbers depend on its length.
  const named = sections.flatMap(({ exhibit, title }) =>
    exhibit ? [{ label: exhibit, title, page: 1_000 }] : [],
  );
  const indexPages = named.length > 0 ? await countPages(await writeIndex(named)) : 0;
  let indexAt: number | null = null;
  for (const section of sections) {
    if (section.exhibit && indexAt === null) {
      indexAt = packet.getPageCount();
      for (let page = 0; page < indexPages; page++) packet.addPage([letter.short, letter.long]);
      outline.push({ title: 'Index of exhibits', page: indexAt, children: [] });
    }
    const page = packet.getPageCount();
    const children: OutlineEntry[] = [];
    if (section.exhibit) {
      exhibits.push({ label: section.exhibit, title: section.title, page: page + 1 });
      await append(packet, await writeCover(section.exhibit, section.title));
    }
    for (const paper of section.papers) {
      const at = packet.getPageCount();
      const problem = await tryAppend(packet, paper);
      if (problem) leftOut.push({ name: paper.name, problem });
      else children.push({ title: paper.name, page: at, children: [] });
    }
    if (packet.getPageCount() > page)
      outline.push({
        title: section.exhibit ? `Exhibit ${section.exhibit}: ${section.title}` : section.title,
        page,
        children: section.exhibit ? children : [],
      });
  }
  if (packet.getPageCount() === 0) throw new FileProblemError('broken');
  if (indexAt !== null) await replacePages(packet, indexAt, await writeIndex(exhibits));
  await stampPageNumbers(packet);
  addOutline(packet, outline);
  return { pdf: await packet.save(), pages: packet.getPageCount(), leftOut };
};
export default buildPacket;

async function countPages(pdf: Uint8Array): Promise<number> {
  return (await PDFDocument.load(pdf)).getPageCount();
}

async function append(packet: PDFDocument, pdf: Uint8Array): Promise<void> {
  const source = await PDFDocument.load(pdf);
  for (const page of await packet.copyPages(source, source.getPageIndices())) packet.addPage(page);
}

async function replacePages(packet: PDFDocument, at: number, pdf: Uint8Array): Promise<void> {
  const source = await PDFDocument.load(pdf);
  const copies = await packet.copyPages(source, source.getPageIndices());
  for (const [index, page] of copies.entries()) {
    packet.removePage(at + index);
    packet.insertPage(at + index, page);
  }
}

/** Null if its pages were added. */
async function tryAppend(packet: PDFDocument, paper: PacketPaper): Promise<PacketProblem | null> {
  try {
    const bytes = isPdf(paper.type) ? await flattenForm(paper.bytes) : paper.bytes;
    const { pdf } = await makePdf({ parts: [{ ...paper, bytes }], title: paper.name });
    if (isPdf(paper.type)) await append(packet, pdf);
    else for (const page of (await PDFDocument.load(pdf)).getPages()) await addOnLetter(packet, page);
    return null;
  } catch (error) {
    if (error instanceof FileProblemError && error.problem === 'password_protected')
      return 'password_protected';
    return 'broken';
  }
}

/** A picture's page in the middle of a US Letter page, in its orientation. */
async function addOnLetter(packet: PDFDocument, picture: PDFPage): Promise<void> {
  const embedded = await packet.embedPage(picture);
  const isWide = embedded.width > embedded.height;
  const [width, height] = isWide ? [letter.long, letter.short] : [letter.short, letter.long];
  const page = packet.addPage([width, height]);
  const scale = Math.min(
    (width - 2 * letter.margin) / embedded.width,
    (height - 2 * letter.margin) / embedded.height,
  );
  const [drawnWidth, drawnHeight] = [embedded.width * scale, embedded.height * scale];
  page.drawPage(embedded, {
    x: (width - drawnWidth) / 2,
    y: (height - drawnHeight) / 2,
    width: drawnWidth,
    height: drawnHeight,
  });
  page.setRotation(picture.getRotation());
}
