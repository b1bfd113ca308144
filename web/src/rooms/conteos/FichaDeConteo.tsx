import { cuantos } from '@anden/contrato/cifras.ts';
import { entero } from '../../platform/format.ts';
import { Estado } from '../../ui/Estado.tsx';
import { Ficha } from '../existencias/index.ts';
import type { PorContar } from './conteo.ts';

interface FichaDeConteoProps {
  linea: PorContar | undefined;
  /** How many locations it has now; undefined until they are read: as many as when the list was. */
  ubicaciones: number | undefined;
}

/** What is being counted: picture, key, name, type, wildcard, folios, locations and, for type M, its limits. */
export function FichaDeConteo({ linea, ubicaciones }: FichaDeConteoProps) {
  if (!linea) return <Ficha articulo={undefined} />;
  return (
    <Ficha
      articulo={linea}
      abajo={
        <>
          <span>Folio {linea.FOLIO}</span>
          <span>Temporal {linea.FOLIO_CONTEO_TMP}</span>
          <span>{cuantos(ubicaciones ?? linea.NUM_UBICACIONES, ['ubicación', 'ubicaciones'])}</span>
          {linea.ESTATUS === 'RECONTEO' ? <Estado tono="atencion">Reconteo</Estado> : null}
        </>
      }
    >
      {linea.TIPO_ARTICULO_U === 'M' ? (
        <span>
          En fijas: mín. {entero(linea.MINIMO)}, máx. {entero(linea.MAXIMO)}
        </span>
      ) : null}
    </Ficha>
  );
}
