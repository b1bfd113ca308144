import { describe, expect, test } from 'vitest';
import { ANOTADO, type Banco, conBanco, cuentas, motivos } from '../../../../testing/banco.ts';
import { huella } from '../../../../testing/db.ts';

let db: Banco['db'];
let importa: Banco['importa'];
conBanco((banco) => {
  ({ db, importa } = banco);
});

const lineas = (folio: string) =>
  db.sql(
    `select clave_articulo clave, folio_conteo_tmp tmp, denegado, estatus from inventarios_det d
     join inventarios using (inventario_id) join articulos using (articulo_id) where folio = $1 order by inventario_det_id`,
    [folio],
  );

describe('conteos', () => {
  test('a folio is an inventory and its rows what is to be counted; twice is once', async () => {
    const archivo = `FOLIO|FECHA|ALMACEN_ID|DESCRIPCION|CLAVE_ARTICULO|DENEGADO
      I-7|2026-01-05 09:30|1|Pasillo 1|A-1|
      I-7||||A-2|2
      I-7||||A-3|`;
    const r = await importa('conteos', archivo);
    expect([motivos(r), cuentas(r), r.notas]).toEqual([[], [3, 0, 0], ['Inventarios nuevos: 1']]);
    expect(r.advertencias).toEqual([
      'Fila 4: A-3 no tiene una ubicación fija en el almacén: no se podrá contar hasta asignarla',
    ]);
    expect(await lineas('I-7')).toEqual([
      { clave: 'A-1', tmp: 'I-7-1', denegado: 0, estatus: 'PENDIENTE' },
      { clave: 'A-2', tmp: 'I-7-2', denegado: 2, estatus: 'PENDIENTE' },
      { clave: 'A-3', tmp: 'I-7-3', denegado: 0, estatus: 'PENDIENTE' },
    ]);
    expect(
      await db.sql(`select fecha, almacen_id, descripcion from inventarios where folio = 'I-7'`),
    ).toEqual([{ fecha: '2026-01-05T15:30:00.000Z', almacen_id: 1, descripcion: 'Pasillo 1' }]);
    const antes = await huella(db, ANOTADO);
    expect(cuentas(await importa('conteos', archivo))).toEqual([0, 0, 3]);
    expect(await huella(db, ANOTADO)).toEqual(antes);
  });

  test('adds to an inventory there is, going on from its numbers, and changes what was denied', async () => {
    await importa('conteos', 'FOLIO|ALMACEN_ID|CLAVE_ARTICULO|FOLIO_CONTEO_TMP\nI-8|1|A-1|I-8-4');
    const r = await importa(
      'conteos',
      `FOLIO|DESCRIPCION|CLAVE_ARTICULO|DENEGADO|FOLIO_CONTEO_TMP
       I-8|Repaso|A-1|3|
       I-8||A-2||
       I-8||A-4||MIO`,
    );
    expect([cuentas(r), r.notas]).toEqual([[2, 1, 0], ['Inventarios con cambios en su cabecera: 1']]);
    expect(await lineas('I-8')).toMatchObject([
      { tmp: 'I-8-4', denegado: 3 },
      { tmp: 'I-8-5', denegado: 0 },
      { tmp: 'MIO', denegado: 0 },
    ]);
  });

  test('what was counted stays; headers agree; a line’s folio is its own', async () => {
    await db.sql(
      `with c as (insert into conteos (inventario_det_id, operador_id, operacion_id, estatus)
                  values (1, 1, gen_random_uuid(), 'ACEPTADO'))
       update inventarios_det set estatus = 'AJUSTADO', ajustado = now() where inventario_det_id = 1`,
    );
    const r = await importa(
      'conteos',
      `FOLIO|FECHA|ALMACEN_ID|CLAVE_ARTICULO|DENEGADO|FOLIO_CONTEO_TMP
       INV1||2|A-1|5|
       INV1||1|A-5||T-1
       I-9|2099-01-01||A-1||X
       I-9|||A-2||X
       I-9|||A-9|-1|
       I-10||7|NO-HAY||
       I-10|||NO-HAY||`,
    );
    expect(motivos(r)).toEqual([
      '2 ALMACEN_ID: el inventario es del almacén 1',
      '2 CLAVE_ARTICULO: ya se contó: su renglón no cambia',
      '3 ALMACEN_ID: no es igual al de la fila 2, del mismo folio',
      '3 FOLIO_CONTEO_TMP: es de otro renglón: INV1 A-1',
      '6 DENEGADO: debe ser de 0 a 1,000,000',
      '7 CLAVE_ARTICULO: no existe el artículo',
      '7 ALMACEN_ID: no existe el almacén',
      '8 CLAVE_ARTICULO: ya viene en la fila 7',
      '8 CLAVE_ARTICULO: no existe el artículo',
    ]);
    const nuevo = 'FOLIO|FECHA|ALMACEN_ID|CLAVE_ARTICULO|FOLIO_CONTEO_TMP';
    expect(motivos(await importa('conteos', `${nuevo}\nI-9|2099-01-01||A-1|X\nI-9|||A-2|X`))).toEqual([
      '2 ALMACEN_ID: está vacío y el inventario es nuevo',
      '2 FECHA: no puede ser posterior a este momento',
      '2 FOLIO_CONTEO_TMP: se repite en el archivo',
      '3 FOLIO_CONTEO_TMP: se repite en el archivo',
    ]);
    expect(cuentas(await importa('conteos', 'FOLIO|CLAVE_ARTICULO|DENEGADO\nINV1|A-1|0'))).toEqual([0, 0, 1]);
  });
});
