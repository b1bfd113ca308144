import { CUPON, PEDIDO_CON_CUPON } from './cupones.ts';

/** The order of the small company uses its coupon. */
const CONSUMIDO = `update cupones_usos set estado = 'CONSUMIDA', consumida = now() where pedido = '${PEDIDO_CON_CUPON}'`;
const CONTADO = `update cupones set usos = 1 where cupon_id = ${CUPON.APARTADO}`;

/** Another coupon used by the same order, whose lines it does not know, for 98 of its 100 pesos. */
const OTRO_USO = [
  `insert into cupones_usos (uso_id, cupon_id, pedido, estado, dia, reservada, expira, consumida, compra, descuento, operador_id)
     select 2, ${CUPON.LIBRE}, pedido, 'CONSUMIDA', dia, reservada, expira, now(), 100, 98, operador_id from cupones_usos where uso_id = 1`,
  `insert into cupones_usos_det (uso_id, renglon, articulo_id, unidades, importe, iva, descuento) values (2, 1, 1, 2, 100, 16, 98)`,
  `update cupones set usos = 1 where cupon_id = ${CUPON.LIBRE}`,
];

/** Invariants of coupons, each with what breaks it. */
export const ROTURAS_DE_CUPONES: [nombre: string, ordenes: string[]][] = [
  ['Los usos de cada cupón son sus reservas consumidas', [CONSUMIDO]],
  ['Los usos de cada cupón son sus reservas consumidas', [CONTADO]],
  ...[
    ['', 'limite'],
    [' por cliente', 'limite_cliente'],
    [' por día', 'limite_dia'],
  ].map(([por, limite]): [string, string[]] => [
    `Ningún cupón se usó más de lo que permitió su límite${por}`,
    [
      CONSUMIDO,
      CONTADO,
      ...OTRO_USO,
      `update cupones set ${limite} = 1, serie_id = nullif(${CUPON.LIBRE}, cupon_id) where cupon_id in (${CUPON.LIBRE}, ${CUPON.APARTADO})`,
      `insert into cupones_pedidos (pedido) values ('WEB-9')`,
      `update cupones_usos set pedido = 'WEB-9' where uso_id = 2`,
      `update cupones_usos set cliente_id = (select min(cliente_id) from clientes)`,
    ],
  ]),
  [
    'Lo que un cupón da a un pedido es la suma de sus renglones, y los renglones son su compra',
    ['update cupones_usos set descuento = descuento + 1'],
  ],
  [
    'Lo que un cupón da a un pedido es la suma de sus renglones, y los renglones son su compra',
    ['delete from cupones_usos_det'],
  ],
  [
    'Los cupones usados de un pedido son del mismo carrito, y no quitan a un renglón más de lo que vale',
    [CONSUMIDO, CONTADO, ...OTRO_USO],
  ],
  [
    'Los cupones usados de un pedido son del mismo carrito, y no quitan a un renglón más de lo que vale',
    [
      CONSUMIDO,
      CONTADO,
      ...OTRO_USO,
      'update cupones_usos set descuento = 1 where uso_id = 2',
      'update cupones_usos_det set descuento = 1 where uso_id = 2',
      // Each gives what there is, but of another cart.
      'update cupones_usos_det set unidades = 3 where uso_id = 2',
    ],
  ],
  [
    'Los cupones usados de un pedido son del mismo carrito, y no quitan a un renglón más de lo que vale',
    [
      CONSUMIDO,
      CONTADO,
      ...OTRO_USO,
      'update cupones_usos set descuento = 1 where uso_id = 2',
      'update cupones_usos_det set descuento = 1, renglon = 2 where uso_id = 2',
    ],
  ],
  ['Lo usado es de pedidos pagados, y a un pedido pagado no le queda nada apartado', [CONSUMIDO]],
  [
    'Lo usado es de pedidos pagados, y a un pedido pagado no le queda nada apartado',
    ['update cupones_pedidos set pagado = now()'],
  ],
  [
    'Lo que se dio y se devolvió es de pedidos cancelados',
    [
      `update cupones_usos set estado = 'LIBERADA', motivo = 'CANCELADO', consumida = now(), liberada = now()`,
    ],
  ],
  [
    'Un pedido usa un cupón una sola vez, y ninguno si se canceló',
    [CONSUMIDO, CONTADO, 'update cupones_pedidos set cancelado = now()'],
  ],
];
