import type { ReactNode } from 'react';
import { useProfile } from './use-profile.ts';

/** False for members of a firm that lets only its administrators download; the server refuses their downloads anyway. */
export const useMayDownload = (): boolean => useProfile().data?.profile?.may_download ?? true;

/** Shows a link to a download to people who may use it. */
export const MayDownload = ({ children }: { children: ReactNode }) => useMayDownload() && children;
