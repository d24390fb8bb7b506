import { Scale } from 'lucide-react';
import { useState } from 'react';

/** The firm's logo; scales of justice if there is none or it fails to load. */
export function FirmMark({ firm }: { firm: { logo_url: string | null } | null }) {
  const [broken, setBroken] = useState(false);
  if (firm?.logo_url && !broken) {
    return (
      <img
        // In server-rendered markup the image may have failed before hydration.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(true);
        }}
        src={firm.logo_url}
        alt=""
        className="h-12 w-auto max-w-32 shrink-0 object-contain"
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className="flex size-12 shrink-0 items-center justify-center rounded-md border border-line text-accent">
      <Scale size={24} strokeWidth={1.5} aria-hidden />
    </span>
  );
}
