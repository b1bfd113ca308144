import { IconArrowRight } from '@tabler/icons-react';
import { entero } from '../../platform/format.ts';
import { Hueco } from '../../ui/Vacios.tsx';
import css from './Acomodar.module.css';
import type { Destino } from './acomodo.ts';

/** The next location, to be read from two metres, and those after it. The operator may go elsewhere. */
export function Guia({ destinos, restan }: { destinos: readonly Destino[] | undefined; restan: number }) {
  if (!destinos) {
    return (
      <div className={css.guia} aria-busy>
        <Hueco ancho="9rem" alto="0.9em" />
        <Hueco ancho="14rem" alto="2.2rem" />
      </div>
    );
  }
  const [primero, ...despues] = destinos;
  if (!primero) {
    return (
      <div className={css.guia} data-listo={restan === 0 || undefined}>
        <span className={css.paso}>{restan === 0 ? 'Todo tiene lugar' : 'Sin sugerencia'}</span>
        <span className={css.otros}>
          {restan === 0
            ? 'Guarde para terminar.'
            : 'No hay lugar libre según sus límites: elija una de sus ubicaciones.'}
        </span>
      </div>
    );
  }
  const { sugerencia, piezas } = primero;
  return (
    <section className={css.guia} aria-label="Ubicación sugerida">
      <span className={css.paso}>
        Lleve <strong>{entero(piezas)}</strong> a <span className={css.tipo}>{sugerencia.NOMBRE_TIPO}</span>
      </span>
      <strong className={css.destino}>{sugerencia.UBICACION}</strong>
      <span className={css.otros}>
        {sugerencia.RAZON}
        {despues.map((d) => (
          <span key={d.sugerencia.UBICACION_ID} className={css.despues}>
            <IconArrowRight size={14} stroke={2} aria-label="después" />
            {entero(d.piezas)} a {d.sugerencia.UBICACION}
          </span>
        ))}
      </span>
    </section>
  );
}
