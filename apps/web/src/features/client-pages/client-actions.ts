import { type ComponentType, createContext } from 'react';

/** What all of a client's pages offer beside signing out; the app says what. */
export const ClientActions = createContext<ComponentType<{ requestId: string }> | null>(null);
