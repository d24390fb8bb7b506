import type { FieldPathValue, UseFormReturn } from 'react-hook-form';
import type { RequestForm } from '../../request-form.ts';

type Form = Pick<UseFormReturn<RequestForm>, 'register' | 'resetField' | 'trigger' | 'formState'>;

/** Fills in a field without marking it as changed by the user. */
export function proposeValue<Name extends 'template_id' | 'visa_type' | 'notes'>(
  form: Form,
  name: Name,
  value: FieldPathValue<RequestForm, Name>,
): void {
  form.register(name);
  form.resetField(name, { defaultValue: value, keepTouched: true });
  if (form.formState.isSubmitted) void form.trigger(name);
}
