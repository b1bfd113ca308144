import { esDeAlguna } from '../../capture/trabajo.ts';
import { useSession } from '../../platform/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BotonTicket } from '../tickets/index.ts';
import { porSurtirDe, type SurtirProps, siguienteDelRecorrido } from './linea.ts';
import { SurtirRenglon } from './SurtirRenglon.tsx';

/**
 * 'surtido': the picking of a remission's line (specification §2, Picking). Going back leads to the remission's list.
 */
export function Surtir({ linea, remision, lineas, sigue, alVolver, alUrgente }: SurtirProps) {
  const yo = useSession().data.OPERADOR_ID;
  // A finished line moves to the end of the list, so the one after it is scrolled into view.
  const sigueEn = () => siguienteDelRecorrido(lineas, yo, linea)?.DOCTO_VE_DET_ID;
  return (
    <>
      <PageHeader
        titulo="Surtido de remisión"
        detalle={`${linea.FOLIO} · ${linea.NOMBRE}`}
        volver={{ etiqueta: 'Volver a los artículos de la remisión', alVolver: () => alVolver() }}
        acciones={<BotonTicket renglon={linea} unidades={porSurtirDe(linea)} />}
      />
      <SurtirRenglon
        linea={linea}
        remision={remision}
        sigue={sigue}
        esSiguiente={(s) =>
          esDeAlguna(
            lineas.filter((l) => l !== linea && porSurtirDe(l) > 0),
            s,
          )
        }
        alTerminar={({ completo }) => alVolver(completo ? sigueEn() : undefined)}
        alDejar={() => alVolver()}
        alUrgente={alUrgente}
      />
    </>
  );
}
