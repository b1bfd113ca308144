import type { Ref } from 'react';
import { CampoLector, type CampoLectorHandle } from './CampoLector.tsx';
import type { ColaDeLecturas } from './colaDeLecturas.ts';
import { UltimaLectura } from './Lecturas.tsx';

/** The field for an article's key, with the last scan and what became of it. */
export function LectorDeClave(props: {
  campo: Ref<CampoLectorHandle>;
  cola: ColaDeLecturas;
  /** What is said before anything is scanned. */
  reposo: string;
  enfocar?: boolean;
}) {
  const { campo, cola, reposo, enfocar = false } = props;
  return (
    <>
      <CampoLector
        ref={campo}
        enfocar={enfocar}
        etiqueta="Clave de artículo"
        placeholder="Escanee o teclee la clave"
        alLeer={(codigo) => cola.lee(codigo, 'teclado')}
      />
      <UltimaLectura cola={cola} reposo={reposo} />
    </>
  );
}
