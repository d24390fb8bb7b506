import type { CaseForm, FillReport } from '@visafolio/contract/filings/government-forms.contract.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { loadOwnWorkspace, selectLeadsWorkspace } from '../../../../shared/db/workspace.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import { cleanFileName } from '../../../../shared/files/names/clean-file-name.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { getRequest } from '../../../cases/requests.usecases.ts';
import { oneAtATime } from '../../../files/cabinet/filed-pdfs/one-at-a-time.ts';
import { storeAndFile } from '../../../files/cabinet/filed-pdfs/store-and-file.ts';
import type { FormCase } from '../../form-maps/resolve/resolved-form.ts';
import { checkForms } from '../checklist/case-form.ts';
import { listMissing } from '../checklist/list-items.ts';
import { selectForm, selectMappings } from '../government-forms.queries.ts';
import { childLimits, readBlank } from '../government-forms.usecases.ts';
import { type CaseFacts, resolveValues } from '../mapping/resolve-values.ts';
import type { FilledPdf, FormToFill } from '../pdf/fill/fill-form.ts';
import type { FoundInPdf, PdfToReadBack } from '../pdf/read-back.ts';
import { loadCaseData } from './case-data.ts';
import { toCaseFacts } from './case-facts.ts';
import { loadCheckedForms } from './checked-forms.ts';
import { replaceFilled } from './filling.queries.ts';

interface CaseForms {
  template_id: string | null;
  forms: CaseForm[];
  without_blank: string[];
  may_change: boolean;
}

/**
 * The firm's forms with the values that are still missing; those mapped to the case's template first. Refuses with
 * requests.not_found.
 */
export async function listCaseForms(
  services: Services,
  actor: StaffActor,
  { request_id }: { request_id: string },
): Promise<CaseForms> {
  const request = await getRequest(services, actor, request_id);
  return services.db.withActor(actor, async (tx) => {
    const { about, forms, withoutBlank } = await loadCheckedForms(tx, request);
    return {
      template_id: about.template_id,
      forms: forms.map(({ form }) => form),
      without_blank: withoutBlank,
      may_change: await selectLeadsWorkspace(tx),
    };
  });
}

/**
 * Fills a form from a case, reads it back with another library and files it in place of an earlier one; one at a time per form
 * and case, over all replicas. If a field differs from what was written, files nothing and refuses with forms.not_as_written,
 * which names the fields.
 */
export async function fillCaseForm(
  services: Services,
  actor: StaffActor,
  wanted: WantedForm,
): Promise<FillReport> {
  return oneAtATime(
    services,
    `government form ${wanted.request_id} ${wanted.id} ${wanted.for_party ?? ''}`,
    () => refuse('forms.in_progress'),
    () => fill(services, actor, wanted),
  );
}

interface WantedForm {
  request_id: string;
  id: string;
  for_party?: string | null;
  with_forms?: readonly string[];
}

async function fill(
  services: Services,
  actor: StaffActor,
  { request_id, id, for_party = null, with_forms = [] }: WantedForm,
): Promise<FillReport> {
  const request = await getRequest(services, actor, request_id);
  const { data, form, rules, workspaceId } = await services.db.withActor(actor, async (tx) => {
    const found = await loadCaseData(tx, request, with_forms);
    const { template_id } = found.about;
    const mappings = template_id ? await selectMappings(tx, template_id) : [];
    return {
      data: found,
      form: await selectForm(tx, id),
      rules: mappings.find(({ form_id }) => form_id === id)?.rules ?? [],
      workspaceId: await loadOwnWorkspace(tx),
    };
  });
  if (!form) throw refuse('forms.not_found');
  const all = checkForms(form, data.formCase, rules);
  const checked = all.find((each) => each.for_party === for_party) ?? all[0];
  if (rules.length === 0 && !checked) throw refuse('forms.not_mapped');
  const facts = toCaseFacts(request, data.about);
  const own = resolveValues(form.fields, rules, facts);
  const values = [...own.values, ...(checked?.values ?? [])];
  const missing = [...own.missing, ...(checked ? listMissing(checked.parts) : [])];
  const edition =
    form.edition && `${form.edition.slice(5, 7)}/${form.edition.slice(8)}/${form.edition.slice(2, 4)}`;
  const pdf = await fillAndReadBack(services, request_id, {
    pdf: await readBlank(services, form),
    values,
    addendum: {
      code: form.code,
      title: form.title,
      edition,
      applicant: request.name,
      alienNumber: findAlienNumber(facts, data.formCase),
    },
    continued: (checked?.unplaced ?? []).map(({ page, part, item, text }) => ({
      page,
      label: `Part ${part}, Item ${item}`,
      value: text,
    })),
  });

  const whose = request.parties.find(({ key }) => key === checked?.for_party)?.name;
  const fileName = cleanFileName(`${[form.code, whose, request.name].filter(Boolean).join(' ')}.pdf`, 'pdf');
  const made = { pdf: pdf.pdf, requestId: request_id, fileName, notDrawn: pdf.notDrawn, workspaceId };
  return storeAndFile(services, actor, made, async (tx, newForm) => {
    const filed = await replaceFilled(tx, {
      ...newForm,
      formId: id,
      formParty: checked?.for_party ?? '',
      isFirst: checked === all[0],
      otherForms: checked?.other_forms ?? null,
    });
    if (!filed) throw refuse('requests.not_found');
    await recordActivity(tx, actor, {
      requestId: request_id,
      kind: 'form.filled',
      payload: {
        code: form.code,
        fields: pdf.written.length,
        missing: missing.length,
        on_addendum: pdf.addendum.length,
      },
    });
    return {
      file_name: fileName,
      file_path: newForm.filePath,
      made_at: filed.made_at,
      written: pdf.written.length,
      missing,
      addendum: pdf.addendum,
      not_drawn: pdf.notDrawn,
    };
  });
}

const fillTask = new URL('../pdf/fill/fill-form.ts', import.meta.url);
const readBackTask = new URL('../pdf/read-back.ts', import.meta.url);

/**
 * Fills and reads back in separate child processes. If a value is cut off, fills once more with that value on the addendum.
 * Refuses with forms.not_as_written and too_complex.
 */
async function fillAndReadBack(services: Services, caseId: string, order: FormToFill): Promise<FilledPdf> {
  const write = async (cut: string[]) => {
    const orderNow: FormToFill = { ...order, cut };
    const filled = await services.openFiles.run<FilledPdf>(caseId, fillTask, orderNow, childLimits);
    const back: PdfToReadBack = { blank: order.pdf, filled: filled.pdf, written: filled.written };
    const found = await services.openFiles.run<FoundInPdf>(caseId, readBackTask, back, childLimits);
    return { filled, found };
  };
  try {
    let { filled, found } = await write([]);
    if (found.cut.length > 0) {
      services.log.warn({ caseId, fields: found.cut.slice(0, 20) }, 'letters of a filled form were cut off');
      ({ filled, found } = await write(found.cut));
    }
    const fields = [...new Set([...filled.failed, ...found.differing, ...found.cut])];
    if (fields.length > 0) {
      services.log.error(
        { caseId, fields: fields.slice(0, 20) },
        'a filled form does not say what was written',
      );
      throw refuse('forms.not_as_written', { fields: fields.slice(0, 100) });
    }
    return filled;
  } catch (error) {
    throw error instanceof FileProblemError ? refuse('forms.too_complex', undefined, error) : error;
  }
}

/** Printed at the top of an addendum. */
/** Of the client; in templates without facts, of the question that is about it. Not the answer of whether there are others. */
function findAlienNumber({ questions }: CaseFacts, { parties, facts }: FormCase): string | null {
  const known = facts.find(parties[0] ?? null, 'person.a_number');
  if (known.state === 'answered') return known.question.answer;
  const asked = questions.find(
    ({ text, answer }) =>
      /alien registration|\bA-?Number\b/i.test(text) && /^A?[\s#-]*(\d[\s-]*){7,9}$/i.test(answer ?? ''),
  );
  return asked?.answer ?? null;
}
