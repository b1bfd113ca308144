import type { Anexada, Lugar } from '../../capture/captura.ts';
import { GuiaDeUbicacion, GuiaEnEspera } from '../../capture/GuiaDeUbicacion.tsx';

const ETIQUETA = 'Ubicación por contar';

/** The next location to count, readable from two metres; any other may be counted first. */
export function GuiaDeConteo(props: {
  /** undefined while they are being read. */
  lugares: readonly Lugar[] | undefined;
  anexadas: readonly Anexada[];
  enMano: number | null;
  pideMotivo: boolean;
}) {
  const { lugares, anexadas, enMano, pideMotivo } = props;
  if (!lugares) return <GuiaEnEspera />;
  const faltan = lugares.filter((l) => !anexadas.some((a) => a.UBICACION_ID === l.UBICACION_ID));
  const siguiente = faltan.find((l) => l.UBICACION_ID === enMano) ?? faltan[0];
  if (!siguiente) {
    return (
      <GuiaDeUbicacion etiqueta={ETIQUETA} listo paso="Todas las ubicaciones están contadas">
        {pideMotivo ? 'Indique el motivo, si lo conoce, y guarde.' : 'Guarde para terminar.'}
      </GuiaDeUbicacion>
    );
  }
  const otras = faltan.length - 1;
  return (
    <GuiaDeUbicacion
      etiqueta={ETIQUETA}
      paso={`Cuente lo que hay en ${siguiente.NOMBRE_TIPO}`}
      codigo={siguiente.UBICACION}
    >
      {siguiente.TIPO === 'I'
        ? 'Debe quedar con 0 piezas.'
        : otras > 0
          ? `Después ${otras === 1 ? 'falta otra' : `faltan otras ${otras}`}.`
          : 'Es la última.'}
    </GuiaDeUbicacion>
  );
}
