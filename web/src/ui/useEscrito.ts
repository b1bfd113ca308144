import { useState } from 'react';

/**
 * The text of a search field whose value is kept in the address. It starts as `vigente` and is replaced by it whenever the address
 * changes without the field being typed in: by a scan, or the back button. The field stays mounted, so it keeps the focus.
 * @param texto identifies a value: the field follows when this text changes
 */
export function useEscrito<T>(vigente: T, texto: (valor: T) => string): [T, (escrito: T) => void] {
  const [escrito, setEscrito] = useState(vigente);
  const [visto, setVisto] = useState(texto(vigente));
  if (visto !== texto(vigente)) {
    setVisto(texto(vigente));
    setEscrito(vigente);
  }
  return [escrito, setEscrito];
}
