import { createContext, useContext } from 'react';

/** The title of the open screen (specification §2), for everything within it: its heading, its modals and its files. */
export const TituloDePantalla = createContext('');

export const useTitulo = (): string => useContext(TituloDePantalla);
