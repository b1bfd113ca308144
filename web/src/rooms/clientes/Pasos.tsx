import type { ReactNode } from 'react';
import { cuantos, fechaHora } from '../../platform/format.ts';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '../../ui/iconos.ts';
import css from './FichaPedidos.module.css';
import type { EstadoDePaso, Paso } from './ficha-pasos.ts';

const ICONOS: Readonly<Record<EstadoDePaso, ReactNode>> = {
  hecho: <IconCheck size={14} stroke={2.5} aria-hidden />,
  ahora: null,
  falta: null,
  mal: <IconX size={14} stroke={2.5} aria-hidden />,
  nunca: <IconMinus size={14} stroke={2} aria-hidden />,
};
const DICHO: Readonly<Record<EstadoDePaso, string>> = {
  hecho: 'hecho',
  ahora: 'aquí va',
  falta: 'falta',
  mal: 'problema',
  nunca: 'no lleva',
};

export interface PasosProps {
  pasos: readonly Paso[];
  /** Renders a step's text, as a link if it names something. */
  enlaza: (paso: Paso) => ReactNode;
}

/** An order's steps, drawn with a mark for each, filled up to where the order is. */
export function Pasos({ pasos, enlaza }: PasosProps) {
  return (
    <ol className={css.pasos}>
      {pasos.map((p) => (
        <li
          key={p.id}
          className={css.paso}
          data-estado={p.estado}
          {...(p.estado === 'ahora' ? { 'aria-current': 'step' } : {})}
        >
          <span className={css.marca}>{ICONOS[p.estado]}</span>
          <div className={css.deQue}>
            <p className={css.pasoNombre}>
              {p.nombre} <span className="solo-lector">({DICHO[p.estado]})</span>
            </p>
            {p.texto ? <p className={css.pasoTexto}>{enlaza(p)}</p> : null}
            {p.avance ? <AvanceDePaso avance={p.avance} /> : null}
            {p.detalle ? <p className={css.pasoDetalle}>{detalleDe(p)}</p> : null}
            {p.cuando ? (
              <p className={css.pasoDetalle}>
                <time dateTime={p.cuando}>{fechaHora(p.cuando)}</time>
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

const detalleDe = ({ id, detalle }: Paso): ReactNode =>
  id === 'entrega' || id === 'surtido' ? (
    <span className={css.advertencia}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      {detalle}
    </span>
  ) : (
    detalle
  );

function AvanceDePaso({ avance: [hechos, total] }: { avance: readonly [number, number] }) {
  return (
    <p className={css.avance}>
      <span className={css.riel} aria-hidden>
        <span style={{ width: `${total === 0 ? 0 : Math.min(100, (100 * hechos) / total)}%` }} />
      </span>
      {`${hechos} de ${cuantos(total, ['renglón', 'renglones'])}`}
    </p>
  );
}
