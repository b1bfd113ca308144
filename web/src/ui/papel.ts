import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const papel = window.matchMedia('print');
const oyentes = new Set<() => void>();
let enPapel = papel.matches;

/** The browser lays out the paper as soon as the event handler returns, so React must render within it. */
function cambia(ahora: boolean): void {
  if (ahora === enPapel) return;
  enPapel = ahora;
  flushSync(() => {
    for (const avisa of oyentes) avisa();
  });
}

papel.addEventListener('change', (e) => cambia(e.matches));
window.addEventListener('beforeprint', () => cambia(true));
window.addEventListener('afterprint', () => cambia(false));

const subscribe = (avisa: () => void) => {
  oyentes.add(avisa);
  return () => oyentes.delete(avisa);
};

/** Whether the page is being printed: a list is then a table with every row that the screen has. */
export const useEnPapel = (): boolean => useSyncExternalStore(subscribe, () => enPapel);
