import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { SurtirProps } from './linea.ts';
import { SurtirRenglon } from './SurtirRenglon.tsx';

/** 'surtido': the picking of a remission's line (specification §2, Picking). Back goes to the remission's list. */
export function Surtir({ linea, remision, sigue, alVolver, alUrgente }: SurtirProps) {
  return (
    <>
      <PageHeader
        titulo="Surtido de remisión"
        detalle={`${linea.FOLIO} · ${linea.NOMBRE}`}
        volver={{ etiqueta: 'Volver a los artículos de la remisión', alVolver }}
      />
      <SurtirRenglon
        linea={linea}
        remision={remision}
        sigue={sigue}
        alTerminar={() => alVolver()}
        alDejar={alVolver}
        alUrgente={alUrgente}
      />
    </>
  );
}
