import { useState } from 'react';
import { esLaPropuesta, type Lugar, piezasDe } from '../../capture/captura.ts';
import css from '../../capture/Forma.module.css';
import { BarraDePasos, CampoDeProducto, UbicacionYPiezas, usePasos } from '../../capture/FormaDePasos.tsx';
import { GuiaDeUbicacion, GuiaEnEspera } from '../../capture/GuiaDeUbicacion.tsx';
import { Respuesta } from '../../capture/Respuesta.tsx';
import { businessDay } from '../../platform/clock.ts';
import { entero, textoDeLote } from '../../platform/format.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { faltanDe, type Operacion, VERBO } from './orden.ts';
import {
  type EnMano,
  guardarRejection,
  lugaresPosibles,
  pasoDe,
  type Traspaso,
  todasDe,
  tomasDe,
} from './traspaso.ts';
import type { TraspasoEnCurso } from './useTraspaso.ts';

const EN_DUDA = 'No se sabe si esto ya se guardó. Guarde de nuevo: no se cuenta dos veces.';

interface FormaDeTraspasoProps {
  operacion: Operacion;
  /** undefined while it is being read. */
  traspaso: Traspaso | undefined;
  enCurso: TraspasoEnCurso;
}

/** Product, location, pieces and the button: the focus moves by itself to what comes next. */
export function FormaDeTraspaso({ operacion, traspaso, enCurso }: FormaDeTraspasoProps) {
  const { cola, aviso, guardando } = enCurso;
  const e = useStore(enCurso.enMano);
  const surtido = operacion === 'surtido';
  const paso = pasoDe(e);
  const lugar = traspaso?.lugares.find((l) => l.UBICACION_ID === e.ubicacionId);
  const enDuda = !guardando && enCurso.enDuda(e);
  const motivo = enDuda ? null : traspaso ? guardarRejection(traspaso, e) : 'incompleta';

  const pasos = usePasos(paso);

  async function guarda(): Promise<void> {
    if (motivo) return;
    await enCurso.guarda();
    // A dialog returns the focus a frame after it closes.
    requestAnimationFrame(pasos.otraVez);
  }

  return (
    <form
      className={css.forma}
      aria-label="Traspasar"
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault();
        void guarda();
      }}
    >
      <Guia traspaso={traspaso} enMano={e} />
      <CampoDeProducto pasos={pasos} cola={cola} etiqueta="Código del artículo" aceptado={e.clave ?? ''} />
      <UbicacionYPiezas
        pasos={pasos}
        enCurso={enCurso}
        ubicacion={{
          etiqueta: surtido ? 'Ubicación origen' : 'Ubicación destino',
          aceptado: lugar?.UBICACION ?? '',
        }}
        piezas={{ etiqueta: 'Piezas', valor: e.piezas, propuesto: esLaPropuesta(e, e.piezas) }}
      />
      <Respuesta cola={cola} aviso={aviso} reposo="Escanee el producto o la ubicación." />
      <BarraDePasos
        enDuda={enDuda ? EN_DUDA : null}
        motivo={motivo}
        guardando={guardando}
        guardar={VERBO[operacion]}
      >
        <Boton
          grande
          disabled={!traspaso || !lugar || guardando}
          onClick={() => {
            if (traspaso) enCurso.escribe(String(todasDe(traspaso, e)));
            pasos.otraVez();
          }}
        >
          Todas
        </Boton>
      </BarraDePasos>
    </form>
  );
}

/** The lots to take or to put down, shown beforehand; nothing if no piece has a lot. */
function lotesPorTomar(t: Traspaso, e: EnMano, aqui: Lugar | undefined, hoy: string) {
  if (!aqui) return [];
  const escritas = piezasDe(e.piezas);
  const faltan = faltanDe(t.renglon, t.operacion);
  const todas = t.operacion === 'surtido' ? Math.min(faltan, aqui.EXISTENCIA ?? 0) : faltan;
  const piezas = escritas > 0 ? escritas : todas;
  const tomas = tomasDe(t, aqui.UBICACION_ID, piezas, e.leido ?? null, hoy);
  return tomas.some((l) => l.FECHA_CADUCIDAD || l.LOTE || l.FECHA_PRODUCCION) ? tomas : [];
}

const SIN_LUGAR: Readonly<Record<Operacion, readonly [que: string, porque: string]>> = {
  surtido: ['Sin piezas en la reserva', 'Ninguna ubicación multialmacén del artículo tiene piezas.'],
  acomodo: ['Sin ubicación fija', 'El artículo no tiene una ubicación fija en este almacén.'],
  regreso: ['Sin ubicación multialmacén', 'El artículo no tiene una ubicación multialmacén en este almacén.'],
};

/** Where to go, readable from two metres, and the alternatives. */
function Guia({ traspaso, enMano }: { traspaso: Traspaso | undefined; enMano: EnMano }) {
  const [hoy] = useState(() => businessDay());
  if (!traspaso) return <GuiaEnEspera />;
  const { operacion, renglon } = traspaso;
  const surtido = operacion === 'surtido';
  const [primero, ...otros] = lugaresPosibles(traspaso);
  const aqui = traspaso.lugares.find((l) => l.UBICACION_ID === enMano.ubicacionId) ?? primero;
  const faltan = faltanDe(renglon, operacion);
  if (!primero) {
    return <GuiaDeUbicacion paso={SIN_LUGAR[operacion][0]}>{SIN_LUGAR[operacion][1]}</GuiaDeUbicacion>;
  }
  const hay = primero.EXISTENCIA === undefined ? '' : `${entero(primero.EXISTENCIA)} ahí`;
  return (
    <GuiaDeUbicacion
      paso={
        <>
          {surtido ? 'Tome' : 'Lleve'}{' '}
          <strong>{entero(surtido ? Math.min(faltan, primero.EXISTENCIA ?? faltan) : faltan)}</strong>{' '}
          {surtido ? 'de' : 'a'} {primero.NOMBRE_TIPO}
        </>
      }
      codigo={primero.UBICACION}
    >
      {hay ? <span>{hay}</span> : null}
      {lotesPorTomar(traspaso, enMano, aqui, hoy).map((t) => (
        <strong key={textoDeLote(t)}>
          {entero(t.PIEZAS)} de {textoDeLote(t)}
        </strong>
      ))}
      {otros.slice(0, 3).map((l) => (
        <span key={l.UBICACION_ID}>
          o {surtido ? 'de' : 'a'} {l.UBICACION}
          {l.EXISTENCIA === undefined ? '' : ` (${entero(l.EXISTENCIA)})`}
        </span>
      ))}
    </GuiaDeUbicacion>
  );
}
