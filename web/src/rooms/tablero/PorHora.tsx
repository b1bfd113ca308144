import { type Alcance, lugarDePaso } from '@anden/contrato/tablero/lugares.ts';
import { businessHour } from '../../platform/clock.ts';
import { enPiezas } from '../../platform/format.ts';
import { enCorto } from '../../platform/grafica.tsx';
import { Grafica } from '../../ui/graficas/index.tsx';
import { type Avance, almacenesDe, cuantoDe, horasDe, type Paso } from './avance.ts';
import { ligaA } from './ligas.ts';
import { PASO } from './pasos.ts';

const hora = (h: number): string => `${String(h).padStart(2, '0')} h`;
const PASOS = Object.keys(PASO) as Paso[];

interface Props {
  avance: Avance;
  alcance: Alcance;
  alAbrir: (liga: string) => void;
}

/** What was picked by hour, compared with a week before. */
export function SurtidoPorHora({ avance, alcance, alAbrir }: Props) {
  const { HOY, ANTES } = avance;
  const ahora = businessHour();
  return (
    <Grafica
      dibujo="barras"
      alto={180}
      alAbrir={alAbrir}
      cuadro={{
        titulo: 'Piezas surtidas por hora',
        grupo: 'Hora',
        series: ['Hoy', 'Hace una semana'],
        escribe: enPiezas,
        enEje: enCorto,
        grupos: horasDe(avance).map((h) => ({
          id: String(h),
          titulo: hora(h),
          corto: String(h),
          puntos: [HOY, ANTES].map((DIA) => ({
            valor: cuantoDe(avance, 'PIEZAS', { HORA: h, PASO: 'surtido', DIA }),
            // Of the week before only what was done until this minute is counted, and the list shows the whole hour.
            liga: DIA === ANTES && h >= ahora ? undefined : ligaA(lugarDePaso('surtido', DIA, alcance, h)),
          })),
        })),
      }}
    />
  );
}

/** Pieces of each step by hour. */
export function PiezasPorHora({ avance, alcance, alAbrir }: Props) {
  const horas = horasDe(avance);
  return (
    <Grafica
      dibujo="calor"
      alAbrir={alAbrir}
      cuadro={{
        titulo: 'Piezas de hoy por hora',
        grupo: 'Paso',
        series: horas.map((h) => String(h)),
        escribe: enPiezas,
        enEje: enCorto,
        grupos: PASOS.map((paso) => ({
          id: paso,
          titulo: PASO[paso][0],
          puntos: horas.map((h) => ({
            valor: cuantoDe(avance, 'PIEZAS', { HORA: h, PASO: paso, DIA: avance.HOY }),
            liga: ligaA(lugarDePaso(paso, avance.HOY, alcance, h)),
          })),
        })),
      }}
    />
  );
}

/** The warehouses compared, if there are several. */
export function PiezasPorAlmacen({ avance, alAbrir }: Omit<Props, 'alcance'>) {
  return (
    <Grafica
      dibujo="barras"
      alto={180}
      alAbrir={alAbrir}
      cuadro={{
        titulo: 'Piezas de hoy por almacén',
        grupo: 'Almacén',
        series: PASOS.map((p) => PASO[p][0]),
        escribe: enPiezas,
        enEje: enCorto,
        grupos: almacenesDe(avance).map(([ALMACEN_ID, nombre]) => ({
          id: String(ALMACEN_ID),
          titulo: nombre,
          puntos: PASOS.map((paso) => ({
            valor: cuantoDe(avance, 'PIEZAS', { ALMACEN_ID, PASO: paso, DIA: avance.HOY }),
            liga: ligaA(lugarDePaso(paso, avance.HOY, { almacen_id: ALMACEN_ID, almacenes: [nombre] })),
          })),
        })),
      }}
    />
  );
}
