import { P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { APELLIDOS as APELLIDOS_DEMO } from '../servidor/demo/catalogo/negocios.ts';
import { INVARIANTES_DE_CARTERA } from '../servidor/src/audit/invariantes-cartera.ts';
import { INVARIANTES_DE_COMISIONES } from '../servidor/src/audit/invariantes-comisiones.ts';
import { operadorDe } from './datos.ts';
import { copiarEnGuias, copiarEnRemisiones, sinDisparadores, sinReferencias } from './referencias.ts';

/** How large the office of the bench is. */
export interface Oficina {
  clientes: number;
  facturas: number;
  dias: number;
  /** Lines of each invoice; 2 where it is not given. */
  renglones?: number;
}

/** 200,000 customers who were billed 1,500,000 times in two years: with payments, returns and deposits some 3,000,000 entries. */
export const OFICINA: Oficina = { clientes: 200_000, facturas: 1_500_000, dias: 730 };

export const CLIENTE = 600_000;
export const FACTURA = 10_000_000;
const ASESOR = 9_001;
const ASESORES = 40;
const ARTICULOS = 2_000;
/** First ids of each kind of entry; a charge has its invoice's number. */
const [CARGO, ABONO, DEVOLUCION, ANTICIPO, ERROR] = [
  10_000_000, 20_000_000, 30_000_000, 40_000_000, 50_000_000,
];
/** Deposits that nobody claimed. */
export const SIN_DUENIO = { primero: 30_000_000, cuantos: 6_000 };

/** Tables filled here without their triggers. */
const TABLAS = [
  ...['facturas', 'facturas_det', 'guias', 'pedidos', 'remisiones', 'remisiones_det'],
  ...['cartera', 'aplicaciones', 'saldos_cartera', 'depositos', 'lineas_comision'],
];

const GIROS = [
  'ABARROTES',
  'FERRETERIA',
  'PAPELERÍA',
  'MERCERÍA',
  'DULCERÍA',
  'FARMACIA',
  'BONETERÍA',
  'JUGUETERÍA',
];
const PILA = [
  ...[
    'MARÍA',
    'JOSÉ',
    'GUADALUPE',
    'JUAN',
    'FRANCISCO',
    'ROSA',
    'PEDRO',
    'LETICIA',
    'MIGUEL',
    'ÁNGELES',
    'CARMEN',
    'RAÚL',
  ],
  ...[
    'SILVIA',
    'HÉCTOR',
    'PATRICIA',
    'ARTURO',
    'VERÓNICA',
    'SALVADOR',
    'ESPERANZA',
    'IGNACIO',
    'YOLANDA',
    'RUBÉN',
    'NORMA',
    'ADRIÁN',
  ],
];
/** Includes rare ones, so that some names belong to few customers. */
const APELLIDOS = [
  ...APELLIDOS_DEMO,
  ...['ZARAGOZA', 'BALTAZAR', 'XICOTÉNCATL', 'IBARRA', 'QUINTANILLA', 'ECHEVERRÍA', 'URRUTIA', 'YÁÑEZ'],
];

const arreglo = (textos: readonly string[]): string => `array['${textos.join("','")}']`;
/** SQL: one of the texts, at random. */
const alguno = (textos: readonly string[]): string =>
  `(${arreglo(textos)})[1 + floor(random() * ${textos.length})::int]`;

/**
 * Adds the office's customers with their addresses, orders, catalogues, invoices with lines, guides and remissions, and their money:
 * written as the triggers leave it but without them, which would take an hour, and then proved by the house's own audit. The same
 * data each time. The bench's first operator may see all of it. `cliente` is the tables' owner.
 * @throws if the audit of customers' money finds anything
 */
export async function cargarClientes(
  cliente: pg.ClientBase,
  { clientes, facturas, dias, renglones = 2 }: Oficina,
  avisar: (que: string) => void,
): Promise<{ asientos: number; abiertos: number }> {
  await cliente.query('begin');
  await cliente.query('select setseed(0.42)');
  await gente(cliente);
  avisar(`${clientes} clientes`);
  await losClientes(cliente, clientes, dias);
  const conReferencias = await sinReferencias(cliente, TABLAS);
  const conDisparadores = await sinDisparadores(cliente, TABLAS);
  avisar(`${facturas} facturas con sus renglones, pedidos y guías`);
  await lasFacturas(cliente, { clientes, facturas, dias, renglones });
  avisar('Abonos, aplicaciones y saldos');
  await elDinero(cliente, clientes, dias);
  avisar('Comisiones');
  await lasComisiones(cliente);
  await copiarEnGuias(cliente);
  await copiarEnRemisiones(cliente);
  await cliente.query('select reunir_cifras(array(select cliente_id from clientes))');
  await conReferencias();
  await conDisparadores();
  await cliente.query('commit');
  await cliente.query('vacuum analyze');
  await losDepositosSinDuenio(cliente);
  avisar('La auditoría de la cartera');
  for (const { nombre, sql } of [...INVARIANTES_DE_CARTERA, ...INVARIANTES_DE_COMISIONES]) {
    const { rows } = await cliente.query<{ n: number }>(`select count(*)::int as n from (${sql}) x`);
    if (rows[0]?.n !== 0) throw new Error(`Los datos del banco no cuadran, ${rows[0]?.n} veces: ${nombre}`);
  }
  const { rows } = await cliente.query<{ asientos: number; abiertos: number }>(
    `select (select count(*)::int from cartera) as asientos,
            (select count(*)::int from saldos_cartera where cargo and pendiente > 0) as abiertos`,
  );
  return rows[0] ?? { asientos: 0, abiertos: 0 };
}

async function gente(cliente: pg.ClientBase): Promise<void> {
  await cliente.query(
    `insert into operadores (operador_id, operador, nombre, almacen_id)
       select n, 'ASESOR' || n, 'ASESOR DE BANCO ' || n, 1 from generate_series(${ASESOR}, ${ASESOR + ASESORES - 1}) n`,
  );
  await cliente.query(
    'insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[]) on conflict do nothing',
    [
      operadorDe(0),
      [
        P.clientes,
        P.clientescc,
        P.depositonoid,
        P.conciliarDepositos,
        P.fichaCliente,
        P.todosLosClientes,
        P.cartera,
      ],
    ],
  );
}

async function losClientes(cliente: pg.ClientBase, cuantos: number, dias: number): Promise<void> {
  await cliente.query(
    `insert into clientes (cliente_id, clave_cliente, nombre, nombre_comercial, rfc, tipo, giro, zona, origen, operador_id, telefono, celular,
                           email, dias_credito, limite_credito, fecha_distribuidor, creado)
       select ${CLIENTE} + n, 'K' || n, case when n % 3 = 0 then x.giro || ' ' || x.paterno || ' ' || n % 97 else x.pila || ' ' || x.paterno || ' ' || x.materno end,
              case when n % 4 = 0 then x.giro || ' LA ' || x.pila end, 'XAXX' || lpad(n::text, 6, '0') || 'AA1',
              case when n % 2 = 0 then 'DISTRIBUIDOR' else 'MOSTRADOR' end, x.giro, 'ZONA ' || n % ${ASESORES}, 'TELEMARKETING',
              ${ASESOR} + n % ${ASESORES}, '55' || lpad(((n::bigint * 7919 + 13) % 100000000)::text, 8, '0'),
              case when n % 3 = 1 then '44' || lpad(((n::bigint * 104729 + 7) % 100000000)::text, 8, '0') end,
              'cliente' || n || '@ejemplo.mx', (array[0, 15, 30])[1 + n % 3], case when n % 3 > 0 then 20000 else 0 end,
              case when n % 2 = 0 then current_date - (n::bigint * 31 % $2::int)::int end, now() - (n::bigint * 17 % ($2::int + 200)) * interval '1 day'
         from generate_series(0, $1::int - 1) n,
              lateral (select ${alguno(GIROS)} as giro, ${alguno(PILA)} as pila, ${alguno(APELLIDOS)} as paterno,
                              ${alguno(APELLIDOS)} as materno where n >= 0) x`,
    [cuantos, dias],
  );
  await cliente.query(
    `update direcciones_clientes set direccion = 'CALLE ' || cliente_id % 300 || ' #' || cliente_id % 90, ciudad = 'CIUDAD ' || cliente_id % 120,
            estado = 'ESTADO ' || cliente_id % 32, codigo_postal = lpad((cliente_id % 99999)::text, 5, '0'), localidad = 'CENTRO', tipo_localidad = 'CIUDAD'
      where cliente_id >= ${CLIENTE}`,
  );
  await cliente.query(
    `insert into direcciones_clientes (cliente_id, tipo_dir, direccion, ciudad, estado)
       select ${CLIENTE} + n, 'ENTREGA', 'BODEGA ' || n, 'CIUDAD ' || n % 120, 'ESTADO ' || n % 32 from generate_series(0, $1::int - 1, 5) n`,
    [cuantos],
  );
  await cliente.query(
    `insert into descargas_catalogo (cliente_id, fecha, catalogo)
       select ${CLIENTE} + n, now() - (n::bigint * 37 % ($2::int * 24)) * interval '1 hour', 'CATÁLOGO ' || n % 6
         from generate_series(0, $1::int - 1) n where n % 5 < 3`,
    [cuantos, dias],
  );
}

/** Some customers buy nearly every day, most of them now and then. */
async function lasFacturas(
  cliente: pg.ClientBase,
  { clientes, facturas, dias, renglones }: Required<Oficina>,
): Promise<void> {
  await cliente.query(
    `create temp table ventas on commit drop as
       select n, ${FACTURA} + n as id, c.cliente_id, f.fecha, f.fecha + make_interval(days => c.dias_credito) as vence,
              round((150 + random() * 6000)::numeric, 2) as total, random() as suerte
         from generate_series(0, $1::int - 1) n,
              lateral (select now() - interval '3 hours' - ($1::int - 1 - n) * ($3::int * interval '1 day' / $1::int) as fecha) f,
              lateral (select ${CLIENTE} + floor($2::int * power(random(), 1.5))::int as cual where n >= 0) x
         join clientes c on c.cliente_id = x.cual`,
    [facturas, clientes, dias],
  );
  await cliente.query(
    `insert into facturas (docto_ve_id, folio, folio_fiscal, cliente_id, fecha, importe_neto, total, fletera, entregado, operador_id_entrego, folio_dr)
       select id, 'FK' || n, 'UUIDK-' || n, cliente_id, fecha, round(total / 1.16, 2), total, 'FLETERA ' || n % 5,
              case when fecha < now() - interval '2 days' then fecha + interval '5 hours' end,
              case when fecha < now() - interval '2 days' then ${ASESOR} end,
              case when n % 5 < 2 and n % 10 > 0 then 'PK' || n end from ventas`,
  );
  await cliente.query(
    `insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva)
       select id, r, 1 + (n * 17 + r * 31) % ${ARTICULOS}, u.piezas, round(u.importe / u.piezas, 4), u.importe
         from ventas, generate_series(1, $1::int) r,
              lateral (select 1 + (n + r) % 12 as piezas, round(total / $1, 2) as parte) p,
              lateral (select piezas, case when r = $1 then total - parte * ($1 - 1) else parte end as importe) u`,
    [renglones],
  );
  await cliente.query(
    `insert into guias (docto_ve_id, fecha, fletera, guia, recibido_por, fecha_entrega, folio, tipo_docto, facturada, importe_neto, total, cliente_id)
       select id, v.fecha + interval '6 hours', 'FLETERA ' || n % 5, 'GK' || n, case when n % 4 > 0 then 'RECEPCIÓN' end,
              case when n % 4 > 0 then v.fecha + interval '2 days' end, f.folio, f.tipo_docto, f.fecha, f.importe_neto, f.total, f.cliente_id
         from ventas v join facturas f on f.docto_ve_id = v.id where n % 5 < 3 and v.fecha < now() - interval '2 days'`,
  );
  await cliente.query(
    `insert into pedidos (pedido_id, folio, folio_web, cliente_id, operador_id, fecha, importe, estatus, refer_clabe)
       select id, 'PK' || n, case when n % 2 = 0 then 'WK' || n end, cliente_id, ${ASESOR} + n % ${ASESORES}, fecha - interval '1 day', total,
              'FACTURADO', case when n % 2 = 0 then lpad((n::bigint * 999983 % 1000000000000000000)::text, 18, '0') end
         from ventas where n % 5 < 2`,
  );
  await cliente.query(
    `insert into remisiones (docto_ve_id, folio, folio_dr, empresa_id, almacen_id, cliente_id, operador_id, fecha, importe_neto, renglones, estatus,
                             surtida, operador_id_surt, empacada, operador_id_empaque, observaciones_empaque, cajas, embarcada, factura_id)
       select id, 'RK' || n, 'PK' || n, 3, 1, cliente_id, ${ASESOR}, fecha - interval '5 hours', round(total / 1.16, 2), 2, 'EMBARCADA',
              fecha - interval '2 hours', ${ASESOR}, fecha - interval '1 hour', ${ASESOR}, 'COMPLETO', 1, fecha + interval '5 hours', id
         from ventas where n % 10 = 0`,
  );
  await cliente.query('select reunir_facturas(array_agg(id)) from ventas where n % 10 = 0');
  await cliente.query(
    `insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, precio, unidades_surt, inicio_surtido,
                                 operador_id_inicio, fecha_hora_surtido, operador_id_surt, fecha_hora_empaque, operador_id_empaque, unidades_emp)
       select ${FACTURA} * 2 + n * 2 + r, id, r, 1 + (n * 17 + r * 31) % ${ARTICULOS}, 5, 50, 5, fecha - interval '3 hours', ${ASESOR},
              fecha - interval '2 hours', ${ASESOR}, fecha - interval '1 hour', ${ASESOR}, 5
         from ventas, generate_series(1, 2) r where n % 10 = 0`,
  );
}

/**
 * Of ten old invoices nine were paid, one in twenty five in part; of those of the last two months a third. One payment in sixty was a
 * deposit; one in twelve paid invoices had a return; some credits wait to be applied, and some were entered by mistake and corrected.
 */
async function elDinero(cliente: pg.ClientBase, clientes: number, dias: number): Promise<void> {
  await cliente.query(
    `create temp table cobros on commit drop as
       select v.*, case when suerte < d.sin then 0 when suerte < d.sin + d.parte then round(total / 3, 2) else total end as pagado,
              case when suerte > 0.92 then round(total / 10, 2) else 0 end as devuelto, n % 60 = 7 as por_deposito
         from ventas v, lateral (select case when fecha < now() - interval '60 days' then 0.1 else 0.7 end as sin, 0.04 as parte) d`,
  );
  await cliente.query('analyze cobros');
  const columnas = '(asiento_id, cliente_id, clase, fecha, vence, importe, folio, docto_ve_id)';
  await cliente.query(
    `insert into cartera ${columnas} overriding system value
       select ${CARGO} + n, cliente_id, 'CARGO', fecha, vence, total, 'FK' || n, id from ventas`,
  );
  await cliente.query(
    `insert into depositos (docto_ba_id, folio, fecha, concepto_ba_id, cuenta_ba_id, banco_id, forma_pago_id, empresa_id, importe, descripcion,
                            referencia, ordenante, repartido)
       select id, 'DK' || n, (fecha + interval '4 days')::date, 79, b.cuenta_ba_id, b.banco_id, b.forma_pago_id, b.empresa_id, pagado - devuelto,
              'DEPÓSITO EN EFECTIVO', 'REFK' || n, case when n % 2 = 1 then 'ORDENANTE ' || cliente_id end, pagado - devuelto
         from cobros, ${CATALOGOS} where por_deposito and pagado > 0`,
  );
  await cliente.query(
    `insert into cartera (asiento_id, cliente_id, clase, fecha, importe, folio, docto_ba_id, forma_pago_id) overriding system value
       select ${ABONO} + n, cliente_id, case when por_deposito then 'DEPOSITO' else 'PAGO' end, fecha + interval '5 days', pagado - devuelto,
              case when por_deposito then 'DK' else 'PAGK' end || n, case when por_deposito then id end, b.forma_pago_id
         from cobros, ${CATALOGOS} where pagado > 0`,
  );
  await cliente.query(
    `insert into cartera ${columnas} overriding system value
       select ${DEVOLUCION} + n, cliente_id, 'DEVOLUCION', fecha + interval '8 days', null, devuelto, 'DEVK' || n, id from cobros where devuelto > 0`,
  );
  const sueltos = (base: number, clase: string, cada: number) => `
    insert into cartera (asiento_id, cliente_id, clase, fecha, importe, folio) overriding system value
      select ${base} + n, ${CLIENTE} + n, '${clase}', now() - (n % $2::int) * interval '1 day', 50 + n % 900, '${clase}' || n
        from generate_series(0, $1::int - 1, ${cada}) n`;
  await cliente.query(sueltos(ANTICIPO, 'PAGO', 4), [clientes, dias]);
  await cliente.query(sueltos(ERROR, 'DEVOLUCION', 5), [clientes, dias]);
  await cliente.query(
    `insert into cartera (cliente_id, clase, fecha, importe, folio, corrige, motivo, operador_id)
       select cliente_id, clase, fecha, -importe, folio, asiento_id, 'Se capturó por error', ${ASESOR} from cartera where asiento_id >= ${ERROR}`,
  );
  await cliente.query(
    `insert into aplicaciones (abono_id, cargo_id, importe)
       select ${ABONO} + n, ${CARGO} + n, pagado - devuelto from cobros where pagado > 0
        union all select ${DEVOLUCION} + n, ${CARGO} + n, devuelto from cobros where devuelto > 0`,
  );
  await cliente.query(
    `insert into saldos_cartera (asiento_id, cliente_id, cargo, vence, importe, pendiente)
       select ${CARGO} + n, cliente_id, true, vence, total, total - pagado from cobros
        union all
       select asiento_id, cliente_id, false, null, case when asiento_id >= ${ERROR} then 0 else importe end,
              case when asiento_id between ${ANTICIPO} and ${ERROR - 1} then importe else 0 end
         from cartera where asiento_id >= ${ABONO} and corrige is null`,
  );
}

/** Freezes the commissions of what was loaded, as the triggers would have done. */
async function lasComisiones(cliente: pg.ClientBase): Promise<void> {
  await cliente.query('analyze cartera');
  await cliente.query(
    `select congela_comisiones(array(select k.asiento_id from cartera k where k.clase in ('CARGO', 'DEVOLUCION')
                                       and not exists (select from lineas_comision l where l.asiento_id = k.asiento_id)), null)`,
  );
}

const CATALOGOS = `
  (select c.cuenta_ba_id, c.banco_id, c.empresa_id, f.forma_pago_id from cuentas_banco c, formas_pago f
    order by c.cuenta_ba_id, f.forma_pago_id limit 1) b`;

/**
 * A third is exactly a charge, a third two of one customer, and a third nothing that anybody owes; one in ten says its customer's key, and
 * one in ten its name.
 */
async function losDepositosSinDuenio(cliente: pg.ClientBase): Promise<void> {
  await cliente.query(
    `insert into depositos (docto_ba_id, folio, fecha, concepto_ba_id, cuenta_ba_id, banco_id, forma_pago_id, empresa_id, importe, descripcion,
                            referencia, ordenante)
       select ${SIN_DUENIO.primero} + n, 'SDK' || n, current_date - n % 180, 79, b.cuenta_ba_id, b.banco_id, b.forma_pago_id, b.empresa_id,
              case n % 3 when 0 then s.pendiente when 1 then s.pendiente + s.otra else 77777 + n end,
              'SPEI RECIBIDO' || case n % 10 when 0 then ' K' || s.cliente_id - ${CLIENTE} when 5 then ' DE ' || c.nombre else '' end, 'REFSD' || n,
              case when n % 2 = 0 then 'ORDENANTE ' || s.cliente_id end
         from (select (row_number() over (order by s.asiento_id) - 1)::int as n, s.cliente_id, s.pendiente, o.otra from saldos_cartera s,
                      lateral (select min(o.pendiente) as otra from saldos_cartera o
                                where o.cliente_id = s.cliente_id and o.cargo and o.pendiente > 0 and o.asiento_id <> s.asiento_id) o
                where s.cargo and s.pendiente > 0 and s.asiento_id % 13 = 0 and s.asiento_id >= ${CARGO} and o.otra is not null
                order by s.asiento_id limit ${SIN_DUENIO.cuantos}) s join clientes c using (cliente_id), ${CATALOGOS}`,
  );
}
