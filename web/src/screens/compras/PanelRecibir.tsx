import { cantidadRejection, faltan } from '@anden/contrato/compras/rules.ts';
import { useEffect, useRef } from 'react';
import { entero } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { type Abierta, avisoDeResto, piezasDe } from './decision.ts';
import type { Linea } from './lista.ts';
import css from './PanelRecibir.module.css';
import type { Recepcion } from './useRecepcion.ts';

const EN_DUDA = 'No se sabe si estas unidades ya se guardaron. Guarde de nuevo: no se cuentan dos veces.';

/** The line in hand: how many are pending, how many came, Guardar. A sheet at the thumb on a handheld. */
export function PanelRecibir(props: { linea: Linea; abierta: Abierta; recepcion: Recepcion }) {
  const { linea, abierta, recepcion } = props;
  const { guardando } = recepcion;
  const unidades = useRef<HTMLInputElement>(null);
  const escrito = abierta.unidades.trim() !== '';
  // What may already be in has left less pending; sent again it is the same save, and the server answers what came of it.
  const enDuda = recepcion.enDuda(linea);
  const motivo = enDuda ? null : cantidadRejection(linea, piezasDe(abierta.unidades));
  const aviso = enDuda ? EN_DUDA : avisoDeResto(abierta, linea);

  function enfoca(): void {
    if (document.querySelector('[aria-modal="true"]')) return;
    unidades.current?.focus({ preventScroll: true });
    unidades.current?.select();
  }

  useEffect(enfoca, []);

  return (
    <form
      className={css.panel}
      aria-label="Recibir producto"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        if (motivo || guardando) return;
        // Refused, the panel is still here, and the units are what to correct.
        void recepcion.guarda(linea).then(() => requestAnimationFrame(enfoca));
      }}
      onKeyDown={(e) => {
        if (e.key === 'Escape' && !guardando) recepcion.cancela();
      }}
    >
      <div>
        <h2 className={css.articulo}>{linea.ARTICULO}</h2>
        <p className={css.clave}>
          {linea.CLAVE_ARTICULO}
          {linea.COMODIN_EMPAQUE === 'S' ? <span className={css.comodin}>CC</span> : null}
        </p>
      </div>
      <div className={css.cifras}>
        <p className={css.pendientes}>
          <span>Pendientes por recibir</span>
          <strong aria-live="polite">{entero(faltan(linea))}</strong>
        </p>
        <Campo
          ref={unidades}
          className={css.unidades ?? ''}
          etiqueta="Unidades"
          grande
          reserva
          inputMode="numeric"
          enterKeyHint="done"
          maxLength={9}
          value={abierta.unidades}
          onChange={(e) => recepcion.escribe(e.target.value)}
          onFocus={(e) => e.target.select()}
          error={escrito ? motivo : null}
        />
      </div>
      {aviso && !guardando ? <Mensaje tono="atencion">{aviso}</Mensaje> : null}
      <div className={css.botones}>
        <Boton grande disabled={guardando} onClick={recepcion.cancela}>
          Cancelar
        </Boton>
        <Boton grande tipo="principal" enviar disabled={motivo !== null && !guardando} cargando={guardando}>
          Guardar
        </Boton>
      </div>
    </form>
  );
}
