import { estaCaducado, type LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { entero, textoDeLote } from '../../platform/format.ts';
import { Estado } from '../../ui/Estado.tsx';
import { FailedState, Hueco } from '../../ui/Vacios.tsx';
import css from './DialogoLotes.module.css';
import { type LoteConocido, lotesPorElegir } from './lotes.ts';

/** At most this many known lots are offered. */
const PRIMEROS = 50;

/** The article's lots (for an exit, those of the location), earliest expiry first: one tap copies one into the line. */
export function LotesConocidos(props: {
  movimiento: 'E' | 'S';
  existentes: readonly LoteConocido[];
  lineas: readonly LineaDeLote[];
  /** `YYYY-MM-DD`: lots that expired before it are marked. */
  hoy: string;
  leyendo: boolean;
  error: string | null;
  alReintentar: () => void;
  alElegir: (lote: LoteConocido) => void;
}) {
  const { movimiento, existentes, lineas, hoy, leyendo, error, alReintentar, alElegir } = props;
  const titulo = movimiento === 'S' ? 'Elija de dónde se toman' : 'Lotes conocidos';
  const porElegir = lotesPorElegir(existentes, lineas).slice(0, PRIMEROS);
  if (error && movimiento === 'S') return <FailedState mensaje={error} onReintentar={alReintentar} />;
  if (leyendo) {
    return (
      <div className={css.conocidos}>
        <h3>{titulo}</h3>
        <div className={css.fichas}>
          <Hueco ancho="14rem" alto="var(--alto-toque)" />
        </div>
      </div>
    );
  }
  return (
    <div className={css.conocidos}>
      <h3>{titulo}</h3>
      {porElegir.length > 0 ? (
        <ul className={css.fichas} aria-label={titulo}>
          {porElegir.map((lote) => (
            <li key={textoDeLote(lote)}>
              <button type="button" className={css.ficha} onClick={() => alElegir(lote)}>
                <span>{textoDeLote(lote)}</span>
                {estaCaducado(lote.FECHA_CADUCIDAD, hoy) ? <Estado tono="rechazo">Caducado</Estado> : null}
                {lote.EXISTENCIA === undefined ? null : (
                  <span className={css.hay}>{entero(lote.EXISTENCIA)} pz</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.ninguno}>
          {error ??
            (existentes.length > 0
              ? 'Ya están todos en la lista'
              : movimiento === 'S'
                ? 'Ninguno en esta ubicación'
                : 'Ninguno en este almacén')}
        </p>
      )}
    </div>
  );
}
