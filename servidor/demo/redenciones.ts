import { CERO, comoNumeric, deNumeric, menos, parte } from '@anden/contrato/centavos.ts';
import {
  aplicaCupon,
  type CuponConCondiciones,
  type RenglonDeCarrito,
} from '@anden/contrato/cupones/aplica.ts';
import type { ClientBase } from 'pg';
import type { Azar } from './azar.ts';
import { diaDe, iso, momento } from './calendario.ts';
import { type FilaDe, insertar } from './insertar.ts';
import { OPERADORES_DEMO } from './operadores.ts';

const MINUTO = 60_000;
const DIA = 24 * 60 * MINUTO;
/** How many of the shop's orders bring a coupon. */
const CON_CUPON = 0.35;

interface Pedido {
  folio: string;
  cliente: number;
  tipo: string | null;
  zona: string | null;
  /** Milliseconds. */
  fecha: number;
  /** A `numeric`'s text. */
  importe: string;
}
type Cupon = Omit<CuponConCondiciones, 'articulos'> & { id: number; articulos: [number, number][] };
type CuponLeido = Omit<Cupon, 'importe' | 'minCompra'> & { importe: string; minCompra: string };

/** A cart of an order's amount: one to four lines, some of the coupon's own articles. */
function carrito(
  a: Azar,
  pedido: Pedido,
  suyos: Cupon['articulos'],
  otros: readonly number[],
): RenglonDeCarrito[] {
  const cuantos = a.entero(1, 4);
  let queda = deNumeric(pedido.importe);
  return Array.from({ length: cuantos }, (_, i) => {
    const importe = i === cuantos - 1 ? queda : parte(queda, Math.floor(2000 + a.real() * 5000), 10_000);
    queda = menos(queda, importe);
    const [articulo, unidades] = suyos[i] ?? [a.uno(otros), a.entero(1, 12)];
    return { renglon: i + 1, articulo, unidades, importe, dado: CERO, iva: 16 };
  });
}

/** What became of an order that brought a coupon. */
function desenlace(a: Azar, reservada: number, hoy: number) {
  const en = (min: number, max: number) => reservada + a.entero(min, max) * MINUTO;
  const dado = a.real();
  const expira = reservada + (dado < 0.2 ? 2 * DIA : 60 * MINUTO);
  const sin = { motivo: null, a_tiempo: true, consumida: null, liberada: null };
  const paga = en(2, 50);
  if (dado > 0.93)
    return { ...sin, estado: 'LIBERADA', motivo: 'PAGO_FALLIDO', expira, liberada: Math.min(paga, hoy) };
  if (dado > 0.88)
    // Paid, and cancelled three hours later.
    return {
      ...sin,
      estado: 'LIBERADA',
      motivo: 'CANCELADO',
      expira,
      consumida: Math.min(paga, hoy),
      liberada: Math.min(paga + 180 * MINUTO, hoy),
    };
  const tarde = dado > 0.84 && expira + 30 * MINUTO < hoy;
  const consumida = tarde ? Math.min(expira + a.entero(30, 1200) * MINUTO, hoy) : paga;
  return consumida <= hoy && (tarde || consumida < expira)
    ? { ...sin, estado: 'CONSUMIDA', a_tiempo: !tarde, expira, consumida }
    : { ...sin, estado: 'RESERVADA', expira };
}

/** Orders of the shop that used coupons: paid, given back, or still waiting for their payment. */
export async function cargaRedenciones(pg: ClientBase, a: Azar, hoy: Date): Promise<void> {
  const operador = OPERADORES_DEMO.find((o) => o.login === 'TIENDA1')?.id ?? 1;
  const { rows: pedidos } = await pg.query<Pedido>(
    `select p.folio_web as folio, p.cliente_id as cliente, c.tipo, c.zona, extract(epoch from p.fecha)::float * 1000 as fecha, p.importe
       from pedidos p join clientes c using (cliente_id)
      where p.folio_web is not null and p.importe > 0 and p.fecha < $1 order by p.pedido_id`,
    [hoy.toISOString()],
  );
  const { rows: leidos } = await pg.query<CuponLeido>(
    `select cupon_id as id, folio as "FOLIO", to_char(fecha_ini, 'YYYY-MM-DD') as "FECHA_INI", to_char(fecha_fin, 'YYYY-MM-DD') as "FECHA_FIN", false as terminado,
            importe, descuento::float as "DESCUENTO", min_compra as "minCompra",
            case when min_sin_iva then 'S' else 'N' end as "MIN_SIN_IVA", case when combinable then 'S' else 'N' end as "COMBINABLE",
            limite as "LIMITE", limite_cliente as "LIMITE_CLIENTE", limite_dia as "LIMITE_DIA",
            coalesce(tipo_cliente, '') as "TIPO_CLIENTE", coalesce(zona, '') as "ZONA",
            coalesce((select json_agg(json_build_array(d.articulo_id, d.unidades) order by d.articulo_id) from cupones_det d where d.cupon_id = c.cupon_id), '[]') as articulos
       from cupones c order by cupon_id`,
  );
  const cupones: Cupon[] = leidos.map((c) => ({
    ...c,
    importe: deNumeric(c.importe),
    minCompra: deNumeric(c.minCompra),
  }));
  const { rows: articulos } = await pg.query<{ id: number }>(
    'select articulo_id as id from articulos order by articulo_id limit 400',
  );
  const otros = articulos.map((x) => x.id);
  const usos: FilaDe<'cupones_usos'>[] = [];
  const renglones: FilaDe<'cupones_usos_det'>[] = [];
  const conCupon: FilaDe<'cupones_pedidos'>[] = [];
  const enPie: { id: number; cliente: number; dia: string }[] = [];
  for (const pedido of pedidos) {
    const dia = diaDe(pedido.fecha);
    const posibles = cupones.filter((c) => c.FECHA_INI <= dia && dia <= c.FECHA_FIN);
    if (posibles.length === 0 || !a.suerte(CON_CUPON)) continue;
    const cupon = a.uno(posibles);
    const lleva = carrito(a, pedido, cupon.articulos, otros);
    const suyos = enPie.filter((u) => u.id === cupon.id);
    const juicio = aplicaCupon(
      { ...cupon, articulos: new Map(cupon.articulos) },
      {
        hoy: dia,
        cliente: pedido,
        usos: {
          total: suyos.length,
          cliente: suyos.filter((u) => u.cliente === pedido.cliente).length,
          dia: suyos.filter((u) => u.dia === dia).length,
        },
        otros: [],
        renglones: lleva,
      },
    );
    if (juicio.motivo !== null) continue;
    const d = desenlace(a, pedido.fecha, hoy.getTime());
    if (d.estado !== 'LIBERADA') enPie.push({ id: cupon.id, cliente: pedido.cliente, dia });
    const uso = usos.length + 1;
    const suyo = { pedido: pedido.folio, cliente_id: pedido.cliente };
    const consumida = momento(d.consumida);
    const liberada = momento(d.liberada);
    conCupon.push({ ...suyo, cancelado: d.motivo === 'CANCELADO' ? liberada : null, pagado: consumida });
    usos.push({
      uso_id: uso,
      cupon_id: cupon.id,
      ...suyo,
      estado: d.estado,
      motivo: d.motivo,
      a_tiempo: d.a_tiempo,
      dia,
      reservada: iso(pedido.fecha),
      expira: iso(d.expira),
      consumida,
      liberada,
      compra: pedido.importe,
      descuento: comoNumeric(juicio.total),
      operador_id: operador,
      tipo_cliente: consumida && pedido.tipo,
      zona: consumida && pedido.zona,
    });
    lleva.forEach((r, i) => {
      renglones.push({
        uso_id: uso,
        renglon: r.renglon,
        articulo_id: r.articulo,
        unidades: r.unidades,
        importe: comoNumeric(r.importe),
        iva: r.iva,
        descuento: comoNumeric(juicio.partes[i] ?? CERO),
      });
    });
  }
  await insertar(pg, 'cupones_pedidos', conCupon);
  await insertar(pg, 'cupones_usos', usos);
  await insertar(pg, 'cupones_usos_det', renglones);
  await pg.query(
    `update cupones c set usos = (select count(*) from cupones_usos u where u.cupon_id = c.cupon_id and u.estado = 'CONSUMIDA')`,
  );
}
