import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDb, testDb } from '../../testing/db.ts';
import { FACTURA, RDET, REM } from '../../testing/fixture.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import { INVARIANTES_DE_COPIAS } from './invariantes-copias.ts';

let db: TestDb;
beforeEach(async () => {
  db = await testDb();
  await db.sql(`
    do $$ begin
      insert into zonas (zona) values ('SUR') on conflict do nothing;
      insert into giros (giro) values ('PAPELERÍA') on conflict do nothing;
      insert into tipos_cliente (tipo) values ('MOSTRADOR') on conflict do nothing;
      insert into tickets (tipo, motivo_id, asunto, comentario, cliente_id, factura_id, docto_ve_det_id)
        values ('C', 1, 'FALTA', 'UNA CAJA', 1, ${FACTURA.LISTA}, null), ('C', 1, 'FALTA', 'OTRA', 1, null, ${RDET.GALLETA});
      insert into descargas_catalogo (cliente_id, fecha, catalogo) values (1, '2025-03-01', 'HOGAR');
      insert into guias (docto_ve_id, fecha, fletera, guia) values (${FACTURA.EMPACANDO}, '2025-03-09', 'UNO', 'G-9');
    end $$`);
});
afterEach(() => db.close());

/** The names of the copies that differ from their original. */
async function discrepan(): Promise<string[]> {
  const malas: string[] = [];
  for (const { nombre, sql } of INVARIANTES_DE_COPIAS) if ((await db.sql(sql)).length > 0) malas.push(nombre);
  return malas;
}

/** A change of an original, the query that reads its copy, and what the copy then says. */
const CAMBIOS: readonly (readonly [cambio: string, copia: string, dice: unknown])[] = [
  ...(
    [
      ['nombre', 'OTRO'],
      ['clave_cliente', 'C-9'],
      ['zona', 'SUR'],
      ['operador_id', 2],
    ] as const
  ).map(
    ([columna, dice]) =>
      [
        `update clientes set ${columna} = '${dice}' where cliente_id = 1`,
        `select ${columna} from cifras_clientes where cliente_id = 1`,
        dice,
      ] as const,
  ),
  [`update clientes set nombre = 'OTRO' where cliente_id = 1`, 'select distinct nombre from suyos', 'OTRO'],
  [
    `update clientes set clave_cliente = 'C-9' where cliente_id = 1`,
    'select distinct clave_cliente from suyos',
    'C-9',
  ],
  [
    `update clientes set tipo = 'MOSTRADOR' where cliente_id = 1`,
    'select distinct tipo_cliente from suyos',
    'MOSTRADOR',
  ],
  [
    `update clientes set giro = 'PAPELERÍA' where cliente_id = 1`,
    'select distinct giro from suyos',
    'PAPELERÍA',
  ],
  [
    `update clientes set operador_id = null where cliente_id = 1`,
    'select distinct asesor_id from suyos',
    null,
  ],
  [`update tickets set tipo = 'O', cliente_id = null`, 'select distinct nombre from suyos', null],
  [`update tickets set cliente_id = 2`, 'select distinct nombre from suyos', 'PAPELERÍA DEL NORTE'],
  [
    `update clientes set nombre = 'OTRO' where cliente_id = 1`,
    'select nombre from descargas_catalogo',
    'OTRO',
  ],
  [`update clientes set zona = 'SUR' where cliente_id = 1`, 'select zona from descargas_catalogo', 'SUR'],
  [`update clientes set origen = 'WEB' where cliente_id = 1`, 'select origen from descargas_catalogo', 'WEB'],
  [
    `update clientes set fecha_distribuidor = '2025-01-02' where cliente_id = 1`,
    'select fecha_distribuidor::text from descargas_catalogo',
    '2025-01-02',
  ],
  [
    `update direcciones_clientes set ciudad = 'ATLIXCO' where cliente_id = 1 and principal`,
    'select ciudad from descargas_catalogo',
    'ATLIXCO',
  ],
  [
    `with antes as (update direcciones_clientes set principal = false where cliente_id = 1)
     insert into direcciones_clientes (cliente_id, ciudad) values (1, 'CHOLULA')`,
    'select ciudad from descargas_catalogo',
    null,
  ],
  [
    `update descargas_catalogo set cliente_id = 2`,
    'select nombre from descargas_catalogo',
    'PAPELERÍA DEL NORTE',
  ],
  [
    `update facturas set folio = 'F9' where docto_ve_id = ${FACTURA.EMPACANDO}`,
    `select folio from guias where guia = 'G-9'`,
    'F9',
  ],
  [
    `update facturas set folio_fiscal = 'U-9' where docto_ve_id = ${FACTURA.EMPACANDO}`,
    `select folio_fiscal from guias where guia = 'G-9'`,
    'U-9',
  ],
  [
    `update facturas set cliente_id = 2 where docto_ve_id = ${FACTURA.EMPACANDO}`,
    `select cliente_id from guias where guia = 'G-9'`,
    2,
  ],
  [
    `update facturas set entregado = now(), operador_id_entrego = 1 where docto_ve_id = ${FACTURA.EMPACANDO}`,
    `select operador_id_entrego from guias where guia = 'G-9'`,
    1,
  ],
  [
    `update guias set docto_ve_id = ${FACTURA.LISTA} where guia = 'G-9'`,
    `select folio from guias where guia = 'G-9'`,
    'F1',
  ],
  [
    `update facturas set folio = 'F9' where docto_ve_id = ${FACTURA.EMPACANDO}`,
    `select folio_factura from remisiones where docto_ve_id = ${REM.EMPACAR}`,
    'F9',
  ],
  [
    `update facturas set fletera = 'FLETES DOS' where docto_ve_id = ${FACTURA.EMPACANDO}`,
    `select fletera from remisiones where docto_ve_id = ${REM.EMPACAR}`,
    'FLETES DOS',
  ],
  [
    `update remisiones set factura_id = null where docto_ve_id = ${REM.EMBARCAR}`,
    `select concat_ws('|', folio_factura, fletera_factura, fecha_guia, fletera) from remisiones where docto_ve_id = ${REM.EMBARCAR}`,
    'PAQUETERÍA UNO',
  ],
  [
    `update remisiones set clte_recoge = true where docto_ve_id = ${REM.EMPACAR}`,
    `select fletera from remisiones where docto_ve_id = ${REM.EMPACAR}`,
    'EL CLIENTE RECOGE',
  ],
  [
    `insert into guias (docto_ve_id, fecha, fletera, guia) values (${FACTURA.EMPACANDO}, '2025-03-08', 'UNO', 'G-8')`,
    `select fecha_guia = '2025-03-08' from remisiones where docto_ve_id = ${REM.EMPACAR}`,
    true,
  ],
  [
    `update guias set fecha = '2025-03-10' where guia = 'G-9'`,
    `select fecha_guia = '2025-03-10' from remisiones where docto_ve_id = ${REM.EMPACAR}`,
    true,
  ],
  [
    `delete from guias where guia = 'G-9'`,
    `select fecha_guia from remisiones where docto_ve_id = ${REM.EMPACAR}`,
    null,
  ],
  [
    `update guias set docto_ve_id = ${FACTURA.LISTA} where guia = 'G-9'`,
    `select fecha_guia from remisiones where docto_ve_id = ${REM.EMPACAR}`,
    null,
  ],
];

describe('lo que una fila dice de otra cambia con ella', () => {
  test('al darse de alta', async () => {
    expect(await discrepan()).toEqual([]);
    expect(
      await db.sql(
        `select distinct clave_cliente, nombre, tipo_cliente, asesor_id from tickets where asunto = 'FALTA'`,
      ),
    ).toEqual([
      { clave_cliente: 'C-1', nombre: 'FERRETERÍA LA PERLA', tipo_cliente: 'DISTRIBUIDOR', asesor_id: 1 },
    ]);
  });

  test.each(CAMBIOS)('%s', async (cambio, copia, dice) => {
    await db.sql(cambio);
    expect(
      (await db.sql(`with suyos as (select * from tickets where asunto = 'FALTA') ${copia}`)).map(
        (fila) => Object.values(fila)[0],
      ),
    ).toEqual([dice]);
    expect(await discrepan()).toEqual([]);
  });

  test('y no se escribe por su cuenta', async () => {
    await db.sql(`update guias set folio = 'X', total = 1`);
    await db.sql(`update remisiones set folio_factura = 'X'`);
    await db.sql(`update tickets set nombre = 'X'`);
    await db.sql(`update descargas_catalogo set estado = 'X'`);
    expect(await discrepan()).toEqual([]);
  });
});

/** Two simultaneous writes: the first one, and the one that waits for it. */
const A_LA_VEZ: readonly (readonly [primero: string, segundo: string])[] = [
  [
    `update facturas set folio = 'F9' where docto_ve_id = ${FACTURA.LISTA}`,
    `insert into guias (docto_ve_id, fecha, fletera, guia) values (${FACTURA.LISTA}, now(), 'UNO', 'G-7')`,
  ],
  [
    `update clientes set nombre = 'OTRO' where cliente_id = 1`,
    `insert into tickets (tipo, motivo_id, asunto, comentario, cliente_id) values ('C', 1, 'X', 'X', 1)`,
  ],
  [
    `update clientes set nombre = 'OTRO' where cliente_id = 1`,
    'insert into descargas_catalogo (cliente_id, fecha) values (1, now())',
  ],
  [
    `update direcciones_clientes set estado = 'OTRO' where cliente_id = 1`,
    'insert into descargas_catalogo (cliente_id, fecha) values (1, now())',
  ],
  [
    `update direcciones_clientes set principal = false where cliente_id = 1;
     insert into direcciones_clientes (cliente_id, principal, estado) values (1, true, 'OTRO')`,
    'insert into descargas_catalogo (cliente_id, fecha) values (1, now())',
  ],
  [
    'insert into descargas_catalogo (cliente_id, fecha) values (1, now())',
    `update direcciones_clientes set estado = 'OTRO' where cliente_id = 1`,
  ],
  [
    `update remisiones set factura_id = ${FACTURA.EMPACANDO} where docto_ve_id = ${REM.EMBARCAR}`,
    `insert into guias (docto_ve_id, fecha, fletera, guia) values (${FACTURA.EMPACANDO}, '2025-03-01', 'UNO', 'G-7')`,
  ],
  [
    `insert into guias (docto_ve_id, fecha, fletera, guia) values (${FACTURA.EMPACANDO}, '2025-03-01', 'UNO', 'G-7')`,
    `update remisiones set factura_id = ${FACTURA.EMPACANDO} where docto_ve_id = ${REM.EMBARCAR}`,
  ],
  [
    `update guias set fecha = '2025-03-20' where guia = 'G-9'`,
    `insert into guias (docto_ve_id, fecha, fletera, guia) values (${FACTURA.EMPACANDO}, '2025-03-15', 'UNO', 'G-7')`,
  ],
  [
    `delete from guias where guia = 'G-9'`,
    `update remisiones set factura_id = ${FACTURA.EMPACANDO} where docto_ve_id = ${REM.EMBARCAR}`,
  ],
];

test.each(A_LA_VEZ)('%s, y mientras tanto %s: espera, y dice lo nuevo', async (primero, segundo) => {
  const uno = clienteSuelto(db.url);
  const otro = clienteSuelto(db.url);
  await Promise.all([uno.connect(), otro.connect()]);
  try {
    await uno.query('begin');
    await uno.query(primero);
    const llega = otro.query(segundo);
    await expect
      .poll(() =>
        db.sql(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);
    await uno.query('commit');
    await llega;
    expect(await discrepan()).toEqual([]);
  } finally {
    await Promise.all([uno.end(), otro.end()]);
  }
});
