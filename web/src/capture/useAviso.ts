import { useEffect, useRef, useState } from 'react';
import { createStore, type Store } from '../platform/store.ts';

/** How long the validator's message stands, in milliseconds (specification §9). */
const VALIDADOR = 10_000;

/** The validator's message: null after ten seconds, or once something is corrected. */
export function useAviso(): {
  aviso: Pick<Store<string | null>, 'get' | 'subscribe'>;
  avisa: (motivo: string | null) => void;
} {
  const [aviso] = useState(() => createStore<string | null>(null));
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reloj.current), []);
  return {
    aviso,
    avisa(motivo) {
      clearTimeout(reloj.current);
      aviso.set(motivo);
      if (motivo) reloj.current = setTimeout(() => aviso.set(null), VALIDADOR);
    },
  };
}
