import { type FormEvent, useState } from 'react';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { SearchSelect } from '../../../../ui/form/search-select.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { useFirmMembers } from '../../api/sign-on.ts';

interface HandOverDialogProps {
  /** The person who leaves or is disabled. */
  user: { id: string; name: string; firm: { id: string; name: string } };
  /** The action that follows the hand-over. */
  submitLabel: string;
  isSending: boolean;
  onSubmit: (colleagueId: string) => void;
  onClose: () => void;
}

/** Asks which colleague takes over a person's cases. */
export function HandOverDialog({ user, submitLabel, isSending, onSubmit, onClose }: HandOverDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const search = useDebounced(q.trim());
  const members = useFirmMembers(user.firm.id, search, { enabled: true });
  const found = (members.data ?? []).filter(({ id, disabled }) => id !== user.id && !disabled);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (chosen) onSubmit(chosen.id);
  };

  return (
    <FormDialog
      title={t('users.handOver.title')}
      description={t('users.handOver.text', { name: user.name, firm: user.firm.name })}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={submitLabel}
      isSending={isSending}
    >
      <Field
        label={t('users.handOver.to')}
        required
        error={asked && !chosen && t('users.handOver.chooseFirst')}
      >
        <SearchSelect
          shown={chosen?.name ?? t('users.handOver.choose')}
          value={chosen?.id ?? ''}
          found={found.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
          onChoose={({ value, label }) => setChosen({ id: value, name: label })}
          onOpenChange={(next) => {
            setOpen(next);
            setQ('');
          }}
          q={q}
          onSearch={setQ}
          searchLabel={t('users.handOver.search')}
          loading={open && (members.isPending || members.isPlaceholderData || search !== q.trim())}
          note={members.isPending || found.length > 0 ? undefined : t('users.handOver.noneFound')}
        />
      </Field>
    </FormDialog>
  );
}
