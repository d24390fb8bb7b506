import type { FormField as BlankField } from '@visafolio/contract/filings/form-field.ts';
import type { FormItemReason } from '@visafolio/contract/filings/form-items.ts';
import { readAbsence } from '@visafolio/contract/questions/absent-answer.ts';
import { hasPieces, readPieces } from '@visafolio/contract/questions/answer-pieces.ts';
import type { FirmValue, FormField, FormMap, FormValue } from '../form-map.ts';
import type { FactQuestion } from './case-facts.ts';
import { decide, find, isOneOf } from './decide.ts';
import { deriveAnswers } from './derive-answers.ts';
import { type FormCase, findParty, type ResolvedField, type ResolvedForm } from './resolved-form.ts';
import { writeAdditional } from './write-additional.ts';
import { writeFirmPhone, writePhone } from './write-phone.ts';
import { listAnswers, writePiece } from './write-piece.ts';

/** What each field of a blank says in a case, by a reviewed map. Fields that the map does not know are left out. */
export function resolveForm(map: FormMap, blank: readonly BlankField[], given: FormCase): ResolvedForm {
  const formCase = deriveAnswers(map, given);
  const fields = blank.flatMap((field) => {
    const rule = map.fields[field.name];
    if (!rule || field.kind === 'left_alone') return [];
    const resolved = resolveField(map, field, rule, formCase);
    return [map.additional ? continueLongText(map, resolved) : resolved];
  });
  return writeAdditional(map, fields, formCase, (tests) =>
    (tests ?? []).every((test) => decide(map, test, formCase) === true),
  );
}

type Result = Pick<ResolvedField, 'state' | 'value' | 'reason' | 'from' | 'continued'> & { why?: string };

function resolveField(map: FormMap, field: BlankField, rule: FormField, formCase: FormCase): ResolvedField {
  const item = rule.item ?? '';
  const result = resolveRule(map, field, rule, formCase);
  return { field, item, why: null, ...result };
}

/**
 * A text with more letters than the form allows there stands whole in the additional information, and its first words in the field. A number is not
 * cut: the field says where it is.
 */
function continueLongText(map: FormMap, resolved: ResolvedField): ResolvedField {
  const { field, value, continued } = resolved;
  const limit = field.max_length;
  if (field.kind !== 'text' || limit === null || !value || continued || !/\p{L}/u.test(value))
    return resolved;
  if ([...value].length <= limit) return resolved;
  const shown = [...value].slice(0, limit + 1).join('');
  const words = shown.slice(0, Math.max(0, shown.lastIndexOf(' '))).trimEnd();
  const [part] =
    Object.entries(map.parts).findLast(([, title]) => title.startsWith('Additional Information')) ?? [];
  return { ...resolved, value: words || `See Part ${part}`.slice(0, limit), continued: value };
}

function resolveRule(map: FormMap, field: BlankField, rule: FormField, formCase: FormCase): Result {
  if ('left' in rule)
    return { state: 'left', value: null, reason: rule.left, from: null, ...(rule.why && { why: rule.why }) };
  const tests = (rule.when ?? []).map((test) => decide(map, test, formCase));
  const from = 'fact' in rule ? describeSource(map, rule, formCase) : null;
  if (tests.includes(false)) return { state: 'not_applicable', value: null, reason: 'other_path', from };
  if (tests.includes(undefined)) return { state: 'not_applicable', value: null, reason: 'depends', from };
  const chosen = 'fact' in rule ? chooseSource(map, rule, formCase) : rule;
  if ('firm' in chosen) return resolveFirm(field, chosen, formCase);
  if ('text' in chosen)
    return {
      state: 'filled',
      value: toFieldValue(field, chosen.text),
      reason: null,
      from: { kind: 'fixed' },
    };
  return resolveFact(map, field, chosen, formCase);
}

type FirmRule = Pick<Extract<FormField, { firm: unknown }>, 'firm' | 'piece' | 'is'>;

/** The rule, or what the map takes instead of its answer. */
function chooseSource(
  map: FormMap,
  rule: FactRule,
  formCase: FormCase,
): FactRule | FirmRule | { text: string } {
  const taken = rule.instead?.find(({ when }) => when.every((test) => decide(map, test, formCase) === true));
  if (!taken || 'text' in taken) return taken ?? rule;
  if ('firm' in taken) return { firm: taken.firm, is: rule.is };
  const { entry, piece, or, ...rest } = rule;
  return { ...rest, ...taken };
}

function resolveFirm(field: BlankField, rule: FirmRule, { firm }: FormCase): Result {
  const from = { kind: 'firm', value: rule.firm } as const;
  const value = firm[rule.firm]?.trim();
  if (!value)
    return mayLack(rule.firm, firm)
      ? { state: 'not_applicable', value: null, reason: 'nothing_to_write', from }
      : { state: 'missing', value: null, reason: 'firm_setting_missing', from };
  if (rule.is) return { state: 'filled', value: tick(field, rule.is.includes(value)), reason: null, from };
  if (isPhone(rule.firm))
    return { state: 'filled', reason: null, from, ...writeFirmPhone(value, rule.piece, field.max_length) };
  const text = rule.firm === 'firm.zip' ? cutZip(value, field.max_length) : value;
  return { state: 'filled', value: toFieldValue(field, text), reason: null, from };
}

const optionalSettings: readonly FirmValue[] = [
  'attorney.middle_name',
  'attorney.uscis_account',
  'attorney.mobile',
  'attorney.fax',
  'firm.unit_type',
  'firm.unit',
  'firm.province',
  'firm.foreign_postal_code',
];

/** Offices abroad have a province or a postal code instead of a state and a ZIP code. */
const mayLack = (setting: FirmValue, firm: FormCase['firm']): boolean =>
  optionalSettings.includes(setting) ||
  (['firm.us_state', 'firm.zip'].includes(setting) &&
    Boolean(firm['firm.province'] || firm['firm.foreign_postal_code']));

const isPhone = (setting: FirmValue): boolean =>
  ['attorney.phone', 'attorney.mobile', 'attorney.fax'].includes(setting);

type FactRule = Extract<FormField, { fact: unknown }>;

const describeSource = (
  map: FormMap,
  { of, fact, entry, past }: FormValue,
  formCase: FormCase,
): ResolvedField['from'] => {
  const party = findParty(map, of, formCase);
  const question = party === undefined ? null : formCase.facts.find(party, fact, entry, past).question;
  if (question?.derived) return { kind: 'case', fact };
  return { kind: 'answer', party: party ?? null, fact, question };
};

function resolveFact(map: FormMap, field: BlankField, rule: FactRule, formCase: FormCase): Result {
  const others = (rule.or ?? []).filter(({ when = [] }) =>
    when.every((test) => decide(map, test, formCase) === true),
  );
  const sources: FormValue[] = [rule, ...others.filter((other) => 'fact' in other)];
  const fixed = others.find((other) => 'text' in other);
  const found = sources.map((source) => ({ source, found: find(map, source, formCase) }));
  const best =
    found.find((each) => each.found?.state === 'answered') ??
    found.find((each) => each.found && each.found.state !== 'none') ??
    found.find((each) => each.found) ??
    found[0];
  if (fixed && best?.found?.state !== 'answered')
    return { state: 'filled', value: toFieldValue(field, fixed.text), reason: null, from: { kind: 'fixed' } };
  const source = best?.source ?? rule;
  const from = describeSource(map, source, formCase);
  const empty = (state: 'missing' | 'not_applicable', reason: FormItemReason): Result => ({
    state,
    value: null,
    reason,
    from,
  });
  if (!best?.found) return empty('not_applicable', 'no_such_party');
  const { state, question } = best.found;
  if (state === 'not_asked') return empty('not_applicable', 'not_asked_of_client');
  if (state === 'none') {
    // A table of a form has more lines than the client has entries.
    if (rule.entry !== undefined && isGroupAsked(map, source, formCase))
      return empty('not_applicable', 'nothing_to_write');
    if (rule.optional) return empty('not_applicable', 'not_in_template');
    const follows = map.derives?.some((each) => each.fact === source.fact);
    return empty('missing', follows ? 'no_other_form' : 'not_in_template');
  }
  if (state === 'open') {
    const reason = question.for_staff ? 'for_staff' : 'unanswered';
    return empty(rule.optional ? 'not_applicable' : 'missing', reason);
  }
  if (state === 'absent') {
    const hasNone = readAbsence(question.answer ?? '')?.reason === 'not_have';
    if (rule.none && hasNone && field.kind === 'text')
      return { state: 'filled', value: rule.none, reason: null, from };
    return empty('not_applicable', 'client_has_none');
  }
  const answer = question.answer ?? '';
  if (rule.zero && question.type === 'number' && Number(answer) === 0)
    return { state: 'filled', value: rule.zero, reason: null, from };
  if (rule.is) {
    const given = listAnswers(question.type, answer, source.piece);
    return {
      state: 'filled',
      value: tick(
        field,
        given.some((each) => isOneOf(each, rule.is ?? [])),
      ),
      reason: null,
      from,
    };
  }
  if (question.type === 'phone_number') {
    const written = writePhone(answer, source.piece, field.max_length);
    if (written) return { state: 'filled', reason: null, from, ...written };
  }
  const more = (rule.plus ?? []).map((value) => {
    const other = find(map, value, formCase);
    return other?.state === 'answered'
      ? writePiece(other.question.type, other.question.answer ?? '', value.piece)
      : '';
  });
  const text = [writePiece(question.type, answer, source.piece), ...more].filter(Boolean).join(', ');
  if (rule.choose) {
    const [, chosen] = Object.entries(rule.choose).find(([each]) => isOneOf(text, [each])) ?? [];
    if (chosen !== undefined) return { state: 'filled', value: chosen, reason: null, from };
    const instead = fixed && toFieldValue(field, fixed.text);
    return instead
      ? { state: 'filled', value: instead, reason: null, from }
      : empty('missing', 'unknown_choice');
  }
  // Such as a ZIP code of an address abroad, or no middle name.
  if (!text)
    return rule.lacking && isRead(question)
      ? { state: 'filled', value: rule.lacking, reason: null, from }
      : empty('not_applicable', 'nothing_to_write');
  const value = toFieldValue(field, source.piece === 'zip' ? cutZip(text, field.max_length) : text);
  return value === null ? empty('missing', 'unknown_choice') : { state: 'filled', value, reason: null, from };
}

/** Fields for five digits have the ZIP code without its four further ones. */
const cutZip = (zip: string, maxLength: number | null): string =>
  maxLength !== null && zip.length > maxLength ? zip.replace(/-\d{4}$/, '') : zip;

/** Not a text of an earlier version, whose pieces are unknown. */
const isRead = ({ type, answer }: FactQuestion): boolean =>
  hasPieces(type) && readPieces(type, answer ?? '') !== undefined;

const isGroupAsked = (map: FormMap, { of, fact }: FormValue, formCase: FormCase): boolean => {
  const party = findParty(map, of, formCase);
  return party !== undefined && formCase.facts.isAskedFor(party, fact);
};

/** '' leaves a box empty, because another answer was given. */
const tick = (field: BlankField, isTicked: boolean): string =>
  isTicked ? (field.choices[0]?.value ?? 'Yes') : '';

/** Null if a list of the form has no such choice. */
function toFieldValue(field: BlankField, text: string): string | null {
  if (field.kind === 'checkbox') return tick(field, true);
  if (field.kind === 'text') return text;
  const choice = field.choices.find(({ value, label }) => isOneOf(text, [value.trim(), label.trim()]));
  return choice?.value ?? (field.editable ? text : null);
}
