import { useState } from 'react';

/**
 * What is typed in a search whose value stands in the address: it begins as `vigente`, a text that names it, and follows it when
 * the address changes without the field, by a scan or the back arrow. The field itself stays, with the focus it had.
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
