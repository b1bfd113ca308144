import { IconBarcode, IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { CampoCodigo, type CampoCodigoHandle } from '../../../capture/CampoCodigo.tsx';
import { piezasDe } from '../../../capture/captura.ts';
import css from '../../../capture/Forma.module.css';
import { GuiaDeUbicacion } from '../../../capture/GuiaDeUbicacion.tsx';
import { Respuesta } from '../../../capture/Respuesta.tsx';
import { limiteAcomodo } from '../../../capture/tecleo.ts';
import { entero } from '../../../platform/format.ts';
import { afterPaint } from '../../../platform/paint.ts';
import { useStore } from '../../../platform/store.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { acomodarRejection, type Orden, ordenEnMano, ordenesDe } from './ordenes.ts';
import type { AcomodoInvEnCurso } from './useAcomodoInv.ts';

const EN_DUDA = 'No se sabe si esto ya se guardó. Acomode de nuevo: no se cuenta dos veces.';

/** Said before the first scan: after a reload the entry may be half made. */
const REPOSO = {
  clave: 'Escanee un producto de la lista.',
  ubicacion: 'Escanee la ubicación.',
  unidades: 'Indique las unidades.',
} as const;

interface FormaDeAcomodoProps {
  enCurso: AcomodoInvEnCurso;
  ordenes: readonly Orden[];
}

/** Product, location, units, Acomodar: the focus goes by itself to what comes next. */
export function FormaDeAcomodo({ enCurso, ordenes }: FormaDeAcomodoProps) {
  const { cola, aviso } = enCurso;
  const e = useStore(enCurso.enMano);
  const orden = ordenEnMano(ordenes, e);
  const clave = useRef<CampoCodigoHandle>(null);
  const ubicacion = useRef<CampoCodigoHandle>(null);
  const unidades = useRef<HTMLInputElement>(null);
  const [vuelta, setVuelta] = useState(0);
  const confirmada = e?.ubicacionId != null;
  const paso = !e ? 'clave' : confirmada ? 'unidades' : 'ubicacion';
  const enDuda = orden !== undefined && e !== null && enCurso.enDuda(orden, piezasDe(e.unidades));
  const motivo = enDuda ? null : acomodarRejection(ordenes, e);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn, or another product, asks for the step again
  useEffect(
    () =>
      afterPaint(() => {
        if (paso === 'clave') clave.current?.enfoca();
        else if (paso === 'ubicacion') ubicacion.current?.enfoca();
        else if (!document.querySelector('[aria-modal="true"]')) {
          unidades.current?.focus({ preventScroll: true });
          unidades.current?.select();
        }
      }),
    [paso, vuelta, e?.articuloId],
  );

  async function acomoda(): Promise<void> {
    if (motivo) return;
    await enCurso.acomoda();
    // A dialog gives the focus back in a frame of its own.
    requestAnimationFrame(() => setVuelta((v) => v + 1));
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
      <CampoCodigo
        ref={clave}
        etiqueta="Clave de artículo"
        placeholder="Escanee o teclee la clave"
        icono={<IconBarcode stroke={1.75} aria-hidden />}
        aceptado={e?.clave ?? ''}
        alLeer={(codigo) => cola.lee(codigo, 'teclado')}
      />
      <Guia orden={orden} otras={ordenesDe(ordenes, e).filter((o) => o !== orden)} elegida={confirmada} />
      <div className={css.campos}>
        <CampoCodigo
          ref={ubicacion}
          etiqueta="Ubicación"
          placeholder="Escanee"
          icono={<IconMapPin stroke={1.75} aria-hidden />}
          aceptado={confirmada ? (orden?.UBICACION ?? '') : ''}
          limite={limiteAcomodo()}
          alLeer={(codigo) => cola.lee(codigo, 'lector')}
          alRechazar={enCurso.rechaza}
        />
        <Campo
          ref={unidades}
          className={css.unidades ?? ''}
          etiqueta="Unidades"
          grande
          inputMode="numeric"
          enterKeyHint="done"
          maxLength={9}
          disabled={!e}
          value={e?.unidades ?? ''}
          onChange={(evento) => enCurso.escribe(evento.target.value)}
          onFocus={(evento) => evento.target.select()}
        />
      </div>
      <Respuesta cola={cola} aviso={aviso} reposo={REPOSO[paso]} />
      <div className={css.barra}>
        <div className={css.nota}>
          {enDuda && !enCurso.acomodando ? (
            <Mensaje tono="atencion">{EN_DUDA}</Mensaje>
          ) : motivo && motivo !== 'incompleta' ? (
            <Mensaje tono="rechazo">{motivo}</Mensaje>
          ) : null}
        </div>
        <Boton grande disabled={!e || enCurso.acomodando} onClick={enCurso.cancela}>
          Cancelar
        </Boton>
        <Boton
          grande
          disabled={!confirmada}
          onClick={() => {
            enCurso.escribe(String(orden?.UNIDADES ?? ''));
            setVuelta((v) => v + 1);
          }}
        >
          Todas
        </Boton>
        <Boton
          grande
          tipo="principal"
          enviar
          disabled={motivo !== null && !enCurso.acomodando}
          cargando={enCurso.acomodando}
        >
          Acomodar
        </Boton>
      </div>
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
