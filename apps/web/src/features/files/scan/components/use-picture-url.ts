import { useEffect, useState } from 'react';
import { type Scan, toJpegBlob } from '../use-scan.ts';

/** Object URL of a stored picture; `version` changes with the picture. Undefined while it loads. */
export function usePictureUrl(scan: Scan, id: string, kind: 'photo' | 'jpeg', version: string) {
  const [url, setUrl] = useState<string>();
  const { readPicture } = scan;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the picture
  useEffect(() => {
    let made: string | undefined;
    let left = false;
    readPicture(id, kind)
      .then((bytes) => {
        if (left || !bytes) return;
        made = URL.createObjectURL(toJpegBlob(bytes));
        setUrl(made);
      })
      .catch(() => {});
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, kind, version]);
  return url;
}
