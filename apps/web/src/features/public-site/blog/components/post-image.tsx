import clsx from 'clsx';
import { useState } from 'react';

const placeholder = '/placeholder.svg';

interface PostImageProps {
  src: string;
  className?: string;
  /** Above the fold: not loaded lazily. */
  first?: boolean;
}

/** A post's image, which is decorative. Falls back to a placeholder if it fails to load. */
export function PostImage({ src, className, first = false }: PostImageProps) {
  const [broken, setBroken] = useState('');
  return (
    <img
      src={broken === src ? placeholder : src}
      alt=""
      width={1200}
      height={630}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
      className={clsx('aspect-[1200/630] w-full bg-sunken object-cover', className)}
    />
  );
}
