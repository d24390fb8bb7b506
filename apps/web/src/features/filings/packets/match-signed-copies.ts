/** A form of a packet, with its number: 'I-130'. */
export interface FormToSign {
  id: string;
  for_party: string | null;
  code: string;
  /** Names of the party that files it, of a form that several parties file. */
  partyNames?: readonly string[];
}

interface Matched<File> {
  placed: { file: File; form: FormToSign }[];
  /** Files whose names say no form of the packet, or not which one. */
  others: File[];
}

/**
 * Which form each signed copy is of, by its number in the name of the file: 'I-130 signed.pdf', 'i130_scan.pdf'. Where several parties file one, the
 * name also says the party: 'G-28 Petitioner.pdf'. A second file of the same form
 * is among the others, because one of the two is wrong.
 */
export function matchSignedCopies<File extends { name: string }>(
  files: readonly File[],
  forms: readonly FormToSign[],
): Matched<File> {
  const placed: Matched<File>['placed'] = [];
  const others: File[] = [];
  for (const file of files) {
    const ofCode = forms.filter(({ code }) => toPattern(code).test(file.name));
    const named = ofCode.length > 1 ? ofCode.filter((form) => namesParty(file.name, form)) : ofCode;
    const [form] = named;
    if (!form || named.length > 1 || placed.some((each) => each.form === form)) others.push(file);
    else placed.push({ file, form });
  }
  return { placed, others };
}

/** The number with any separators, and not as part of a longer one. */
function toPattern(code: string): RegExp {
  const parts = code.match(/[\p{L}\d]+/gu) ?? [];
  return new RegExp(`(?<![\\p{L}\\d])${parts.join('[\\s._-]*')}(?![\\p{L}\\d])`, 'iu');
}

const namesParty = (fileName: string, { partyNames = [] }: FormToSign): boolean =>
  partyNames.some((name) => toPattern(name).test(fileName));
