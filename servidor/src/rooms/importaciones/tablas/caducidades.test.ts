import { describe, expect, test } from 'vitest';
import { ANOTADO, type Banco, conBanco, cuentas, motivos } from '../../../../testing/banco.ts';
import { huella } from '../../../../testing/db.ts';
import { ART, CADUCA_L1, UBI } from '../../../../testing/fixture.ts';

let db: Banco['db'];
let importa: Banco['importa'];
let audita: Banco['audita'];
conBanco((banco) => {
  ({ db, importa, audita } = banco);
});

const CABEZA = 'CLAVE_ARTICULO|ALMACEN_ID|LOTE|FECHA_CADUCIDAD|EXISTENCIA';

/** Pieces of LOTE in warehouse 1 by place and lot. */
const hay = () =>
  db.sql(
    `select l.clase, nombre, lote, piezas from existencias join lugares l using (lugar_id)
     where articulo_id = $1 and piezas > 0 and almacen_id = 1 order by clase desc, nombre, lote nulls first`,
    [ART.LOTE],
  );

describe('caducidades', () => {
  test('names pieces without a lot, never makes any, and twice is once', async () => {
    // Of the 15 pieces in F2, 10 are of L1 and 5 without a lot; 12 more wait in reception.
    const archivo = `${CABEZA}
      A-5|1|L1|${CADUCA_L1}|11
      A-5|1|L2|2060-02|3
      A-5|1|L3|2061-01-01|0`;
    const r = await importa('caducidades', archivo);
    expect([motivos(r), cuentas(r), r.notas]).toEqual([[], [2, 1, 0], ['Piezas que toman lote: 4']]);
    expect(await hay()).toMatchObject([
      { nombre: UBI.F2.codigo, lote: null, piezas: 1 },
      { nombre: UBI.F2.codigo, lote: 'L1', piezas: 11 },
      { nombre: UBI.F2.codigo, lote: 'L2', piezas: 3 },
      { clase: 'recepcion', lote: null, piezas: 12 },
    ]);
    expect(
      await db.sql(`select piezas, lote_anterior, lote, origen_id = destino_id quieta from movimientos
                    where llamada = 'importar' and documento = 'caducidad' order by movimiento_id`),
    ).toEqual([
      { piezas: 1, lote_anterior: null, lote: 'L1', quieta: true },
      { piezas: 3, lote_anterior: null, lote: 'L2', quieta: true },
    ]);
    expect(await audita()).toEqual([]);
    const antes = await huella(db, ANOTADO);
    expect(cuentas(await importa('caducidades', archivo))).toEqual([0, 0, 3]);
    expect(await huella(db, ANOTADO)).toEqual(antes);
  });

  test('pieces that one lot loses are there for another', async () => {
    const r = await importa('caducidades', `${CABEZA}\nA-5|1|L2|2060-02-29|13\nA-5|1|L1|${CADUCA_L1}|2`);
    expect([motivos(r), cuentas(r), r.notas]).toEqual([
      [],
      [1, 1, 0],
      ['Piezas que toman lote: 13', 'Piezas que quedan sin lote: 8'],
    ]);
    expect(await hay()).toMatchObject([{ lote: 'L1', piezas: 2 }, { lote: 'L2', piezas: 13 }, {}]);
    expect(await audita()).toEqual([]);
  });

  test('goes through the locations by code', async () => {
    await importa('existencias', `UBICACION|CLAVE_ARTICULO|EXISTENCIA\n${UBI.VACIA.codigo}|A-5|4`);
    const r = await importa('caducidades', `${CABEZA}\nA-5|1|L2|2060-02-29|8`);
    expect(r.hecho).toBe(true);
    expect(await hay()).toMatchObject([
      { nombre: UBI.F2.codigo, lote: 'L1', piezas: 10 },
      { nombre: UBI.F2.codigo, lote: 'L2', piezas: 5 },
      { nombre: UBI.VACIA.codigo, lote: null, piezas: 1 },
      { nombre: UBI.VACIA.codigo, lote: 'L2', piezas: 3 },
      { clase: 'recepcion' },
    ]);
    expect(await audita()).toEqual([]);
  });

  test('says how many pieces are missing, row by row, and keeps the rules of lots', async () => {
    const antes = await huella(db);
    const r = await importa(
      'caducidades',
      `CLAVE_ARTICULO|ALMACEN_ID|LOTE|FECHA_CADUCIDAD|FECHA_PRODUCCION|EXISTENCIA
       A-5|1|L2|2060-01-01||4
       A-5|1|L3|2060-01-01||3
       A-5|1|L4|2060-01-01||2
       A-5|2|L4|2060-01-01||1
       A-5|1||||1
       A-5|1|L9|||1
       A-1|1|L9|||1
       A-9|1|L9|||1
       A-5|8|L9|2060-01-01||1
       A-5|1|L5|2060-13||1
       A-5|1|L2|01/01/2060||4`,
    );
    expect(motivos(r)).toEqual([
      '3 EXISTENCIA: faltan 2 piezas: sin lote hay 1 en las ubicaciones del almacén',
      '4 EXISTENCIA: faltan 2 piezas: sin lote hay 0 en las ubicaciones del almacén',
      '5 EXISTENCIA: falta 1 pieza: sin lote hay 0 en las ubicaciones del almacén',
      '6 LOTE: no dice lote, caducidad ni producción',
      '7 FECHA_CADUCIDAD: La fecha de caducidad es obligatoria',
      '8 CLAVE_ARTICULO: El artículo no maneja caducidad, lote ni fecha de producción',
      '9 CLAVE_ARTICULO: no existe el artículo',
      '10 ALMACEN_ID: no existe el almacén',
      '11 FECHA_CADUCIDAD: debe ser una fecha: AAAA-MM-DD o DD/MM/AAAA',
      '12 CLAVE_ARTICULO: ya viene en la fila 2',
    ]);
    expect(await huella(db)).toEqual(antes);
  });
});
