import { P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { operadorDe } from './datos.ts';
import { copiarEnRemisiones, sinDisparadores, sinReferencias } from './referencias.ts';

/** Lines of ten consecutive remissions: 15 on average, from 1 to 40. */
const RENGLONES = [1, 5, 8, 10, 12, 15, 17, 20, 22, 40] as const;
/** Two years of the company's busiest work: about 270 remissions a day and 3,000,000 lines. */
export const HISTORIA_REMISIONES = { remisiones: 200_000, dias: 730, renglones: 3_000_000 } as const;

const REMISION = 1_000_000;
const RENGLON = 10_000_000;
const CLIENTE = 500_000;
const CLIENTES = 3_000;
const SURTIDOR = 8_001;
const SURTIDORES = 30;
const ARTICULOS = 2_000;
/** The newest are packed and wait for the carrier; of the others one in two hundred was cancelled. */
const POR_EMBARCAR = 300;

/**
 * Adds two years of remissions with their lines, the pickers' work, packing errors, invoices and guides, up to now.
 * Without movements or stock, because this database is only measured and thrown away. The bench's first operator gets
 * the reports' control ids and sees both warehouses. `cliente` is the tables' owner.
 */
export async function cargarRemisiones(
  cliente: pg.ClientBase,
  {
    remisiones = HISTORIA_REMISIONES.remisiones,
    dias = HISTORIA_REMISIONES.dias,
  }: { remisiones?: number; dias?: number } = {},
): Promise<void> {
  await cliente.query('begin');
  const volver = await sinReferencias(cliente, ['remisiones', 'remisiones_det', 'surtidos']);
  const conDisparadores = await sinDisparadores(cliente, ['remisiones', 'surtidos']);
  await gente(cliente);
  await cliente.query(
    `create temp table historia on commit drop as
       select n, ${REMISION} + n as id, ${RENGLON} + (n / 10) * ${suma(RENGLONES.length)} + desde[1 + n % 10] as det,
              lineas[1 + n % 10] as lineas, 1 + (n % 3 = 0)::int as almacen, ${CLIENTE} + (n * 7) % ${CLIENTES} as cliente,
              ${SURTIDOR} + (n * 11) % ${SURTIDORES} as surtidor, ${SURTIDOR} + (n * 13 + 1) % ${SURTIDORES} as segundo, f.fecha,
              f.fecha + interval '30 minutes' + lineas[1 + n % 10] * interval '50 seconds' as surtida,
              f.fecha + interval '90 minutes' + lineas[1 + n % 10] * interval '60 seconds' as empacada,
              f.fecha + (3 + n % 30) * interval '1 hour' as embarcada,
              n < $1::int - ${POR_EMBARCAR} and n % 200 <> 7 as salio, n % 200 = 7 and n < $1::int - ${POR_EMBARCAR} as cancelada
         from generate_series(0, $1::int - 1) n,
              lateral (select array[${RENGLONES.join()}] as lineas, array[${RENGLONES.map((_, k) => suma(k)).join()}] as desde) l,
              lateral (select date_trunc('day', now()) - ($1::int - 1 - n) / ceil($1::numeric / $2::int)::int * interval '1 day'
                              - interval '8 hours' + n % ceil($1::numeric / $2::int)::int * interval '2 minutes' as fecha) f`,
    [remisiones, dias],
  );
  await facturas(cliente);
  await cliente.query(
    `insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, operador_id, fecha, importe_neto, renglones,
                             estatus, surtida, operador_id_surt, empacada, operador_id_empaque, observaciones_empaque, cajas, embarcada,
                             cancelada, factura_id)
       select id, 'H' || n, 3, almacen, cliente, segundo, fecha, lineas * 250, lineas,
              case when salio then 'EMBARCADA' when cancelada then 'CANCELADA' else 'EMBARCANDO' end,
              case when not cancelada then surtida end, case when not cancelada then surtidor end,
              case when not cancelada then empacada end, case when not cancelada then ${SURTIDOR} + n % ${SURTIDORES} end,
              case when not cancelada then 'COMPLETO' end, case when not cancelada then 1 + lineas / 10 end,
              case when salio then embarcada end, case when cancelada then surtida end, case when not cancelada then id end
         from historia`,
  );
  await cliente.query(
    `insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, precio, unidades_surt, inicio_surtido,
                                 operador_id_inicio, fecha_hora_surtido, operador_id_surt, cerrado, motivo_corto, operador_id_corto,
                                 fecha_hora_empaque, operador_id_empaque, unidades_emp)
       select h.det + r, h.id, r, 1 + (h.n * 17 + r * 31) % ${ARTICULOS}, 5, 50, case when cancelada then 0 else 5 end,
              f.fin - interval '45 seconds', q.quien, case when not cancelada then f.fin end, case when not cancelada then q.quien end,
              case when cancelada then f.fin end, case when cancelada then 'no hay' end, case when cancelada then q.quien end,
              case when not cancelada then empacada end, case when not cancelada then surtidor end, case when cancelada then 0 else 5 end
         from historia h, generate_series(1, h.lineas) r, ${TRABAJO}`,
  );
  await cliente.query(
    `insert into empaques (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, fecha, piezas)
       select uuidv7(), docto_ve_id, docto_ve_det_id, operador_id_empaque, fecha_hora_empaque, unidades_emp
         from remisiones_det where fecha_hora_empaque is not null`,
  );
  // One save in fifty was undone, and the line picked again.
  await cliente.query(
    `insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, espera, piezas,
                           importe, completo, deshecho)
       select uuidv7(), h.id, h.det + r, h.almacen, q.quien, f.fin - interval '45 seconds', f.fin, 40, (r % 20 = 0)::int * 5, 5, 250,
              true, case when v = 0 then f.fin end
         from historia h, generate_series(1, h.lineas) r, ${TRABAJO}, generate_series((h.n % 50 <> r % 50)::int, 1) v
        where not h.cancelada`,
  );
  await cliente.query(
    `insert into errores_empaque (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, operador_id_surt, fecha, tipo, piezas)
       select uuidv7(), id, det + 1, segundo, surtidor, empacada, 'falta', 1 from historia where n % 13 = 0 and not cancelada`,
  );
  await cliente.query('select reunir_surtieron(array_agg(id)), reunir_facturas(array_agg(id)) from historia');
  await copiarEnRemisiones(cliente);
  await cliente.query(
    `select reunir_cifras(array(select cliente_id from clientes where cliente_id >= ${CLIENTE}))`,
  );
  await volver();
  await conDisparadores();
  await cliente.query('commit');
  await cliente.query('vacuum analyze');
}

const suma = (hasta: number): number => RENGLONES.slice(0, hasta).reduce((s, n) => s + n, 0);

/** When line `r` of remission `h` was picked and by whom: in one of three, a second picker takes every other line. */
const TRABAJO = `
  lateral (select h.fecha + interval '30 minutes' + r * interval '50 seconds' as fin) f,
  lateral (select case when h.n % 3 = 1 and r % 2 = 0 then h.segundo else h.surtidor end as quien) q`;

async function gente(cliente: pg.ClientBase): Promise<void> {
  await cliente.query(
    `insert into operadores (operador_id, operador, nombre, almacen_id)
       select n, 'SURTE' || n, 'SURTIDOR DE BANCO ' || n, 1 from generate_series(${SURTIDOR}, ${SURTIDOR + SURTIDORES - 1}) n`,
  );
  await cliente.query(
    `insert into clientes (cliente_id, clave_cliente, nombre, tipo, zona)
       select n, 'B' || n, 'CLIENTE DE BANCO ' || n, case when n % 2 = 0 then 'DISTRIBUIDOR' else 'MOSTRADOR' end, 'ZONA ' || n % 12
         from generate_series(${CLIENTE}, ${CLIENTE + CLIENTES - 1}) n`,
  );
  await cliente.query(
    `insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[]) on conflict do nothing`,
    [
      operadorDe(0),
      [P.renglonajesop, P.tiemposremisiones, P.remisionesrevisadas, P.guias, P.embarquefletera],
    ],
  );
  await cliente.query(
    `insert into operador_almacenes (operador_id, almacen_id) select $1, unnest(array[1, 2]) on conflict do nothing`,
    [operadorDe(0)],
  );
}

async function facturas(cliente: pg.ClientBase): Promise<void> {
  await cliente.query(
    `insert into facturas (docto_ve_id, folio, folio_fiscal, cliente_id, fecha, importe_neto, total, fletera, entregado, operador_id_entrego)
       select id, 'FH' || n, 'UUID-' || n, cliente, empacada, lineas * 250, lineas * 290, 'FLETERA ' || n % 5,
              case when salio then embarcada end, case when salio then segundo end from historia where not cancelada`,
  );
  await cliente.query(
    `insert into guias (docto_ve_id, fecha, fletera, guia, recibido_por, fecha_entrega)
       select id, empacada + interval '10 minutes', 'FLETERA ' || n % 5, 'G' || n, case when n % 4 = 0 then 'RECEPCIÓN' end,
              case when n % 4 = 0 then embarcada + interval '2 days' end from historia where not cancelada`,
  );
}
