import type { PacketConflict, PacketFinding, PaperTranslation } from '@visafolio/contract/filings/packet.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { isPdf, isPicture } from '../../files/process/look/formats.ts';
import { toFormKey } from '../government-forms/checklist/compare-forms.ts';
import type { PacketPart } from './packet-parts.ts';

interface Known {
  conflicts: readonly (PacketConflict & { label: string })[];
  /** By form and who files it: items whose answer is newer than the filled form. */
  changed: ReadonlyMap<string, number>;
  /** Of the papers of the packet. */
  translations: readonly PaperTranslation[];
  /** `yyyy-mm-dd`. */
  passportExpiry: string | null;
  /** `yyyy-mm-dd`. */
  today: string;
}

export const canShow = ({ type }: { type: string }): boolean => isPdf(type) || isPicture(type);

/** What a person should fix before the packet is filed, what blocks first. */
export function checkPacket(chosen: readonly PacketPart[], known: Known): PacketFinding[] {
  const findings = [
    ...checkPassport(known),
    ...known.conflicts.map(toFinding),
    ...chosen.flatMap((part) => checkPart(part, known)),
  ];
  return findings.toSorted((a, b) => Number(b.blocks) - Number(a.blocks));
}

const toFinding = ({ label, questions, places }: Known['conflicts'][number]): PacketFinding => ({
  reason: 'conflict',
  blocks: places.length > 0,
  item: null,
  name: label,
  count: questions.length,
  conflict: { questions, places },
});

function checkPart(part: PacketPart, { translations, changed }: Known): PacketFinding[] {
  const { kind, id, for_party, name, files, letter, form, document, signed } = part;
  const find = (reason: PacketFinding['reason'], blocks: boolean, count = 1): PacketFinding[] =>
    count > 0 ? [{ reason, blocks, item: { kind, id, for_party }, name, count, conflict: null }] : [];
  if (letter) {
    if (!letter.finished) return find('not_made', true);
    return find('letter_changed', true, letter.finished.is_current ? 0 : 1);
  }
  if (form)
    return [
      ...find('not_made', true, files.length > 0 ? 0 : 1),
      ...find('items_missing', true, form.progress?.missing ?? form.missing.length),
      ...find('form_changed', true, changed.get(toFormKey(form)) ?? 0),
      ...find('old_edition', false, form.old.length),
      ...find('to_compare', false, form.to_review),
      ...find('signed_old', true, signed && !signed.is_current ? 1 : 0),
      ...find('not_signed', true, form.is_signed && !signed ? 1 : 0),
      ...find('sign_on_paper', false, form.is_signed === null && !signed ? 1 : 0),
    ];
  if (!document || files.length === 0) return find('no_file', true);
  const papers = translations.filter(({ item }) => item.kind === kind && item.id === id);
  const foreign = papers.filter(({ language }) => language !== null && language !== filingLanguage);
  const translated = foreign.filter(({ translation }) => translation);
  return [
    ...find('no_pages', true, files.filter((file) => !canShow(file)).length),
    ...find('not_reviewed', false, document.accepted_at ? 0 : 1),
    ...find('not_translated', true, foreign.length - translated.length),
    ...find('not_certified', true, translated.filter(({ signed }) => !signed).length),
    ...find('certificate_old', true, translated.filter(({ signed }) => signed && !signed.is_current).length),
    ...find('language_unknown', false, papers.filter(({ language }) => language === null).length),
  ];
}

function checkPassport({ passportExpiry, today }: Known): PacketFinding[] {
  if (!passportExpiry) return [];
  const finding = { item: null, name: '', count: 1, conflict: null };
  if (passportExpiry < today) return [{ ...finding, reason: 'passport_expired', blocks: true }];
  const soon = new Date(`${today}T00:00:00Z`);
  soon.setUTCMonth(soon.getUTCMonth() + 6);
  if (passportExpiry > soon.toISOString().slice(0, 10)) return [];
  return [{ ...finding, reason: 'passport_expiring', blocks: false }];
}
