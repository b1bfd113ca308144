import { enPiezas } from '@anden/contrato/cifras.ts';
import { pideLote } from '@anden/contrato/existencias/rules.ts';
import { soloCaducadas } from '@anden/contrato/surtido/rules.ts';
import { type ReactNode, useState } from 'react';
import { CapturaUbicacion } from '../../capture/CapturaUbicacion.tsx';
import { contadasEn } from '../../capture/captura.ts';
import { GuiaDeUbicacion, GuiaEnEspera } from '../../capture/GuiaDeUbicacion.tsx';
import { entero, textoDeLote } from '../../platform/format.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Mensaje } from '../../ui/Estado.tsx';
import { FailedState } from '../../ui/Vacios.tsx';
import { Ficha } from '../existencias/index.ts';
import type { Reclamada } from '../reclamos/index.ts';
import { AvisoDeReclamo } from '../reclamos/index.ts';
import css from './CapturaDeSurtido.module.css';
import { caducadoEn, siguienteEn } from './toma.ts';
import type { SurtidoEnCurso } from './useSurtido.ts';

const EN_DUDA = 'No se sabe si esto ya se guardó. Guarde de nuevo: no se surte dos veces.';

export interface CapturaDeSurtidoProps {
  surtido: SurtidoEnCurso;
  reclamo: Reclamada;
  /** Also blocks saving, while another operator has the line. */
  impedido?: boolean;
  /** A save was sent without an answer. */
  dudosa: boolean;
  guardando: boolean;
  alGuardar: () => void;
  /** Shown if nothing is left anywhere to take. */
  agotado: string;
  /** What to do when the pieces are not there. On a handheld beside the buttons, whatever is above. */
  salidas?: ReactNode;
  /** Replaces the next location. */
  guia?: ReactNode;
  /** Whatever else the screen offers. */
  children?: ReactNode;
}

/** The picking of a line: the article, who else works on it, where to go and what to take, and the capture. */
export function CapturaDeSurtido(props: CapturaDeSurtidoProps) {
  const {
    surtido,
    reclamo,
    impedido = false,
    dudosa,
    guardando,
    alGuardar,
    agotado,
    salidas,
    guia,
    children,
  } = props;
  const angosto = useAngosto();
  const { enCurso, trabajo, total, rechazo, todas } = surtido;
  const pendientes = useAlGuardar(surtido.surtible.pendientes, guardando);
  const surtible = { ...surtido.surtible, pendientes };
  const restan = pendientes - total;
  return (
    <>
      <Ficha articulo={surtible.articulo} pendientes={pendientes} queda="por surtir" />
      <AvisoDeReclamo reclamo={reclamo} />
      {surtido.falla ? (
        <FailedState mensaje={surtido.falla} onReintentar={surtido.relee} />
      ) : (
        <CapturaUbicacion
          enCurso={enCurso}
          trabajo={trabajo}
          columna="Surtido"
          reposo="Escanee la ubicación de donde toma el producto."
          completo={restan === 0}
          sinAviso
          puedeGuardar={(rechazo === null || dudosa) && reclamo.ajeno === null && !impedido && !guardando}
          guardando={guardando}
          alGuardar={alGuardar}
          todas={todas}
          {...(surtido.lotes ? { lotes: surtido.lotes } : {})}
          alCambiarLotes={surtido.preguntaLotes}
          junto={angosto ? salidas : undefined}
          guia={guia ?? <Siguiente surtido={{ ...surtido, surtible, restan }} agotado={agotado} />}
          total={
            <>
              <span>
                Surtido <strong>{entero(total)}</strong> de {entero(pendientes)}
              </span>
              <span className={css.faltan} data-sobra={restan < 0 || undefined}>
                {restan < 0 ? 'Sobran' : 'Faltan'} <strong>{entero(Math.abs(restan))}</strong>
              </span>
            </>
          }
        >
          {dudosa && !guardando ? <Mensaje tono="atencion">{EN_DUDA}</Mensaje> : null}
          {children}
          {angosto ? null : salidas}
        </CapturaUbicacion>
      )}
      {surtido.dialogo}
    </>
  );
}

/** The pieces left to pick. During a save, those there were when it began: the line may already be read without them. */
function useAlGuardar(pendientes: number, guardando: boolean): number {
  const [antes, setAntes] = useState(pendientes);
  if (!guardando && antes !== pendientes) setAntes(pendientes);
  return guardando ? antes : pendientes;
}

/** The next location of the walk in large type, and the lots to take there. */
function Siguiente({ surtido, agotado }: { surtido: SurtidoEnCurso; agotado: string }) {
  const { surtible, lugares, captura, restan } = surtido;
  if (!lugares) return <GuiaEnEspera />;
  const sigue = siguienteEn(surtible, lugares, captura.anexadas);
  if (sigue) {
    const { lugar, piezas, tomas } = sigue;
    const { articulo, parada } = surtible;
    const conLotes = pideLote(articulo) ? tomas : [];
    const puestas = contadasEn(captura.anexadas, lugar.UBICACION_ID);
    return (
      <GuiaDeUbicacion
        paso={
          <>
            Tome <strong>{entero(piezas)}</strong> {puestas > 0 ? 'más ' : ''}de {lugar.NOMBRE_TIPO}
          </>
        }
        codigo={lugar.UBICACION}
      >
        {puestas > 0 ? (
          // Anexar replaces what the location has, so the quantity to write is the sum.
          `Ya lleva ${entero(puestas)} de aquí: serán ${entero(puestas + piezas)} en total.`
        ) : conLotes.length > 0 ? (
          <ul className={css.tomas} aria-label="Lotes que toca tomar">
            {conLotes.map((t) => (
              <li key={textoDeLote(t)}>
                <strong>{entero(t.PIEZAS)}</strong> {textoDeLote(t)}
              </li>
            ))}
          </ul>
        ) : articulo.CADUCA === 'S' && parada?.UBICACION_ID === lugar.UBICACION_ID ? (
          'Aquí está lo que caduca primero.'
        ) : null}
      </GuiaDeUbicacion>
    );
  }
  const caducado = caducadoEn(surtible, lugares, captura.anexadas);
  if (caducado) {
    return (
      <GuiaDeUbicacion paso="Lo que queda ya caducó">{soloCaducadas(caducado.UBICACION)}</GuiaDeUbicacion>
    );
  }
  if (restan < 0) {
    return (
      <GuiaDeUbicacion paso="Lleva piezas de más">
        Regrese {enPiezas(-restan)} y quite lo que sobra de lo surtido.
      </GuiaDeUbicacion>
    );
  }
  return restan === 0 ? (
    <GuiaDeUbicacion listo paso="Está completo">
      Guarde para terminar.
    </GuiaDeUbicacion>
  ) : (
    <GuiaDeUbicacion paso="Sin existencia en sus ubicaciones fijas">{agotado}</GuiaDeUbicacion>
  );
}
