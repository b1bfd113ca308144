import { esLaPropuesta, piezasDe } from '../../../capture/captura.ts';
import css from '../../../capture/Forma.module.css';
import { BarraDePasos, CampoDeProducto, UbicacionYPiezas, usePasos } from '../../../capture/FormaDePasos.tsx';
import { GuiaDeUbicacion } from '../../../capture/GuiaDeUbicacion.tsx';
import { LotesEnMano } from '../../../capture/LotesEnMano.tsx';
import { Respuesta } from '../../../capture/Respuesta.tsx';
import { entero } from '../../../platform/format.ts';
import { useStore } from '../../../platform/store.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { acomodarRejection, type Orden, ordenEnMano, ordenesDe } from './ordenes.ts';
import type { AcomodoInvEnCurso } from './useAcomodoInv.ts';

const EN_DUDA = 'No se sabe si esto ya se guardó. Acomode de nuevo: no se cuenta dos veces.';

/** Shown before the first scan; after a reload the entry may be half made. */
const REPOSO = {
  clave: 'Escanee un producto de la lista.',
  ubicacion: 'Escanee la ubicación.',
  piezas: 'Indique las unidades.',
} as const;

interface FormaDeAcomodoProps {
  enCurso: AcomodoInvEnCurso;
  ordenes: readonly Orden[];
}

/** Product, location, pieces, Acomodar: the focus moves by itself to what comes next. */
export function FormaDeAcomodo({ enCurso, ordenes }: FormaDeAcomodoProps) {
  const { cola, aviso } = enCurso;
  const e = useStore(enCurso.enMano);
  const orden = ordenEnMano(ordenes, e);
  const confirmada = e?.ubicacionId != null;
  const paso = !e ? 'clave' : confirmada ? 'piezas' : 'ubicacion';
  const enDuda = orden !== undefined && e !== null && enCurso.enDuda(orden, piezasDe(e.unidades));
  const motivo = enDuda ? null : acomodarRejection(ordenes, e);

  const pasos = usePasos(paso, e?.articuloId);

  async function acomoda(): Promise<void> {
    if (motivo) return;
    await enCurso.acomoda();
    // A dialog returns the focus a frame after it closes.
    requestAnimationFrame(pasos.otraVez);
  }

  return (
    <form
      className={css.forma}
      aria-label="Acomodar producto"
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault();
        void acomoda();
      }}
      onKeyDown={(evento) => {
        if (evento.key === 'Escape' && !enCurso.acomodando) enCurso.cancela();
      }}
    >
      <CampoDeProducto pasos={pasos} cola={cola} etiqueta="Clave de artículo" aceptado={e?.clave ?? ''} />
      <Guia orden={orden} otras={ordenesDe(ordenes, e).filter((o) => o !== orden)} elegida={confirmada} />
      <UbicacionYPiezas
        pasos={pasos}
        enCurso={enCurso}
        ubicacion={{ etiqueta: 'Ubicación', aceptado: confirmada ? (orden?.UBICACION ?? '') : '' }}
        piezas={{
          etiqueta: 'Unidades',
          valor: e?.unidades ?? '',
          propuesto: e !== null && esLaPropuesta(e, e.unidades),
          disabled: !e,
        }}
      />
      <LotesEnMano
        lotes={e && orden && confirmada ? enCurso.lotes(e, orden) : null}
        inhabilitado={enCurso.acomodando}
        alCambiar={() => void enCurso.cambiaLotes().then(() => requestAnimationFrame(pasos.otraVez))}
      />
      <Respuesta cola={cola} aviso={aviso} reposo={REPOSO[paso]} />
      <BarraDePasos
        enDuda={enDuda && !enCurso.acomodando ? EN_DUDA : null}
        motivo={motivo}
        guardando={enCurso.acomodando}
        guardar="Acomodar"
      >
        <Boton grande disabled={!e || enCurso.acomodando} onClick={enCurso.cancela}>
          Cancelar
        </Boton>
        <Boton
          grande
          disabled={!confirmada}
          onClick={() => {
            enCurso.escribe(String(orden?.UNIDADES ?? ''));
            pasos.otraVez();
          }}
        >
          Todas
        </Boton>
      </BarraDePasos>
    </form>
  );
}

function Guia(props: { orden: Orden | undefined; otras: readonly Orden[]; elegida: boolean }) {
  const { orden, otras, elegida } = props;
  if (!orden) return <GuiaDeUbicacion paso="Escanee un producto">Aquí se dice a dónde va.</GuiaDeUbicacion>;
  return (
    <GuiaDeUbicacion
      paso={
        <>
          Lleve <strong>{entero(orden.UNIDADES)}</strong> de {orden.ARTICULO}
        </>
      }
      codigo={orden.UBICACION}
    >
      {orden.MOTIVO}
      {elegida
        ? null
        : otras.map((o) => (
            <span key={o.CAT_UBICACION_ID}>
              o {entero(o.UNIDADES)} a {o.UBICACION}
            </span>
          ))}
    </GuiaDeUbicacion>
  );
}
