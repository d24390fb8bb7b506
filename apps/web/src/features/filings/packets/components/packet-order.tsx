import type { Packet, PacketItem } from '@visafolio/contract/filings/packet.ts';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useSavePacket } from '../api/packets.ts';

/** The parts of a packet in their order, with buttons that move them, and what the case has besides. */
export function PacketOrder({ requestId, packet }: { requestId: string; packet: Packet }) {
  const { t } = useTranslation();
  const save = useSavePacket();
  const [announced, setAnnounced] = useState('');
  const { items, others, revision } = packet;
  const saveItems = (next: PacketItem[]) =>
    save.mutate({ id: requestId, revision, items: next.map(({ kind, id }) => ({ kind, id })) });
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item) return;
    setAnnounced(t('packets.moved', { name: item.name, place: to + 1 }));
    saveItems(items.toSpliced(from, 1).toSpliced(to, 0, item));
  };
  const isBusy = save.isPending;
  return (
    <div className="flex flex-col gap-5">
      <p className="sr-only" aria-live="polite">
        {announced}
      </p>
      <div className="flex flex-col gap-2">
        <Heading below className="font-semibold">
          {t('packets.order')}
        </Heading>
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {items.map(({ kind, id, name, exhibit }, place) => (
            <PartRow
              key={`${kind} ${id}`}
              label={exhibit ? t('packets.exhibit', { label: exhibit }) : t(`packets.kind.${kind}`)}
              name={name}
            >
              <span className="flex gap-1">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('packets.up', { name })}
                  disabled={isBusy || place === 0}
                  onClick={() => move(place, place - 1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('packets.down', { name })}
                  disabled={isBusy || place === items.length - 1}
                  onClick={() => move(place, place + 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('packets.remove', { name })}
                  disabled={isBusy}
                  onClick={() => saveItems(items.toSpliced(place, 1))}
                >
                  <X size={16} aria-hidden />
                </Button>
              </span>
            </PartRow>
          ))}
        </ol>
      </div>
      {others.length > 0 && (
        <div className="flex flex-col gap-2">
          <Heading below className="font-semibold">
            {t('packets.others')}
          </Heading>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {others.map(({ kind, id, name }) => (
              <PartRow key={`${kind} ${id}`} label={t(`packets.kind.${kind}`)} name={name}>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('packets.add', { name })}
                  disabled={isBusy}
                  onClick={() => saveItems([...items, { kind, id }])}
                >
                  <Plus size={16} aria-hidden />
                </Button>
              </PartRow>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface PartRowProps {
  /** Its kind, or which exhibit it is. */
  label: string;
  name: string;
  /** What can be done with it. */
  children: ReactNode;
}

function PartRow({ label, name, children }: PartRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-48 break-words">
        <span className="block text-muted text-sm">{label}</span>
        <bdi>{name}</bdi>
      </span>
      {children}
    </li>
  );
}
