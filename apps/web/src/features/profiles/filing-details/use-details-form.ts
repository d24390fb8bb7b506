import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { isErrorCode } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { type Merged, mergeEdits } from '../../../shared/merge-edits.ts';
import { toast } from '../../../shared/toast/toast.ts';

export interface Stored<Words> {
  words: Words;
  revision: number;
}

/** What somebody else saved while the form was open; texts by field. */
interface Meanwhile extends Pick<Merged<Record<string, string>>, 'changed' | 'contested'> {
  mine: Record<string, string>;
  theirs: Record<string, string>;
}

export type FieldProblem = 'too_long' | 'not_valid';

interface DetailsForm<Words extends Record<string, string>, Input> {
  stored: Stored<Words>;
  schema: z.ZodType<Input>;
  /** The fields as the schema expects them. */
  toInput: (words: Words) => unknown;
  /** Saves what was changed based on a revision. */
  save: (input: Input, revision: number) => Promise<{ revision: number }>;
  /** What is saved now. */
  reload: () => Promise<Stored<Words>>;
}

/**
 * The state of a form for details: fields, problems beside them, and saving. If somebody saved meanwhile, their changes to fields that were
 * not touched are taken over, and `meanwhile` lists them.
 */
export function useDetailsForm<Words extends Record<string, string>, Input>({
  stored,
  schema,
  toInput,
  save,
  reload,
}: DetailsForm<Words, Input>) {
  const { t } = useTranslation();
  const [base, setBase] = useState(stored);
  const [words, setWords] = useState(stored.words);
  const [problems, setProblems] = useState<Partial<Record<keyof Words, FieldProblem>>>({});
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const form = useRef<HTMLFormElement>(null);

  // After the problems are shown, so that a screen reader reads the one beside the field.
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const saving = useSingleMutation({
    mutationFn: (input: Input) => save(input, base.revision),
    onSuccess: async () => {
      const now = await reload();
      setBase(now);
      setWords(now.words);
      setMeanwhile(undefined);
      toast.success(t('forms.details.saved'));
    },
    onError: async (error: Error) => {
      if (!isErrorCode(error, 'forms.details_changed')) return;
      const now = await reload();
      const merged = mergeEdits(base.words, words, now.words);
      setMeanwhile({ ...merged, mine: words, theirs: now.words });
      setBase(now);
      setWords(merged.words);
    },
  });

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const read = schema.safeParse(toInput(words));
    const issues = read.error?.issues.map(({ path: [field], code }) => [
      field,
      code === 'too_big' ? 'too_long' : 'not_valid',
    ]);
    setProblems(Object.fromEntries(issues ?? []));
    if (read.success) saving.mutate(read.data);
  };

  return {
    form,
    words,
    problems,
    meanwhile,
    isDirty: Object.entries(words).some(([field, text]) => text !== base.words[field]),
    isSaving: saving.isPending,
    /** Why saving failed, other than that somebody saved meanwhile. */
    failure: isErrorCode(saving.error, 'forms.details_changed') ? null : saving.error,
    change: (changed: Partial<Words>) => setWords((now) => ({ ...now, ...changed })),
    submit,
    takeTheirs: () => {
      setWords(base.words);
      setMeanwhile(undefined);
    },
  };
}
