import { useSyncExternalStore } from 'react';

/** A hook that tells whether a media query matches. The browser is only asked once a screen uses it. */
function mira(consulta: string): () => boolean {
  let lista: MediaQueryList | undefined;
  const media = () => {
    lista ??= window.matchMedia(consulta);
    return lista;
  };
  const subscribe = (aviso: () => void) => {
    media().addEventListener('change', aviso);
    return () => media().removeEventListener('change', aviso);
  };
  return () => useSyncExternalStore(subscribe, () => media().matches);
}

/** Whether the screen is a handheld's (under 640 px), where tables become cards. */
export const useAngosto = mira('(max-width: 39.99em)');

/** Whether there is room for a column beside the screen (992 px or more): the menu, or the panel of the current line. */
export const useEscritorio = mira('(min-width: 62em)');

/** Whether there is room for the whole menu beside the screen (1280 px or more); with less it folds to icons by itself. */
export const useHolgado = mira('(min-width: 80em)');

/** Whether a chart above a list leaves room for its rows: a desk 800 px high or more. */
export const useConSitio = mira('(min-width: 62em) and (min-height: 50em)');
