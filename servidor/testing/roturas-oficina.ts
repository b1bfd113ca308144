import { DEPOSITO, FACTURA } from './fixture.ts';

/**
 * A payment of this customer and its application to the charge of the first invoice, of any amounts, with the triggers
 * disabled.
 */
const pagoAplicado = (pago: number, aplicado: number, cliente = 1): string[] => [
  'alter table cartera disable trigger user',
  'alter table aplicaciones disable trigger user',
  `with p as (insert into cartera (cliente_id, clase, fecha, importe) values (${cliente}, 'PAGO', now(), ${pago}) returning asiento_id)
   insert into aplicaciones (abono_id, cargo_id, importe)
     select p.asiento_id, c.asiento_id, ${aplicado} from p, cartera c where c.docto_ve_id = ${FACTURA.LISTA}`,
];
/**
 * Brings the ages of customers' debts to another day: the first call sets the day, and the second updates the
 * customers.
 */
const CORTE = [1, 2].map(() => `select cortar_cartera('2025-04-01', 'America/Mexico_City', 1000)`);
/** Invariants of customers' money, of commissions and of tickets, each with what breaks it. */
export const ROTURAS_DE_LA_OFICINA: [nombre: string, ordenes: string[]][] = [
  [
    'Lo que queda de cada cargo y de cada abono es la suma de sus asientos y aplicaciones',
    ['update saldos_cartera set pendiente = pendiente - 1'],
  ],
  ['Ningún cargo se pagó de más y ningún abono se aplicó de más', pagoAplicado(5, 6)],
  ['Ningún cargo se pagó de más y ningún abono se aplicó de más', pagoAplicado(100, 50)],
  ['Cada corrección y cada aplicación es de un mismo cliente', pagoAplicado(5, 5, 2)],
  [
    'Cada corrección y cada aplicación es de un mismo cliente',
    [
      'alter table cartera disable trigger user',
      `insert into cartera (cliente_id, clase, fecha, importe, docto_ve_id, corrige, motivo)
         select 2, clase, fecha, -1, docto_ve_id, asiento_id, 'X' from cartera where docto_ve_id = ${FACTURA.LISTA}`,
    ],
  ],
  [
    'Cada venta y cada devolución está congelada entera en las líneas de comisión',
    [
      'alter table cartera disable trigger user',
      `insert into cartera (cliente_id, clase, fecha, importe) values (1, 'DEVOLUCION', now(), 5)`,
    ],
  ],
  [
    'Cada venta y cada devolución está congelada entera en las líneas de comisión',
    [
      'alter table lineas_comision disable trigger user',
      `delete from lineas_comision where docto_ve_id = ${FACTURA.LISTA}`,
    ],
  ],
  [
    'Las líneas de cada venta pagan su base por su porcentaje, al centavo de cada línea',
    [
      'alter table lineas_comision disable trigger user',
      `update lineas_comision set comision = comision + 0.02 where docto_ve_id = ${FACTURA.LISTA}`,
    ],
  ],
  [
    'Cada factura tiene su cargo, por su total y de su cliente',
    [
      'alter table facturas disable trigger user',
      `update facturas set total = total + 1 where docto_ve_id = ${FACTURA.LISTA}`,
    ],
  ],
  [
    'Cada cargo vence cuando su factura dice',
    [
      'alter table facturas disable trigger user',
      `update facturas set vence = now() where docto_ve_id = ${FACTURA.LISTA}`,
    ],
  ],
  [
    'Lo repartido de cada depósito son sus asientos, y no pasa de su importe',
    [`update depositos set repartido = repartido + 1 where docto_ba_id = ${DEPOSITO.LIBRE}`],
  ],
  [
    'Un depósito que llegó de otro sistema está en pie una sola vez, y se dio una sola vez al cliente que decía',
    [
      'drop index depositos_documento',
      `update depositos set documento_externo = 'ERP-1' where docto_ba_id in (${DEPOSITO.LIBRE}, ${DEPOSITO.OTRO})`,
    ],
  ],
  [
    'Un depósito que llegó de otro sistema está en pie una sola vez, y se dio una sola vez al cliente que decía',
    [
      `update depositos set documento_externo = 'ERP-1' where docto_ba_id = ${DEPOSITO.LIBRE}`,
      `insert into cartera (cliente_id, clase, fecha, importe, docto_ba_id)
         select c, 'DEPOSITO', now(), 5, ${DEPOSITO.LIBRE} from generate_series(1, 2) c`,
    ],
  ],
  [
    'El saldo y el último pedido de cada cliente son los de sus asientos, pedidos y remisiones',
    ['update cifras_clientes set saldo = saldo + 1'],
  ],
  [
    'El saldo y el último pedido de cada cliente son los de sus asientos, pedidos y remisiones',
    ['update cifras_clientes set ultimo_pedido = now()'],
  ],
  [
    'El saldo y el último pedido de cada cliente son los de sus asientos, pedidos y remisiones',
    [
      'alter table remisiones disable trigger user',
      `update remisiones set fecha = fecha + interval '9 years'`,
    ],
  ],
  [
    'Cada ticket nombra el folio de su factura y el de la remisión de su renglón',
    [
      `insert into tickets (tipo, motivo_id, asunto, comentario, factura_id) values ('O', 1, 'X', 'X', ${FACTURA.LISTA})`,
      'alter table facturas disable trigger user',
      `update facturas set folio = folio || 'X' where docto_ve_id = ${FACTURA.LISTA}`,
    ],
  ],
  [
    'Cada ticket dice de su cliente lo que dice el cliente',
    [
      `insert into tickets (tipo, motivo_id, asunto, comentario, cliente_id) values ('C', 1, 'X', 'X', 1)`,
      'alter table tickets disable trigger user',
      'update tickets set giro = null, asesor_id = null',
    ],
  ],
  [
    'Cada descarga de catálogo dice de su cliente, y de dónde está, lo que dicen el cliente y su dirección principal',
    [
      'insert into descargas_catalogo (cliente_id, fecha) values (1, now())',
      'alter table direcciones_clientes disable trigger user',
      `update direcciones_clientes set estado = 'X'`,
    ],
  ],
  [
    'Las cifras de cada cliente dicen quién es, como el cliente',
    ['update cifras_clientes set operador_id = null, zona = null'],
  ],
  [
    'Las cifras de cada cliente dicen quién es, como el cliente',
    ['alter table clientes disable trigger user', `update clientes set nombre = 'X'`],
  ],
  [
    'Cada guía dice de su factura lo que dice la factura',
    ['alter table facturas disable trigger user', `update facturas set folio_fiscal = 'X'`],
  ],
  [
    'Cada remisión dice el folio y la fletera de su factura, y la fecha de la primera guía de esta',
    ['alter table guias disable trigger user', `update guias set fecha = fecha - interval '1 day'`],
  ],
  [
    'Lo que debe cada cliente por su antigüedad es lo de sus cargos en el día del corte',
    ['update cifras_clientes set mas_de_90 = mas_de_90 + 1'],
  ],
  [
    'Lo que debe cada cliente por su antigüedad es lo de sus cargos en el día del corte',
    [...CORTE, `update cifras_clientes set caduca = '2999-01-01'`],
  ],
  [
    'Lo que debe cada cliente por su antigüedad es lo de sus cargos en el día del corte',
    [...CORTE, 'update cifras_clientes set caduca = null'],
  ],
  [
    'Cada lugar de una dirección está entre los que se conocen',
    [`update direcciones_clientes set ciudad = 'X'`, `delete from lugares_de_clientes where texto = 'X'`],
  ],
  ...[
    `update clientes set clave_cliente = normalize('CÑ-1', NFD) where cliente_id = 1`,
    `insert into proveedores (proveedor) values (normalize('MAÍZ', NFD))`,
    `insert into zonas (zona) values (normalize('BAJÍO', NFD))`,
  ].map((orden): [string, string[]] => [
    'Ningún nombre, clave ni folio lleva un acento aparte de su letra, que haría de uno dos',
    [orden],
  ]),
];
