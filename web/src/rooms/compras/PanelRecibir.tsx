import { cantidadRejection, faltan } from '@anden/contrato/compras/rules.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { piezasDe } from '../../capture/captura.ts';
import { entero } from '../../platform/format.ts';
import { useSelected } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Comodin } from '../../ui/Comodin.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { avisoDeResto } from './decision.ts';
import type { Linea } from './lista.ts';
import css from './PanelRecibir.module.css';
import type { Recepcion } from './useRecepcion.ts';

const EN_DUDA = 'No se sabe si estas unidades ya se guardaron. Guarde de nuevo: no se cuentan dos veces.';

function enfoca(campo: HTMLInputElement | null): void {
  if (document.querySelector('[aria-modal="true"]')) return;
  campo?.focus({ preventScroll: true });
  campo?.select();
}

/** Writes what a scan added into the field in the same frame as the scan's answer, so that there is only one layout. */
function Escribe(props: {
  abierta: Recepcion['abierta'];
  en: RefObject<HTMLInputElement | null>;
  /** The text as it was last typed. */
  tecleado: RefObject<string>;
}) {
  const { abierta, en, tecleado } = props;
  const texto = useSelected(abierta, (a) => a?.unidades ?? '');
  useLayoutEffect(() => {
    const campo = en.current;
    if (!campo || tecleado.current === texto) return;
    tecleado.current = texto;
    campo.value = texto;
    // Selected, so that a digit replaces what was scanned.
    if (document.activeElement === campo) campo.select();
  }, [texto, en, tecleado]);
  return null;
}

/**
 * The line being received: pieces pending, pieces that came, Guardar. On a handheld, a sheet within reach of the thumb.
 * The pieces are the field's own text, so one more piece redraws the panel only if it changes what may be done.
 */
export function PanelRecibir({ linea, recepcion }: { linea: Linea; recepcion: Recepcion }) {
  const { abierta, guardando } = recepcion;
  const unidades = useRef<HTMLInputElement>(null);
  const tecleado = useRef(abierta.get()?.unidades ?? '');
  const escrito = useSelected(abierta, (a) => (a?.unidades ?? '').trim() !== '');
  // A previous save may already have arrived and left less pending; sent again it is the same save, and the server
  // returns its outcome.
  const enDuda = useSelected(abierta, () => recepcion.enDuda(linea));
  const motivo = useSelected(abierta, (a) =>
    enDuda ? null : cantidadRejection(linea, piezasDe(a?.unidades ?? '')),
  );
  const resto = useSelected(abierta, (a) => (a ? avisoDeResto(a, linea) : null));
  const todas = faltan(linea);
  const aviso = enDuda ? EN_DUDA : resto;

  /** Saves what is in the field. After a refusal the panel is still here, and the pieces need correcting. */
  function guarda(): void {
    void recepcion.guarda(linea).then(() => requestAnimationFrame(() => enfoca(unidades.current)));
  }

  // Gets the focus once it is visible.
  useLayoutEffect(() => enfoca(unidades.current), []);

  return (
    <form
      className={css.panel}
      aria-label="Recibir producto"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        if (motivo || guardando) return;
        guarda();
      }}
      onKeyDown={(e) => {
        if (e.key === 'Escape' && !guardando) recepcion.cancela();
      }}
    >
      <div>
        <h2 className={css.articulo}>{linea.ARTICULO}</h2>
        <p className={css.clave}>
          {linea.CLAVE_ARTICULO}
          {linea.COMODIN_EMPAQUE === 'S' ? <Comodin se="se recibe con" /> : null}
        </p>
      </div>
      <div className={css.cifras}>
        <p className={css.pendientes}>
          <span>Pendientes por recibir</span>
          <strong aria-live="polite">{entero(todas)}</strong>
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
          defaultValue={abierta.get()?.unidades}
          onChange={(e) => {
            tecleado.current = e.target.value;
            recepcion.escribe(e.target.value);
          }}
          onFocus={(e) => e.target.select()}
          error={escrito ? motivo : null}
        />
        <Escribe abierta={abierta} en={unidades} tecleado={tecleado} />
      </div>
      {aviso && !guardando ? <Mensaje tono="atencion">{aviso}</Mensaje> : null}
      <div className={css.botones}>
        <Boton grande disabled={guardando} onClick={recepcion.cancela}>
          Cancelar
        </Boton>
        <Boton
          grande
          disabled={guardando || enDuda || todas <= 0}
          onClick={() => {
            recepcion.escribe(String(todas));
            guarda();
          }}
        >
          Todas: {entero(todas)}
        </Boton>
        <Boton grande tipo="principal" enviar disabled={motivo !== null && !guardando} cargando={guardando}>
          Guardar
        </Boton>
      </div>
    </form>
  );
}
