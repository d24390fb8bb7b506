import { getGroupTitle, groupItems } from '@visafolio/contract/filings/exhibits.ts';
import type { Packet } from '@visafolio/contract/filings/packet.ts';
import { ArrowDown, ArrowUp, Merge, Pencil, Plus, Split, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useSavePacket } from '../api/packets.ts';
import {
  type Group,
  type Item,
  isExhibit,
  joinWithPrevious,
  leaveOut,
  moveGroup,
  separate,
  setTitle,
  toItems,
} from '../exhibits.ts';
import { AddSignedCopies } from './add-signed-copies.tsx';
import { ExhibitTitle } from './exhibit-title.tsx';
import { SignedCopy } from './signed-copy.tsx';

/** Letters, forms and exhibits of a packet in their order, with buttons that change it, and what the case has besides. */
export function PacketOrder({ requestId, packet }: { requestId: string; packet: Packet }) {
  const { t } = useTranslation();
  const save = useSavePacket();
  const [announced, setAnnounced] = useState('');
  const [renamed, setRenamed] = useState<number>();
  const { items, others, revision } = packet;
  const groups = groupItems(items);
  const saveItems = (next: Pick<Item, 'kind' | 'id' | 'for_party' | 'title' | 'joined'>[], said = '') => {
    setAnnounced(said);
    save.mutate({
      id: requestId,
      revision,
      items: next.map(({ kind, id, for_party, title, joined }) => ({ kind, id, for_party, title, joined })),
    });
  };
  const saveGroups = (next: Group[], said?: string) => saveItems(toItems(next), said);
  const isBusy = save.isPending;
  const renderButtons = (group: Group, place: number) => {
    const name = getGroupTitle(group);
    const previous = groups[place - 1];
    const move = (to: number) =>
      saveGroups(moveGroup(groups, place, to), t('packets.moved', { name, place: to + 1 }));
    return (
      <span className="flex flex-wrap gap-1">
        <IconButton
          label={t('packets.up', { name })}
          disabled={isBusy || place === 0}
          onClick={() => move(place - 1)}
        >
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t('packets.down', { name })}
          disabled={isBusy || place === groups.length - 1}
          onClick={() => move(place + 1)}
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        {isExhibit(group) && (
          <>
            <IconButton
              label={t('packets.rename', { name })}
              disabled={isBusy}
              onClick={() => setRenamed(place)}
            >
              <Pencil size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={t('packets.join', { name })}
              disabled={isBusy || !previous || !isExhibit(previous)}
              onClick={() => saveGroups(joinWithPrevious(groups, place), t('packets.joined', { name }))}
            >
              <Merge size={16} aria-hidden />
            </IconButton>
          </>
        )}
        {group.length === 1 && (
          <IconButton
            label={t('packets.remove', { name })}
            disabled={isBusy}
            onClick={() => saveGroups(leaveOut(groups, place, group[0]))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </span>
    );
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="sr-only" aria-live="polite">
        {announced}
      </p>
      <div id="packet-order" className="flex scroll-mt-24 flex-col gap-2">
        <Heading below className="font-semibold">
          {t('packets.order')}
        </Heading>
        <AddSignedCopies requestId={requestId} items={items} />
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {groups.map((group, place) => {
            const [{ kind, id, for_party, exhibit, signed, name }] = group;
            return (
              <PartRow
                key={`${kind} ${id} ${for_party}`}
                label={exhibit ? t('packets.exhibit', { label: exhibit }) : t(`packets.kind.${kind}`)}
                name={getGroupTitle(group)}
                buttons={renderButtons(group, place)}
              >
                {kind === 'form' && (
                  <SignedCopy
                    requestId={requestId}
                    formId={id}
                    forParty={for_party}
                    name={name}
                    signed={signed}
                    files={packet.files}
                  />
                )}
                {(group.length > 1 || group[0].title) && (
                  <Documents
                    group={group}
                    isBusy={isBusy}
                    onSeparate={(item) =>
                      saveGroups(separate(groups, place, item), t('packets.separated', { name: item.name }))
                    }
                    onLeaveOut={(item) => saveGroups(leaveOut(groups, place, item))}
                  />
                )}
                {renamed === place && (
                  <ExhibitTitle
                    name={getGroupTitle(group)}
                    title={group[0].title}
                    onClose={() => setRenamed(undefined)}
                    onSave={(title) => {
                      setRenamed(undefined);
                      saveGroups(setTitle(groups, place, title));
                    }}
                  />
                )}
              </PartRow>
            );
          })}
        </ol>
      </div>
      {others.length > 0 && (
        <div className="flex flex-col gap-2">
          <Heading below className="font-semibold">
            {t('packets.others')}
          </Heading>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {others.map(({ kind, id, for_party, name }) => (
              <PartRow
                key={`${kind} ${id} ${for_party}`}
                label={t(`packets.kind.${kind}`)}
                name={name}
                buttons={
                  <IconButton
                    label={t('packets.add', { name })}
                    disabled={isBusy}
                    onClick={() => saveItems([...items, { kind, id, for_party, title: '', joined: false }])}
                  >
                    <Plus size={16} aria-hidden />
                  </IconButton>
                }
              />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface DocumentsProps {
  group: Group;
  isBusy: boolean;
  onSeparate: (item: Item) => void;
  onLeaveOut: (item: Item) => void;
}

/** The documents of an exhibit that has several, or a title of its own. */
function Documents({ group, isBusy, onSeparate, onLeaveOut }: DocumentsProps) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col border-line border-s-2 ps-3">
      {group.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center gap-x-3 text-sm">
          <bdi className="min-w-0 flex-1 basis-40 break-words">{item.name}</bdi>
          {group.length > 1 && (
            <span className="flex gap-1">
              <IconButton
                label={t('packets.separate', { name: item.name })}
                disabled={isBusy}
                onClick={() => onSeparate(item)}
              >
                <Split size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={t('packets.remove', { name: item.name })}
                disabled={isBusy}
                onClick={() => onLeaveOut(item)}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface IconButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <Button size="sm" variant="ghost" aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  );
}

interface PartRowProps {
  /** Its kind, or which exhibit it is. */
  label: string;
  name: string;
  buttons: ReactNode;
  children?: ReactNode;
}

function PartRow({ label, name, buttons, children }: PartRowProps) {
  return (
    <li className="flex flex-col gap-1 px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-48 break-words">
          <span className="block text-muted text-sm">{label}</span>
          <bdi>{name}</bdi>
        </span>
        {buttons}
      </div>
      {children}
    </li>
  );
}
