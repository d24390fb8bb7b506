import { useEffect, useState } from 'react';

/** An address that shows the image before it is sent; null where there is none. */
export function useImagePreview(image: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!image) return;
    const made = URL.createObjectURL(image);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [image]);
  return url;
}
