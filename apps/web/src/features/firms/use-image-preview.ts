import { useEffect, useState } from 'react';

/** Object URL to preview the image before the upload; null without one. */
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
