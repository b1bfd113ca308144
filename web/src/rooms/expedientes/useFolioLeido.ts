import { useEffect, useLayoutEffect, useRef } from 'react';
import { escuchaLector, MARCA_LECTOR, PASA } from '../../capture/lector.ts';
import { codigoLiteral } from '../../capture/resolver.ts';

/** Hears the folios that are scanned, wherever the focus is; returns what marks a field as one where a scan is heard too. */
export function useFolioLeido(alLeer: (folio: string) => void): Record<string, string> {
  const alEscanear = useRef(alLeer);
  useEffect(() => {
    alEscanear.current = alLeer;
  });
  useLayoutEffect(() => escuchaLector((codigo) => alEscanear.current(codigoLiteral(codigo))), []);
  return { [MARCA_LECTOR]: PASA };
}
