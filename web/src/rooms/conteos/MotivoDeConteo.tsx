import { segun } from '@anden/contrato/cifras.ts';
import { MOTIVOS_INICIALES, motivoRejection, OBSERVACIONES_MAX } from '@anden/contrato/conteos/rules.ts';
import { useEffect, useRef } from 'react';
import { useQueryCall } from '../../platform/query.ts';
import { type Store, useStore } from '../../platform/store.ts';
import { Campo } from '../../ui/Campo.tsx';
import { Selector } from '../../ui/Selector.tsx';
import type { Motivo } from './conteo.ts';
import css from './MotivoDeConteo.module.css';

/** How long the reasons stay fresh, in milliseconds: they rarely change. */
const FRESCOS = 5 * 60_000;

/** Why the count may differ, for an article of which pieces were denied; a reason needs observations. */
export function MotivoDeConteo({ denegadas, motivo }: { denegadas: number; motivo: Store<Motivo> }) {
  const catalogo = useQueryCall('getCatalogosMotivos', {}, { staleTime: FRESCOS });
  const escrito = useStore(motivo);
  const opciones = catalogo.data?.data ?? MOTIVOS_INICIALES;
  const id = escrito.motivo ? Number(escrito.motivo) : null;
  const seccion = useRef<HTMLElement>(null);
  // It appears when the count is complete, on a handheld below the fields, so it is scrolled into view.
  useEffect(() => {
    void seccion.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={seccion} className={css.motivo} aria-label="Motivo">
      <p>
        {segun(denegadas, 'Se negó 1 pieza', `Se negaron ${denegadas} piezas`)} de este producto por no
        encontrarse.
      </p>
      <Selector
        etiqueta="Motivo"
        vacio="Sin motivo"
        value={escrito.motivo}
        opciones={opciones.map((m) => ({ valor: String(m.MOTIVO_ID), texto: m.MOTIVO }))}
        onCambio={(valor) => motivo.set({ ...escrito, motivo: valor })}
      />
      <Campo
        etiqueta="Observaciones"
        maxLength={OBSERVACIONES_MAX}
        reserva
        disabled={id === null}
        value={escrito.observaciones}
        error={motivoRejection(id, escrito.observaciones)}
        onChange={(e) => motivo.set({ ...escrito, observaciones: e.target.value })}
      />
    </section>
  );
}
