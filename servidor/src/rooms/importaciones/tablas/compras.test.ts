import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANOTADO, abreBanco, type Banco, cuentas, motivos } from '../../../../testing/banco.ts';
import { huella } from '../../../../testing/db.ts';
import { LINEA } from '../../../../testing/fixture.ts';

let db: Banco['db'];
let importa: Banco['importa'];
let cierra: Banco['cierra'];

async function abre(): Promise<void> {
  ({ db, importa, cierra } = await abreBanco());
}

describe('compras', () => {
  beforeEach(abre);
  afterEach(() => cierra());

  const CABEZA = 'FOLIO|PROVEEDOR|FECHA|ALMACEN_ID|FECHA_RECEPCION|CLAVE_ARTICULO|UNIDADES|COSTO';
  const NUEVA = `${CABEZA}
    X-1|proveedora del centro|20/11/2026|2||A-1|10|2.5
    X-1|||||A-2|5|1
    X-1|||||A-1|2|0`;
  const lineas = (folio: string) =>
    db.sql(
      `select renglon, clave_articulo clave, unidades, unidades_recib recibidas, d.costo from compras_det d
       join compras using (docto_cm_id) join articulos using (articulo_id) where folio = $1 order by renglon`,
      [folio],
    );
  const compra = (folio: string) =>
    db.sql(
      `select fecha, almacen_id, importe, fecha_recepcion, completada is not null completada from compras where folio = $1`,
      [folio],
    );

  test('a folio is a purchase and its rows the lines, the same article twice among them', async () => {
    const r = await importa('compras', NUEVA);
    expect([cuentas(r), r.notas]).toEqual([[3, 0, 0], ['Compras nuevas: 1']]);
    expect(await lineas('X-1')).toEqual([
      { renglon: 1, clave: 'A-1', unidades: 10, recibidas: 0, costo: 2.5 },
      { renglon: 2, clave: 'A-2', unidades: 5, recibidas: 0, costo: 1 },
      { renglon: 3, clave: 'A-1', unidades: 2, recibidas: 0, costo: 0 },
    ]);
    expect(await compra('X-1')).toEqual([
      { fecha: '2026-11-20', almacen_id: 2, importe: 30, fecha_recepcion: null, completada: false },
    ]);
    const antes = await huella(db, ANOTADO);
    expect(cuentas(await importa('compras', NUEVA))).toEqual([0, 0, 3]);
    expect(await huella(db, ANOTADO)).toEqual(antes);
  });

  test('changes, adds and takes off lines, and says how many', async () => {
    await importa('compras', NUEVA);
    const r = await importa('compras', 'FOLIO|CLAVE_ARTICULO|UNIDADES\nX-1|A-1|10\nX-1|A-2|8\nX-1|A-3|1');
    expect([cuentas(r), r.notas]).toEqual([[1, 1, 1], ['Renglones que ya no vienen y se quitan: 1']]);
    expect(await lineas('X-1')).toMatchObject([
      { renglon: 1, clave: 'A-1', unidades: 10, costo: 2.5 },
      { renglon: 2, clave: 'A-2', unidades: 8, costo: 1 },
      { renglon: 3, clave: 'A-3', unidades: 1, costo: 0 },
    ]);
    expect(await compra('X-1')).toMatchObject([{ importe: 33 }]);
  });

  test('with RENGLON a line may change its article while nothing of it was received', async () => {
    await importa('compras', NUEVA);
    const texto = 'FOLIO|RENGLON|CLAVE_ARTICULO|UNIDADES\nX-1|1|A-3|10\nX-1|2|A-2|5\nX-1|9|A-4|4';
    const r = await importa('compras', texto);
    expect(cuentas(r)).toEqual([1, 1, 1]);
    expect((await lineas('X-1')).map((l) => [l.renglon, l.clave])).toEqual([
      [1, 'A-3'],
      [2, 'A-2'],
      [9, 'A-4'],
    ]);
  });

  test('nothing received is taken back: fewer pieces, another article, no line, another warehouse or supplier', async () => {
    await db.sql(`insert into proveedores (proveedor) values ('OTRO')`);
    await db.sql('update compras_det set unidades_recib = 4 where docto_cm_det_id = any ($1)', [
      [LINEA.BARRAS, LINEA.COMODIN],
    ]);
    const antes = await huella(db);
    const r = await importa(
      'compras',
      `FOLIO|RENGLON|PROVEEDOR|ALMACEN_ID|CLAVE_ARTICULO|UNIDADES
       OC1|1|OTRO|2|A-1|3
       OC1|3|||A-3|1`,
    );
    expect(motivos(r)).toEqual([
      '2 PROVEEDOR: la compra ya tiene piezas recibidas de otro proveedor',
      '2 ALMACEN_ID: la compra ya tiene piezas recibidas en otro almacén',
      '2 UNIDADES: ya se recibieron 4 piezas del renglón',
      '2 FOLIO: falta el renglón 2 (A-2), que ya tiene piezas recibidas y no se puede quitar',
    ]);
    expect(
      motivos(await importa('compras', 'FOLIO|RENGLON|CLAVE_ARTICULO|UNIDADES\nOC1|1|A-4|10\nOC1|2|A-2|5')),
    ).toEqual(['2 CLAVE_ARTICULO: el renglón 1 ya tiene movimientos de A-1']);
    expect(await huella(db)).toEqual(antes);
  });

  test('a line that had movements stays, even with nothing left of them', async () => {
    await db.sql(`
      insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas,
                               documento, documento_id, documento_det_id)
      select gen_random_uuid(), 1, 'prueba', 3, o.lugar_id, d.lugar_id, 1, 'compra', 1, ${LINEA.SIN_BARRAS}
      from lugares o, lugares d where o.clase = 'proveedor' and d.clase = 'recepcion' and d.almacen_id = 1`);
    expect(motivos(await importa('compras', 'FOLIO|CLAVE_ARTICULO|UNIDADES\nOC1|A-1|10\nOC1|A-2|5'))).toEqual(
      ['2 FOLIO: falta el renglón 3 (A-3), que ya tiene piezas recibidas y no se puede quitar'],
    );
  });

  test('a purchase is complete when no piece of it is pending any more, and pending when more is ordered', async () => {
    await db.sql('update compras_det set unidades_recib = 4 where docto_cm_det_id = $1', [LINEA.BARRAS]);
    await importa('compras', 'FOLIO|CLAVE_ARTICULO|UNIDADES\nOC1|A-1|4');
    expect(await compra('OC1')).toMatchObject([{ completada: true, importe: 40 }]);
    await importa('compras', 'FOLIO|CLAVE_ARTICULO|UNIDADES\nOC1|A-1|6');
    expect(await compra('OC1')).toMatchObject([{ completada: false, importe: 60 }]);
  });

  test('the received date is of the business zone, is set once, and not in the future', async () => {
    const con = (fecha: string) => `${CABEZA}\nX-2|PROVEEDORA DEL CENTRO|2026-01-05|1|${fecha}|A-1|10|`;
    await importa('compras', con('06/01/2026 09:30'));
    expect(await compra('X-2')).toMatchObject([{ fecha_recepcion: '2026-01-06T15:30:00.000Z' }]);
    expect(cuentas(await importa('compras', con('2026-01-06T15:30:00Z')))).toEqual([0, 0, 1]);
    expect(cuentas(await importa('compras', con('2026-01-06')))).toEqual([0, 0, 1]);
    expect(cuentas(await importa('compras', con('')))).toEqual([0, 0, 1]);
    expect(motivos(await importa('compras', con('2026-01-07')))).toEqual([
      '2 FECHA_RECEPCION: La compra ya tiene fecha de recepción: 06/01/2026 09:30',
    ]);
    expect(motivos(await importa('compras', con('2099-01-07')))).toEqual([
      '2 FECHA_RECEPCION: La fecha de recepción no puede ser posterior a este momento',
      '2 FECHA_RECEPCION: La compra ya tiene fecha de recepción: 06/01/2026 09:30',
    ]);
  });

  test('refuses a new purchase without its header, and rows of a folio that disagree', async () => {
    const r = await importa(
      'compras',
      `${CABEZA}
       X-3|||||A-1|10|
       X-4|NADIE|2026-01-05|7||A-9|10|
       X-5|PROVEEDORA DEL CENTRO|2026-01-05|1||A-1|10|
       X-5||2026-01-06|2||A-1|10|
       X-7|Provedora del Céntro|2026-01-05|1||a1|10|`,
    );
    expect(motivos(r)).toEqual([
      '2 PROVEEDOR: está vacío y la compra es nueva',
      '2 FECHA: está vacía y la compra es nueva',
      '2 ALMACEN_ID: está vacío y la compra es nueva',
      '3 CLAVE_ARTICULO: no existe el artículo',
      '3 PROVEEDOR: no existe el proveedor: impórtelo primero',
      '3 ALMACEN_ID: no existe el almacén',
      '5 FECHA: no es igual al de la fila 4, del mismo folio',
      '5 ALMACEN_ID: no es igual al de la fila 4, del mismo folio',
      '6 CLAVE_ARTICULO: no existe el artículo. ¿A-1?',
      '6 PROVEEDOR: no existe el proveedor: impórtelo primero. ¿PROVEEDORA DEL CENTRO?',
    ]);
    expect(r.rechazos.find((x) => x.fila === 5 && x.columna === 'FECHA')?.valor).toBe('06-01-2026');
  });

  test('a rehearsal counts whole purchases: one bad row leaves out its folio', async () => {
    const r = await importa(
      'compras',
      `${CABEZA}
       X-6|PROVEEDORA DEL CENTRO|2026-01-05|1||A-1|10|
       X-6|||||A-2|nueve|
       X-7|PROVEEDORA DEL CENTRO|2026-01-05|1||A-1|10|`,
      { ensayo: true },
    );
    expect([cuentas(r), r.notas, motivos(r)]).toEqual([
      [1, 0, 0],
      ['Compras nuevas: 1'],
      ['3 UNIDADES: debe ser un número'],
    ]);
  });

  test('refuses a repeated or missing line number', async () => {
    const r = await importa(
      'compras',
      `RENGLON|${CABEZA}
       1|X-8|PROVEEDORA DEL CENTRO|2026-01-05|1||A-1|10|
       1|X-8|||||A-2|10|
       |X-8|||||A-3|10|`,
    );
    expect(motivos(r)).toEqual([
      '3 RENGLON: ya viene en la fila 2',
      '4 RENGLON: está vacío y otras filas del folio sí lo traen',
    ]);
  });

  test('waits for whoever is receiving, and then sees what was received', async () => {
    const otro = new pg.Client({ connectionString: db.url });
    await otro.connect();
    await otro.query('begin');
    await otro.query('update compras_det set unidades_recib = 4 where docto_cm_det_id = $1', [LINEA.BARRAS]);
    const importacion = importa('compras', 'FOLIO|CLAVE_ARTICULO|UNIDADES\nOC1|A-1|3\nOC1|A-2|5\nOC1|A-3|3');
    for (;;) {
      const [{ n } = { n: 0 }] = await db.sql<{ n: number }>(
        `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (n > 0) break;
    }
    await otro.query('commit');
    await otro.end();
    expect(motivos(await importacion)).toEqual(['2 UNIDADES: ya se recibieron 4 piezas del renglón']);
  });
});
