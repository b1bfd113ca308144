import type { Diferencia } from '@anden/contrato/marcador/borrador.ts';
import { Estado, type EstadoTono } from '../../../ui/Estado.tsx';
import css from './guion.module.css';

const TIPOS: Readonly<Record<Diferencia['tipo'], readonly [string, EstadoTono]>> = {
  nueva: ['Nueva', 'hecho'],
  quitada: ['Quitada', 'rechazo'],
  cambiada: ['Cambiada', 'atencion'],
  movida: ['Movida', 'nada'],
};

/** What is different between two scripts, question by question. */
export function ListaDeCambios({
  cambios,
  ninguno,
}: {
  cambios: readonly Diferencia[];
  /** Said if there is nothing. */
  ninguno: string;
}) {
  if (cambios.length === 0) return <p className={css.tenue}>{ninguno}</p>;
  return (
    <ul className={css.cambios} aria-label="Cambios">
      {cambios.map((d) => (
        <li key={d.CLAVE}>
          <span className={css.cambio}>
            <Estado tono={TIPOS[d.tipo][1]}>{TIPOS[d.tipo][0]}</Estado>
            <strong>{d.PREGUNTA}</strong>
          </span>
          {d.cambios.length > 0 ? (
            <ul>
              {d.cambios.map((c) => (
                <li key={c}>{c}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
