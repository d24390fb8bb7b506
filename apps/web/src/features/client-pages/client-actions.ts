import { type ComponentType, createContext } from 'react';

/** Actions beside signing out on all client pages, which the app provides. */
export const ClientActions = createContext<ComponentType<{ requestId: string }> | null>(null);
