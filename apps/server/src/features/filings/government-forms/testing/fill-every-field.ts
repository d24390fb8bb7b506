import fillForm from '../pdf/fill/fill-form.ts';
import type { PreparedForm } from '../pdf/prepare/prepare-form.ts';
import readBack from '../pdf/read-back.ts';

/** Letters with marks above and below, in five languages. */
export const names = {
  Vietnam: 'Nguyễn Thị Ặnh',
  Turkey: 'Çağ Güneş İĞDIR',
  Poland: 'Żółć Ęcka-Łoś',
  Greece: 'Ήρα Ϊλινγκ Ψύχη',
  Russia: 'Йосиф Щукин-Ёж',
};

/** Fills every text field of a form, comb fields completely, and reads them back. */
export async function fillEveryField(
  form: Exclude<PreparedForm, { problem: unknown }>,
  chooseValue: (index: number) => string,
) {
  const values = form.fields
    .filter(({ kind }) => kind === 'text')
    .map((field, index) => ({ field, value: chooseValue(index) }));
  const filled = await fillForm({
    pdf: form.pdf,
    values,
    addendum: { code: 'I-999', title: '', edition: null, applicant: 'Ana', alienNumber: null },
  });
  const { differing, cut } = await readBack({ blank: form.pdf, filled: filled.pdf, written: filled.written });
  return { ...filled, differing, cut };
}
