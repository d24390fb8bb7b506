import { useId } from 'react';
import { Badge } from '../../../../../ui/layout/badge.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import type { DocumentRow } from '../../document-rows.ts';
import type { Transfer } from '../../transfer/transfers.ts';
import type { UnfinishedUpload } from '../../transfer/unfinished-uploads.ts';
import { DocumentItem, type DocumentParts } from './document-item.tsx';

interface DocumentsSectionProps extends DocumentParts {
  title: string;
  badge: string;
  /** Everything in it is done. */
  complete?: boolean;
  rows: readonly DocumentRow[];
  transfers: readonly Transfer[];
  unfinished: readonly UnfinishedUpload[];
}

/** 'Required Documents' or 'Optional Documents'. */
export function DocumentsSection({ title, badge, complete, rows, ...props }: DocumentsSectionProps) {
  const { transfers, unfinished, ...parts } = props;
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
            transfers={transfers.filter(({ documentId }) => documentId === row.id)}
            unfinished={unfinished.filter(({ documentId }) => documentId === row.id)}
            {...parts}
          />
        ))}
      </ul>
    </Card>
  );
}
