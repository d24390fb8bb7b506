import { useId } from 'react';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { DocumentRow } from '../document-rows.ts';
import type { Transfer } from '../transfer/transfers.ts';
import type { UnfinishedUpload } from '../transfer/unfinished-uploads.ts';
import { type DocumentActions, DocumentItem } from './document-item.tsx';

interface DocumentsSectionProps extends DocumentActions {
  requestId: string;
  title: string;
  badge: string;
  /** Everything in it is done. */
  complete?: boolean;
  rows: readonly DocumentRow[];
  transfers: ReadonlyMap<string, Transfer>;
  unfinished: readonly UnfinishedUpload[];
  limit: string;
  readOnly: boolean;
}

/** 'Required Documents' or 'Optional Documents'. */
export function DocumentsSection({ title, badge, complete, rows, ...props }: DocumentsSectionProps) {
  const { transfers, unfinished, ...shared } = props;
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-5 py-4 sm:px-6">
        <h2 id={id} className="font-serif text-xl">
          {title}
        </h2>
        <Badge tone={complete ? 'success' : 'neutral'}>{badge}</Badge>
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <DocumentItem
            key={row.id}
            row={row}
            transfer={transfers.get(row.id)}
            unfinished={unfinished.find((upload) => upload.documentId === row.id)}
            {...shared}
          />
        ))}
      </ul>
    </Card>
  );
}
