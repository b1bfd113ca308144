import { type RefObject, useEffect, useRef } from 'react';

/** Whether an event would change a field: typing, opening a select or changing it by key, ticking a box. */
function cambiaCampo(evento: Event): boolean {
  const { target, type } = evento;
  if (type === 'beforeinput') return true;
  if (target instanceof HTMLSelectElement) return !(evento instanceof KeyboardEvent && evento.key === 'Tab');
  return type === 'click' && target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
}

const QUE_CAMBIAN = ['beforeinput', 'mousedown', 'keydown', 'click'] as const;

/** Blocks changes of a form's fields while it is being saved, because its answer empties or closes it. The focus stays where it is. */
export function useSinEscribir(guardando: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const e = ref.current;
    if (!e || !guardando) return;
    const impide = (evento: Event) => {
      if (!cambiaCampo(evento)) return;
      evento.preventDefault();
      // Otherwise React would take the click for a change of the box, although the browser then reverts it.
      evento.stopPropagation();
    };
    for (const tipo of QUE_CAMBIAN) e.addEventListener(tipo, impide, true);
    return () => {
      for (const tipo of QUE_CAMBIAN) e.removeEventListener(tipo, impide, true);
    };
  }, [guardando]);
  return ref;
}
