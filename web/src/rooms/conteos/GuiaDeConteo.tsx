import type { Anexada, Lugar } from '../../capture/captura.ts';
import { Hueco } from '../../ui/Vacios.tsx';
import css from './conteo.module.css';

/** The next location to count, to be read from two metres; any other may be counted before. */
export function GuiaDeConteo(props: {
  /** undefined while they are being read. */
  lugares: readonly Lugar[] | undefined;
  anexadas: readonly Anexada[];
  enMano: number | null;
  pideMotivo: boolean;
}) {
  const { lugares, anexadas, enMano, pideMotivo } = props;
  if (!lugares) {
    return (
      <div className={css.guia} aria-busy>
        <Hueco ancho="9rem" alto="0.9em" />
        <Hueco ancho="14rem" alto="2.2rem" />
      </div>
    );
  }
  const faltan = lugares.filter((l) => !anexadas.some((a) => a.UBICACION_ID === l.UBICACION_ID));
  const siguiente = faltan.find((l) => l.UBICACION_ID === enMano) ?? faltan[0];
  if (!siguiente) {
    return (
      <div className={css.guia} data-listo>
        <span className={css.paso}>Todas las ubicaciones están contadas</span>
        <span className={css.otros}>
          {pideMotivo ? 'Indique el motivo, si lo conoce, y guarde.' : 'Guarde para terminar.'}
        </span>
      </div>
    );
  }
  return (
    <section className={css.guia} aria-label="Ubicación por contar">
      <span className={css.paso}>
        Cuente lo que hay en <span className={css.tipo}>{siguiente.NOMBRE_TIPO}</span>
      </span>
      <strong className={css.destino}>{siguiente.UBICACION}</strong>
      <span className={css.otros}>
        {siguiente.TIPO === 'I'
          ? 'Debe quedar con 0 piezas.'
          : faltan.length > 1
            ? `Después ${faltan.length - 1 === 1 ? 'falta otra' : `faltan otras ${faltan.length - 1}`}.`
            : 'Es la última.'}
      </span>
    </section>
  );
}
