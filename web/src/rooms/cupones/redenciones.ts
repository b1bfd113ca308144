import { escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import type { Respuesta } from '../../platform/client.ts';
import { cuantos, entero, fecha, pesos } from '../../platform/format.ts';
import type { Cuadro, Grupo } from '../../ui/graficas/cuadro.ts';

export type Totales = Respuesta<'getTotalesRedenciones'>;
type Total = Totales['dias'][number];
/** The address of the list below with these filters. */
type Liga = (filtros: string) => string;

/** Bars of a ranking; the others are in the table behind it. */
const BARRAS = 8;

const SERIES = ['Venta con IVA', 'Descuento con IVA', 'Devuelto con IVA'];

const deTexto = (columna: string, grupo: string): FiltroDeColumna => ({
  columna,
  clase: 'texto',
  valores: [grupo === '' ? '' : `=${grupo}`],
});

/** What was sold, given and given back, each mark with how many orders used it. */
const grupoDe = (t: Total, titulo: string, filtro: FiltroDeColumna, liga: Liga, corto?: string): Grupo => ({
  id: t.GRUPO,
  titulo,
  ...(corto ? { corto } : {}),
  puntos: [t.VENTA, t.DESCUENTO, t.DEVUELTO].map((valor) => ({
    valor,
    liga: liga(escribirFiltros([filtro])),
    nota: cuantos(t.PEDIDOS, ['pedido', 'pedidos']),
  })),
});

const COMUN = { series: SERIES, escribe: pesos, enEje: entero } as const;

/** By coupon, what gave most first. Two that had the same folio, one after the other ended, are told apart by their first day. */
export const cuadroDeCupones = ({ cupones }: Totales, liga: Liga): Cuadro => ({
  ...COMUN,
  titulo: 'Por cupón',
  grupo: 'Cupón',
  grupos: cupones.map((t) => {
    const repetido = cupones.some((o) => o !== t && o.FOLIO === t.FOLIO);
    const nombre = repetido ? `${t.FOLIO} (desde ${fecha(t.FECHA_INI)})` : t.FOLIO;
    return grupoDe(t, nombre, { columna: 'SERIE', clase: 'numero', de: t.GRUPO, a: t.GRUPO }, liga);
  }),
  dibujados: BARRAS,
});

/** By type of customer. */
export const cuadroDeTipos = ({ tipos }: Totales, liga: Liga): Cuadro => ({
  ...COMUN,
  titulo: 'Por tipo',
  grupo: 'Tipo de cliente',
  grupos: tipos.map((t) => grupoDe(t, t.GRUPO || 'Sin tipo', deTexto('TIPO', t.GRUPO), liga)),
  dibujados: BARRAS,
});

/** By day. */
export const cuadroDeDias = ({ dias }: Totales, liga: Liga): Cuadro => ({
  ...COMUN,
  titulo: 'Por día',
  grupo: 'Día',
  grupos: dias.map((t) =>
    grupoDe(
      t,
      fecha(t.GRUPO),
      { columna: 'FECHA', clase: 'dia', de: t.GRUPO, a: t.GRUPO },
      liga,
      t.GRUPO.slice(8),
    ),
  ),
});
