import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a quantity ready to be replaced: whenever something other than typing changed its text (a scan added a piece) it is selected, so
 * that a digit takes its place instead of making 52 of a 2.
 * @param valor the field's text
 * @returns to be called with what is typed
 */
export function useReemplazable(
  campo: RefObject<HTMLInputElement | null>,
  valor: string,
): (tecleado: string) => void {
  const tecleado = useRef(valor);
  useLayoutEffect(() => {
    if (tecleado.current !== valor && document.activeElement === campo.current) campo.current?.select();
    tecleado.current = valor;
  }, [campo, valor]);
  return (texto) => {
    tecleado.current = texto;
  };
}
