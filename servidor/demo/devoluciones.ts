import type { ArticuloDemo } from './articulos.ts';
import type { Azar } from './azar.ts';
import { medianoche, tiempoLaboral } from './calendario.ts';
import type { LibroDemo } from './libro.ts';
import { cuadrilla, type HogarDe, idsDe, loteDe, pideLote, SIN_LOTE } from './movimientos.ts';
import type { UbicacionDemo } from './ubicaciones.ts';

/** A line of a put-away order. */
export interface AcomodoDemo {
  id: number;
  folio: string;
  renglon: number;
  fecha: number;
  articulo: ArticuloDemo;
  ubicacion: UbicacionDemo;
  unidades: number;
  acomodadas: number;
  motivo: string;
}

/** Returns by progress: warehouse, days ago, lines, and the fraction of each line that was put away. */
const REPARTO: readonly { almacen: number; dias: number; lineas: number; parte: number }[] = [
  { almacen: 1, dias: 41, lineas: 2, parte: 1 },
  { almacen: 1, dias: 33, lineas: 1, parte: 1 },
  { almacen: 2, dias: 27, lineas: 1, parte: 1 },
  { almacen: 1, dias: 20, lineas: 1, parte: 1 },
  { almacen: 1, dias: 12, lineas: 2, parte: 1 },
  { almacen: 1, dias: 5, lineas: 2, parte: 0.5 },
  { almacen: 2, dias: 4, lineas: 1, parte: 0.5 },
  { almacen: 1, dias: 3, lineas: 2, parte: 0 },
  { almacen: 3, dias: 2, lineas: 1, parte: 0 },
  { almacen: 2, dias: 1, lineas: 2, parte: 0 },
  { almacen: 1, dias: 1, lineas: 4, parte: 0 },
  { almacen: 1, dias: 0, lineas: 3, parte: 0 },
];

const MOTIVOS = [
  'PEDIDO EQUIVOCADO',
  'CLIENTE NO RECIBIÓ',
  'CAMBIO DE MODELO',
  'CANCELACIÓN DE PEDIDO',
  'EMPAQUE MALTRATADO',
] as const;

const PRIMER_FOLIO = 871;

/** Customers' returns of the last weeks: their put-away orders, and their pieces in the ledger, put away or waiting. */
export function devolucionesDemo(
  a: Azar,
  hoy: Date,
  articulos: readonly ArticuloDemo[],
  hogar: HogarDe,
  libro: LibroDemo,
): AcomodoDemo[] {
  const tope = hoy.getTime() - 60_000;
  const vendibles = articulos.filter((x) => x.tipo !== null);
  let id = 0;
  return REPARTO.flatMap(({ almacen, dias, lineas, parte }, i) => {
    const folio = `DV${String(PRIMER_FOLIO + i).padStart(7, '0')}`;
    const fecha = Math.min(tiempoLaboral(medianoche(hoy, dias), a.entero(60, 400)), tope);
    const operacion = a.uuid();
    const motivo = a.uno(MOTIVOS);
    const [operador = 1] = almacen === 1 ? idsDe('ALMACEN1') : idsDe('ALMACEN2');
    return a.varios(vendibles, lineas).map((articulo, renglon): AcomodoDemo => {
      const { fija, alta } = hogar(articulo, almacen);
      const unidades = parte === 0.5 ? a.entero(2, 9) : a.entero(1, 6);
      const acomodadas = Math.floor(unidades * parte);
      const ubicacion = articulo.tipo === 'M' ? alta : fija;
      const comun = { articulo: articulo.id, documento: 'acomodo', documentoId: null, detalleId: ++id };
      libro.anota({
        ...SIN_LOTE,
        ...comun,
        operacion,
        fecha,
        operador,
        llamada: 'importar',
        origen: 'cliente',
        destino: { devolucion: almacen },
        piezas: unidades,
      });
      if (acomodadas > 0) {
        libro.anota({
          ...loteDe(a, articulo, fecha),
          ...(pideLote(articulo) ? { anterior: SIN_LOTE } : {}),
          ...comun,
          operacion: a.uuid(),
          fecha: Math.min(tiempoLaboral(fecha, a.entero(30, 700)), tope),
          operador: a.uno(cuadrilla(almacen).acomodan),
          llamada: 'ActualizaArticulosAcomodo',
          origen: { devolucion: almacen },
          destino: ubicacion,
          piezas: acomodadas,
        });
      }
      return {
        id,
        folio,
        renglon: renglon + 1,
        fecha,
        articulo,
        ubicacion,
        unidades,
        acomodadas,
        motivo,
      };
    });
  });
}
