import { Scale } from 'lucide-react';
import { useState } from 'react';

/** The firm's logo in a quiet frame; the scales of justice where there is none or it does not load. */
export function FirmMark({ firm }: { firm: { logo_url: string | null } | null }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-surface text-accent">
      {firm?.logo_url && !broken ? (
        <img
          src={firm.logo_url}
          alt=""
          className="size-full object-contain p-1"
          onError={() => setBroken(true)}
        />
      ) : (
        <Scale size={24} strokeWidth={1.5} aria-hidden />
      )}
    </span>
  );
}
