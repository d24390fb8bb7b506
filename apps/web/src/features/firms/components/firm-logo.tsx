import { Building2 } from 'lucide-react';
import { useState } from 'react';

interface FirmLogoProps {
  url: string | null;
  /** '' if the firm's name is beside it. */
  alt: string;
}

/** A firm's logo in a frame of fixed size; a building icon if there is none or it fails to load. */
export function FirmLogo({ url, alt }: FirmLogoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="flex h-12 w-24 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-surface p-1">
      {url && url !== broken ? (
        <img
          src={url}
          alt={alt}
          className="max-h-full max-w-full object-contain"
          onError={() => setBroken(url)}
        />
      ) : (
        <Building2 size={22} strokeWidth={1.5} className="text-muted" aria-hidden />
      )}
    </span>
  );
}
