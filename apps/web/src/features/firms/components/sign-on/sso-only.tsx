import { useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { SearchSelect } from '../../../../ui/form/search-select.tsx';
import { useFirmMembers, useSetSsoOnly, useSsoOnly } from '../../api/sign-on.ts';

const hintId = 'sso-only-hint';

/** Whether the firm's people must use its own provider, and who can still sign in if that fails. */
export function SsoOnly({ firmId }: { firmId: string }) {
  const { t } = useTranslation();
  const { data } = useSsoOnly(firmId);
  const save = useSetSsoOnly();
  const [changed, setChanged] = useState<{ only?: boolean; person?: { id: string; name: string } }>({});
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const search = useDebounced(q.trim());
  const members = useFirmMembers(firmId, search, { enabled: open });
  if (!data) return null;

  const stored = data.break_glass_user_id
    ? { id: data.break_glass_user_id, name: data.break_glass_name ?? '' }
    : null;
  const person = changed.person ?? stored;
  const only = changed.only ?? data.sso_only;
  const isChanged = only !== data.sso_only || (only && person?.id !== stored?.id);
  const submit = () =>
    save.mutate(
      { firm_id: firmId, sso_only: only, break_glass_user_id: only ? (person?.id ?? null) : null },
      {
        onSuccess: () => {
          setChanged({});
          toast.success(t('firms.signOn.only.saved'));
        },
      },
    );
  const found = members.data ?? [];

  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4" aria-labelledby="sso-only-title">
      <h3 id="sso-only-title" className="font-semibold">
        {t('firms.signOn.only.title')}
      </h3>
      <div>
        <Checkbox
          label={t('firms.signOn.only.label')}
          aria-describedby={hintId}
          checked={only}
          onChange={({ target: { checked } }) => {
            save.reset();
            setChanged({ ...changed, only: checked });
          }}
        />
        <p id={hintId} className="text-muted text-sm">
          {t('firms.signOn.only.hint')}
        </p>
      </div>
      {data.sso_only && only && !stored && <Alert tone="warning">{t('firms.signOn.only.personGone')}</Alert>}
      {only && (
        <Field label={t('firms.signOn.only.person')} hint={t('firms.signOn.only.personHint')} required>
          <SearchSelect
            shown={person?.name ?? t('firms.signOn.only.choose')}
            value={person?.id ?? ''}
            found={found.map(({ id, name, email }) => ({
              value: id,
              label: name,
              detail: email,
            }))}
            onChoose={({ value, label }) => {
              save.reset();
              setChanged({ ...changed, person: { id: value, name: label } });
            }}
            onOpenChange={(next) => {
              setOpen(next);
              setQ('');
            }}
            q={q}
            onSearch={setQ}
            searchLabel={t('firms.signOn.only.search')}
            loading={open && (members.isPending || members.isPlaceholderData || search !== q.trim())}
            note={members.isPending || found.length > 0 ? undefined : t('firms.signOn.only.noneFound')}
          />
        </Field>
      )}
      {save.error && (
        <Alert tone="danger" intoView>
          {refusalText(save.error, t, t('firms.signOn.only.failed'))}
        </Alert>
      )}
      {isChanged && (
        <div>
          <Button loading={save.isPending} onClick={submit}>
            {t('firms.signOn.only.save')}
          </Button>
        </div>
      )}
    </section>
  );
}
