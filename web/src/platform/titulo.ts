import { createContext, useContext } from 'react';

/** The title of the screen that is open (specification §2), for everything below it: its heading, its modals and its files. */
export const TituloDePantalla = createContext('');

export const useTitulo = (): string => useContext(TituloDePantalla);
