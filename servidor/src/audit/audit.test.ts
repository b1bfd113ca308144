import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otraApp } from '../../testing/app.ts';
import { type TestDb, testDb } from '../../testing/db.ts';
import {
  ART,
  FACTURA,
  GUARDADO,
  INV,
  LINEA,
  OP,
  RDET,
  REM,
  REN,
  RES,
  TR,
  UBI,
} from '../../testing/fixture.ts';
import { ROTURAS_DE_CUPONES } from '../../testing/roturas-cupones.ts';
import { ROTURAS_DE_LA_OFICINA } from '../../testing/roturas-oficina.ts';
import { auditar, type Hallazgo, juzgar } from './index.ts';
import { INVARIANTES } from './invariantes.ts';

/** A company in which the server has received goods; each test breaks it and takes that back. */
let recibida: TestDb;
let db: pg.Client;
beforeAll(async () => {
  recibida = await testDb();
  const app = await otraApp(recibida);
  await app.call('guardarRecepcionCompra', {
    docto_cm_det_id: LINEA.BARRAS,
    operador_id: OP.ADMIN,
    cantidad: 4,
  });
  await app.close();
  db = new pg.Client(recibida.url);
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await recibida.close();
});

/** What the invariant `nombre` finds once `ordenes` ran; then all is as it was. A copy of the company for each would cost half a second. */
async function roto(nombre: string, ordenes: readonly string[]): Promise<Hallazgo | undefined> {
  await db.query('begin');
  try {
    for (const orden of ordenes) await db.query(orden);
    await db.query('set constraints all immediate');
    const [hallazgo] = await juzgar(
      db,
      INVARIANTES.filter((i) => i.nombre === nombre),
    );
    return hallazgo;
  } finally {
    await db.query('rollback');
  }
}

test('después de recibir, todo cuadra', async () => {
  expect(await auditar(db)).toEqual([]);
});

const MOVIMIENTO = `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas,
  documento, documento_id, documento_det_id) select gen_random_uuid(), 1, 'prueba', `;

/** Pieces of LOTE with an expiry and a reason; followed by `call, origin, destination, document, document's line`. */
const CADUCADO = `insert into movimientos (operacion_id, operador_id, articulo_id, piezas, fecha_caducidad, motivo, llamada,
  origen_id, destino_id, documento, documento_det_id) select gen_random_uuid(), 1, ${ART.LOTE}, 1,`;

const ROTURAS: [string, string[]][] = [
  [
    'Ningún producto por default tiene piezas en ubicaciones multialmacén',
    [`update articulos set tipo_articulo = 'D' where articulo_id = ${ART.MULTI}`],
  ],
  [
    'Un contramovimiento devuelve las piezas con el lote con que salieron',
    [
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, corrige_id)
       select gen_random_uuid(), 1, 'prueba', articulo_id, destino_id, origen_id, piezas, movimiento_id
         from movimientos where lote = 'L1'`,
    ],
  ],
  [
    'Un guardado está deshecho si y sólo si lo están todos sus movimientos',
    [`update guardados set deshecho = now() where operacion_id = '${GUARDADO}'`],
  ],
  [
    'Un conteo aceptado movió lo que separa lo contado de lo esperado, y los demás nada',
    [
      `insert into conteos (conteo_id, inventario_det_id, operador_id, operacion_id, estatus)
       values (901, ${INV.BARRAS}, 1, gen_random_uuid(), 'ACEPTADO')`,
      `insert into conteos_det (conteo_id, ubicacion_id, contadas, esperadas, contada_en)
       values (901, ${UBI.F1.id}, 9, 8, now())`,
    ],
  ],
  [
    'Una compra tiene último acomodo si y sólo si algo suyo está acomodado',
    ['update compras set ultimo_acomodo = now()'],
  ],
  ['Cada existencia es la suma de sus movimientos', ['update existencias set piezas = piezas + 1']],
  ['Cada existencia es la suma de sus movimientos', ['delete from existencias']],
  [
    'Ninguna existencia es negativa',
    [
      'alter table existencias drop constraint existencias_piezas_check',
      'update existencias set piezas = -1',
    ],
  ],
  [
    'Ningún lugar quedó nunca por debajo de cero',
    [
      `${MOVIMIENTO} 2, (select lugar_id from lugares where clase = 'recepcion' and almacen_id = 1),
         (select lugar_id from lugares where clase = 'ajuste'), 1, null, null, null`,
    ],
  ],
  [
    'Sólo hay existencia en lugares de adentro',
    [
      `insert into existencias (lugar_id, articulo_id, piezas) select lugar_id, 1, 0 from lugares where clase = 'cliente'`,
    ],
  ],
  [
    'Lo recibido de cada línea de compra son sus movimientos, y no pasa de lo pedido',
    [`update compras_det set unidades_recib = 5 where docto_cm_det_id = ${LINEA.BARRAS}`],
  ],
  [
    'Lo acomodado de cada línea de compra son sus movimientos, y no pasa de lo recibido',
    [`update compras_det set unidades_acom = 1 where docto_cm_det_id = ${LINEA.BARRAS}`],
  ],
  [
    'Las sumas de una compra son las de sus líneas',
    ['update compras set suma_recibidas = suma_recibidas + 1'],
  ],
  ['Quiénes surtieron cada remisión son los de sus surtidos', ['update remisiones set surtieron = null']],
  [
    'Quiénes empacaron lo de cada factura y en qué almacenes está son los de sus remisiones',
    ['update facturas set almacenes = empacaron where empacaron is not null'],
  ],
  [
    'Cada movimiento de una línea de compra es del artículo de la línea',
    [`update compras_det set articulo_id = 4 where docto_cm_det_id = ${LINEA.BARRAS}`],
  ],
  [
    'Una compra está completa si y sólo si no le falta ninguna línea',
    ['update compras set completada = now()'],
  ],
  [
    'Nada se recibió antes de que la compra tuviera fecha de recepción',
    ['update compras set fecha_recepcion = null'],
  ],
  [
    'Sólo hay piezas donde su artículo está asignado',
    [`delete from articulos_ubicacion where ubicacion_id = ${UBI.F1.id} and articulo_id = ${ART.BARRAS}`],
  ],
  [
    'Las ubicaciones inhabilitadas están en cero',
    [`update ubicaciones set tipo = 'I' where ubicacion_id = ${UBI.F1.id}`],
  ],
  [
    'Cada lote con piezas tiene su renglón de caducidad, y la suma de sus piezas es la de los lugares',
    ['delete from caducidades'],
  ],
  ['Lo acomodado de cada orden de acomodo son sus movimientos', ['update acomodos set unidades_acom = 1']],
  [
    'Las piezas en devoluciones son las de las órdenes de acomodo pendientes',
    ['update acomodos set unidades = unidades + 1'],
  ],
  [
    'Ningún movimiento se deshizo dos veces, y el contramovimiento es su espejo',
    [
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, corrige_id)
         select gen_random_uuid(), 1, 'prueba', articulo_id, destino_id, origen_id, piezas + 1, movimiento_id
           from movimientos where destino_id = ${UBI.M1.id}`,
    ],
  ],
  [
    'Una línea de inventario ajustada tiene su conteo aceptado, y sólo uno',
    [
      `update inventarios_det set estatus = 'AJUSTADO', ajustado = now() where inventario_det_id = ${INV.BARRAS}`,
    ],
  ],
  [
    'Lo surtido y lo acomodado de cada resurtido son sus movimientos',
    [`update resurtidos set cantidad_sur = 3 where resurtido_id = ${RES.ABIERTO}`],
  ],
  [
    'Lo surtido y lo acomodado de cada resurtido son sus movimientos',
    [`update resurtidos set cantidad_aco = 1 where resurtido_id = ${RES.ABIERTO}`],
  ],
  [
    'Cada movimiento de un resurtido es de su artículo, de una ubicación de su almacén y por el tránsito',
    [`update resurtidos set articulo_id = ${ART.BARRAS} where resurtido_id = ${RES.ABIERTO}`],
  ],
  [
    'Cada movimiento de un resurtido es de su artículo, de una ubicación de su almacén y por el tránsito',
    [`${MOVIMIENTO} ${ART.MULTI}, ${UBI.M1.id}, ${UBI.F1.id}, 1, 'resurtido', null, ${RES.NORTE}`],
  ],
  [
    'Ningún lote de un resurtido salió del tránsito más de lo que entró',
    [
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, lote, documento, documento_det_id)
         select gen_random_uuid(), 1, 'prueba', ${ART.RESERVA}, lugar_id, ${UBI.F2.id}, 1, 'OTRO', 'resurtido', ${RES.ABIERTO}
           from lugares where clase = 'transito'`,
    ],
  ],
  [
    'Un resurtido cerrado no tiene piezas en camino, y lo que está en camino es de quien lo surtió',
    [`update resurtidos set estatus = 'CERRADO', cerrado = now() where resurtido_id = ${RES.ABIERTO}`],
  ],
  [
    'Lo surtido, lo recibido y lo faltante de cada renglón de traspaso son sus movimientos',
    [`update traspasos_det set unidades_rec = 1 where docto_in_det_id = ${REN.RECIBIR_MULTI}`],
  ],
  [
    'Lo surtido, lo recibido y lo faltante de cada renglón de traspaso son sus movimientos',
    [`update traspasos_det set unidades_surt = 5 where docto_in_det_id = ${REN.BARRAS}`],
  ],
  [
    'Cada movimiento de un traspaso es de su artículo, de un estante del origen al tránsito y de ahí a uno del destino o a faltantes',
    [
      `${MOVIMIENTO} ${ART.MULTI}, lugar_id, ${UBI.NORTE.id}, 1, 'traspaso', ${TR.RECIBIR}, ${REN.RECIBIR_MULTI}
         from lugares where clase = 'transito'`,
    ],
  ],
  [
    'Cada movimiento de un traspaso es de su artículo, de un estante del origen al tránsito y de ahí a uno del destino o a faltantes',
    [`update traspasos_det set articulo_id = ${ART.COMODIN} where docto_in_det_id = ${REN.AL_NORTE}`],
  ],
  [
    'Ningún lote de un renglón de traspaso salió del tránsito más de lo que entró',
    [
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, lote, documento, documento_id, documento_det_id)
         select gen_random_uuid(), 1, 'prueba', ${ART.LOTE}, lugar_id, ${UBI.F2.id}, 1, 'OTRO', 'traspaso', ${TR.RECIBIR}, ${REN.RECIBIR_LOTE}
           from lugares where clase = 'transito'`,
    ],
  ],
  [
    'Lo que hay en tránsito es lo que llevan los traspasos y los resurtidos',
    [`update resurtidos set cantidad_sur = 3 where resurtido_id = ${RES.ABIERTO}`],
  ],
  [
    'Un traspaso está surtido, o recibido, si y sólo si no le falta nada',
    [`update traspasos set recibido = now() where docto_in_id = ${TR.RECIBIR}`],
  ],
  [
    'Un renglón de traspaso con faltantes dice por qué',
    [
      `update traspasos_det set cerrada = now(), motivo_cierre = 'NADA FALTA' where docto_in_det_id = ${REN.AL_NORTE}`,
    ],
  ],
  [
    'Lo surtido de cada renglón de remisión son sus movimientos',
    [`update remisiones_det set unidades_surt = 2 where docto_ve_det_id = ${RDET.CORTO}`],
  ],
  [
    'Una remisión embarcada salió entera, y de las demás no ha salido nada',
    [
      `${MOVIMIENTO} ${ART.GALLETA}, e.lugar_id, c.lugar_id, 1, 'remision', ${REM.EMBARCAR}, ${RDET.EMBARCAR}
         from lugares e, lugares c where e.clase = 'embarque' and e.almacen_id = 1 and c.clase = 'cliente'`,
    ],
  ],
  [
    'Una remisión embarcada salió entera, y de las demás no ha salido nada',
    [`update remisiones set estatus = 'EMBARCADA', embarcada = now() where docto_ve_id = ${REM.EMBARCAR}`],
  ],
  [
    'Cada movimiento de una remisión es de su artículo, de un estante de su almacén a embarque y de ahí al cliente, a ajuste o de vuelta',
    [`update remisiones_det set articulo_id = ${ART.BARRAS} where docto_ve_det_id = ${RDET.EMBARCAR}`],
  ],
  [
    'Cada movimiento de una remisión es de su artículo, de un estante de su almacén a embarque y de ahí al cliente, a ajuste o de vuelta',
    [
      `${MOVIMIENTO} ${ART.BARRAS}, ${UBI.F1.id}, lugar_id, 1, 'remision', ${REM.SURTIR}, ${RDET.BARRAS}
         from lugares where clase = 'cliente'`,
    ],
  ],
  [
    'Cada movimiento de una remisión es de su artículo, de un estante de su almacén a embarque y de ahí al cliente, a ajuste o de vuelta',
    [
      `${MOVIMIENTO} ${ART.BARRAS}, ${UBI.F1.id}, lugar_id, 1, 'remision', ${REM.NORTE}, ${RDET.NORTE}
         from lugares where clase = 'embarque' and almacen_id = 2`,
    ],
  ],
  [
    'Lo que hay en embarque es lo surtido de las remisiones que no han salido',
    [`update remisiones_det set unidades_surt = 3 where docto_ve_det_id = ${RDET.CORTO}`],
  ],
  [
    'Ningún lote de un renglón de remisión salió de embarque más de lo que entró',
    [
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, lote, documento, documento_id, documento_det_id)
         select gen_random_uuid(), 1, 'prueba', ${ART.GALLETA}, lugar_id, ${UBI.F3.id}, 1, 'OTRO', 'remision', ${REM.EMPACAR}, ${RDET.EMPACAR}
           from lugares where clase = 'embarque' and almacen_id = 1`,
    ],
  ],
  [
    'El estatus de una remisión es el que dicen sus renglones',
    [`update remisiones set estatus = 'SURTIENDO' where docto_ve_id = ${REM.SURTIR}`],
  ],
  [
    'El estatus de una remisión es el que dicen sus renglones',
    [`update remisiones_det set cerrado = now(), motivo_corto = 'no hay' where docto_ve_id = ${REM.SURTIR}`],
  ],
  [
    'Una remisión empacada dice quién la empacó y qué observó, y no le falta ningún renglón',
    [
      `update remisiones_det set fecha_hora_empaque = null, operador_id_empaque = null where docto_ve_det_id = ${RDET.EMBARCAR}`,
    ],
  ],
  ...[
    `update empaques set deshecho = now() where docto_ve_det_id = ${RDET.EMBARCAR}`,
    `update remisiones_det set fecha_hora_empaque = null, operador_id_empaque = null where docto_ve_det_id = ${RDET.EMBARCAR}`,
    `update remisiones_det set unidades_emp = unidades_surt where docto_ve_det_id = ${RDET.EMPACAR}`,
  ].map((dano): [string, string[]] => [
    'Lo empacado de cada renglón es lo que dicen sus empaques, y tiene hora cuando está entero',
    [dano],
  ]),
  [
    'Una remisión empacada dice quién la empacó y qué observó, y no le falta ningún renglón',
    [`update remisiones set operador_id_empaque = null where docto_ve_id = ${REM.EMBARCAR}`],
  ],
  [
    'Una remisión está embarcada si y sólo si su factura se entregó',
    [`update facturas set entregado = now(), operador_id_entrego = 1 where docto_ve_id = ${FACTURA.LISTA}`],
  ],
  [
    'Una remisión tiene los renglones que dice',
    [`update remisiones set renglones = 4 where docto_ve_id = ${REM.SURTIR}`],
  ],
  [
    'Los surtidos de un renglón, sin lo que los errores de empaque les quitaron, suman lo surtido',
    [`update surtidos set deshecho = now() where docto_ve_det_id = ${RDET.EMPACAR}`],
  ],
  [
    'Los surtidos de un renglón, sin lo que los errores de empaque les quitaron, suman lo surtido',
    [
      `insert into errores_empaque (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, tipo, piezas)
         values (gen_random_uuid(), ${REM.EMPACAR}, ${RDET.EMPACAR}, 1, 'falta', 1)`,
    ],
  ],
  [
    'Una remisión que va en un recorrido va en uno abierto de su almacén',
    [
      `with c as (insert into recorridos (almacen_id, operador_id, cerrado) values (1, 1, now()) returning recorrido_id)
       insert into recorridos_remisiones (recorrido_id, docto_ve_id, caja) select recorrido_id, ${REM.SURTIR}, 1 from c`,
    ],
  ],
  ...[
    `${CADUCADO} '2099-01-31', 'NO CADUCA', 'retiraCaducado', ${UBI.F2.id}, lugar_id, null, null from lugares where clase = 'ajuste'`,
    `${CADUCADO} null, 'SIN FECHA', 'retiraCaducado', ${UBI.F2.id}, lugar_id, null, null from lugares where clase = 'ajuste'`,
    `${CADUCADO} '2025-01-31', ' ', 'retiraCaducado', ${UBI.F2.id}, lugar_id, null, null from lugares where clase = 'ajuste'`,
    `${CADUCADO} '2025-01-31', 'DEL MUELLE', 'retiraCaducado', r.lugar_id, a.lugar_id, null, null
       from lugares r, lugares a where r.clase = 'recepcion' and a.clase = 'ajuste'`,
  ].map((dano): [string, string[]] => [
    'Lo que se retiró por caducado había caducado, estaba en una ubicación y dice por qué',
    [dano],
  ]),
  [
    'Ningún resurtido sacó de la reserva piezas que ya habían caducado',
    [
      `${CADUCADO} '2025-01-31', null, 'setTraspasoentreubicaciones', ${UBI.M1.id}, lugar_id, 'resurtido', ${RES.ABIERTO}
         from lugares where clase = 'transito'`,
    ],
  ],
];
ROTURAS.push(...ROTURAS_DE_LA_OFICINA, ...ROTURAS_DE_CUPONES);

describe('cada invariante encuentra lo que la rompe', () => {
  test.each(ROTURAS)('%s', async (nombre, ordenes) => {
    expect((await roto(nombre, ordenes))?.filas.length).toBeGreaterThan(0);
  });

  test('ninguna queda sin probar', () => {
    const probadas = new Set(ROTURAS.map(([nombre]) => nombre));
    expect(INVARIANTES.map((i) => i.nombre).filter((nombre) => !probadas.has(nombre))).toEqual([]);
  });
});

test('un movimiento de antes de la regla de lo caducado no la rompe', async () => {
  const regla = 'Ningún resurtido sacó de la reserva piezas que ya habían caducado';
  const ordenes = [
    `${CADUCADO} '2025-01-31', null, 'setTraspasoentreubicaciones', ${UBI.M1.id}, lugar_id, 'resurtido', ${RES.ABIERTO} from lugares where clase = 'transito'`,
    `update ajustes set valor = (select max(movimiento_id) from movimientos)::text where nombre = 'caducados_desde_movimiento'`,
  ];
  expect(await roto(regla, ordenes)).toBeUndefined();
});
