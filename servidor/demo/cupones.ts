import type { ClientBase } from 'pg';
import type { Azar } from './azar.ts';
import { diaDe, medianoche } from './calendario.ts';
import { insertar } from './insertar.ts';
import { OPERADORES_DEMO } from './operadores.ts';

const DIA = 24 * 60 * 60 * 1000;

/** Folio, first day and last day from today, pesos, percent, smallest purchase, number of articles. */
type Cupon = readonly [
  folio: string,
  de: number,
  a: number,
  importe: number,
  descuento: number,
  minimo: number,
  articulos: number,
];

const CUPONES: readonly Cupon[] = [
  ['VERANO10', -170, -110, 0, 10, 1500, 0],
  ['REGRESO', -88, -60, 150, 0, 2000, 0],
  ['PATRIA15', -75, -70, 0, 15, 0, 6],
  ['OTONO50', -62, -20, 50, 0, 600, 0],
  ['MUERTOS', -32, -24, 0, 12.5, 800, 5],
  ['BUENFIN', -15, -10, 0, 20, 3000, 12],
  ['VUELVE', -30, 60, 100, 0, 1000, 0],
  ['MAYOREO5', -45, 45, 0, 5, 10000, 0],
  ['TIENDA7', -12, 0, 0, 7, 500, 4],
  ['PRIMERA', -60, 120, 75, 0, 750, 0],
  ['DULCE20', -5, 25, 0, 20, 400, 8],
  ['NAVIDAD', 3, 27, 250, 0, 2500, 10],
  ['REYES26', 30, 40, 0, 10, 900, 3],
  ['INVENT', 45, 50, 0, 30, 0, 7],
];

/** What some of them ask for: of the whole company, of each customer, before IVA, together with others, of one type of customer. */
const CONDICIONES = `
  update cupones set limite_cliente = 1 where folio in ('PRIMERA', 'VUELVE');
  update cupones set limite = 500, limite_dia = 40 where folio = 'BUENFIN';
  update cupones set limite = 100 where folio = 'DULCE20';
  update cupones set min_sin_iva = true, combinable = true, tipo_cliente = (select tipo from clientes where tipo is not null group by tipo order by count(*) desc, tipo limit 1)
   where folio = 'MAYOREO5';
  update cupones set combinable = true where folio in ('VUELVE', 'TIENDA7');`;

/** Coupons of the shop: some that ended, some with articles, one that ends today. */
export async function cargaCupones(pg: ClientBase, a: Azar, hoy: Date): Promise<void> {
  const quien = OPERADORES_DEMO.find((o) => o.login === 'TIENDA1')?.id ?? 1;
  const { rows } = await pg.query<{ articulo_id: number }>(
    'select articulo_id from articulos order by articulo_id limit 400',
  );
  const dia = (n: number) => diaDe(medianoche(hoy, -n));
  const creado = (n: number) => new Date(hoy.getTime() + Math.min(n - 6, -1) * DIA).toISOString();
  await insertar(
    pg,
    'cupones',
    CUPONES.map(([folio, de, hasta, importe, descuento, minimo], i) => ({
      cupon_id: i + 1,
      folio,
      fecha_ini: dia(de),
      fecha_fin: dia(hasta),
      importe,
      descuento,
      min_compra: minimo,
      creado: creado(de),
      creado_por: quien,
    })),
  );
  await insertar(
    pg,
    'cupones_det',
    CUPONES.flatMap(([, de, , , , , cuantos], i) =>
      a.varios(rows, cuantos).map(({ articulo_id }) => ({
        cupon_id: i + 1,
        articulo_id,
        unidades: a.uno([1, 1, 1, 3, 6, 12]),
        agregado: creado(de),
        agregado_por: quien,
      })),
    ),
  );
  await pg.query(CONDICIONES);
}
