import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { CasePeople, Colleague } from '@visafolio/contract/firms/workspace.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useState } from 'react';
import { isErrorCode, refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { useFirmColleagues, useSetCasePeople } from '../../api/case-people.ts';
import { AssignedPeople } from './assigned-people.tsx';
import { formatNames, isSamePeople, readCasePeople } from './read-case-people.ts';

interface CasePeopleDialogProps {
  /** Refetched while the dialog is open. */
  request: RequestDetail;
  onClose: () => void;
  /** Called if the saved change hides the case from the user. */
  onClosed: () => void;
}

/** Sets who is responsible for a case, who is assigned, and whether only they see it. Default export because it is loaded lazily. */
export default function CasePeopleDialog({ request, onClose, onClosed }: CasePeopleDialogProps) {
  const { t, language } = useTranslation();
  const { data: me } = useProfile();
  const colleagues = useFirmColleagues();
  const save = useSetCasePeople({ onClosed });
  const now = readCasePeople(request);
  const [seen, setSeen] = useState(now);
  const [draft, setDraft] = useState(now);
  const isOutdated = !isSamePeople(seen, now);
  // People with a disabled account cannot be chosen, but stay if they are on the case.
  const people = joinPeople(colleagues.data ?? [], [request.responsible, ...request.members]);
  const findName = (id: string) => people.find((person) => person.id === id)?.name ?? '';
  const { can } = request;
  const tooMany = draft.user_ids.length > limits.caseMembersMax;

  const send = (base: CasePeople) =>
    save.mutate({ id: request.id, ...draft, seen: base }, { onSuccess: ({ open }) => open && onClose() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOutdated || tooMany) return;
    if (isSamePeople(draft, seen)) onClose();
    else send(seen);
  };
  const change = (next: Partial<CasePeople>) => {
    save.reset();
    setDraft({ ...draft, ...next });
  };
  const isChangedMeanwhile = isErrorCode(save.error, 'requests.edited_meanwhile');

  return (
    <FormDialog
      title={t('requests.people.title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('requests.people.save')}
      isSending={save.isPending}
      waits={!colleagues.data || isOutdated}
      problem={save.error && !isChangedMeanwhile && refusalText(save.error, t, t('requests.people.failed'))}
    >
      {!colleagues.data && !colleagues.error && <Spinner label={t('requests.people.loading')} />}
      {!colleagues.data && colleagues.error && (
        <LoadFailure query={colleagues}>{t('requests.people.loadFailed')}</LoadFailure>
      )}
      {colleagues.data && (
        <>
          {(isOutdated || isChangedMeanwhile) && (
            <Alert
              tone="warning"
              intoView
              title={t('requests.meanwhile.title')}
              action={
                isOutdated && (
                  <>
                    <Button
                      size="sm"
                      variant="outline"
                      onClick={() => {
                        setSeen(now);
                        send(now);
                      }}
                    >
                      {t('requests.meanwhile.saveMine')}
                    </Button>
                    <Button
                      size="sm"
                      variant="outline"
                      onClick={() => {
                        save.reset();
                        setSeen(now);
                        setDraft(now);
                      }}
                    >
                      {t('requests.meanwhile.takeTheirs')}
                    </Button>
                  </>
                )
              }
            >
              {describePeople(now)}
            </Alert>
          )}
          {can.reassign ? (
            <Field label={t('requests.people.responsible')} hint={responsibleHint()}>
              <Select
                value={draft.responsible}
                options={people.map(({ id, name }) => ({ value: id, label: describeChoice(id, name) }))}
                onChange={(event) => change(giveTo(event.target.value))}
              />
            </Field>
          ) : (
            <p className="flex flex-col gap-1.5">
              <span className="font-semibold text-sm">{t('requests.people.responsible')}</span>
              <bdi>{request.responsible.name}</bdi>
            </p>
          )}
          {can.manageAccess && (
            <>
              <AssignedPeople
                people={people.filter(({ id }) => id !== draft.responsible)}
                assigned={draft.user_ids}
                readerId={me?.id}
                onChange={(user_ids) => change({ user_ids })}
              />
              <div>
                <Checkbox
                  label={t('requests.people.restrict')}
                  checked={draft.restricted}
                  onChange={(event) => change({ restricted: event.target.checked })}
                  aria-describedby="case-restriction"
                />
                <p id="case-restriction" className="text-muted text-sm">
                  {t('requests.people.restrictHint')}
                </p>
              </div>
            </>
          )}
          {me && draft.restricted && !isPart(me.id) && (
            <Alert tone="warning">{t('requests.people.outOfSight')}</Alert>
          )}
        </>
      )}
    </FormDialog>
  );

  function isPart(id: string) {
    return draft.responsible === id || draft.user_ids.includes(id);
  }

  function describeChoice(id: string, name: string) {
    return id === me?.id ? t('requests.people.nameYou', { name }) : name;
  }

  /** The new responsible person is no longer assigned in addition. */
  function giveTo(responsible: string): Partial<CasePeople> {
    return { responsible, user_ids: draft.user_ids.filter((id) => id !== responsible) };
  }

  function responsibleHint() {
    if (draft.responsible === seen.responsible || draft.responsible === me?.id) return undefined;
    return t('requests.people.getsMail', { name: findName(draft.responsible) });
  }

  function describePeople({ responsible, user_ids, restricted }: CasePeople) {
    const names = user_ids.map(findName);
    return [
      t('requests.card.responsible', { name: findName(responsible) }),
      names.length > 0 &&
        t('requests.people.assignedTo', { names: formatNames(names, language), count: names.length }),
      t(restricted ? 'requests.people.restricted' : 'requests.people.open'),
    ]
      .filter(Boolean)
      .join(' · ');
  }
}

function joinPeople(colleagues: Colleague[], others: { id: string; name: string }[]) {
  const known = new Set(colleagues.map(({ id }) => id));
  return [...colleagues, ...others.filter(({ id }) => !known.has(id))];
}
