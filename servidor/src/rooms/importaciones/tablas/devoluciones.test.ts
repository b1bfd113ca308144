import { describe, expect, test } from 'vitest';
import { ANOTADO, type Banco, conBanco, cuentas, motivos } from '../../../../testing/banco.ts';
import { huella } from '../../../../testing/db.ts';
import { ART, UBI } from '../../../../testing/fixture.ts';

let db: Banco['db'];
let importa: Banco['importa'];
let audita: Banco['audita'];
conBanco((banco) => {
  ({ db, importa, audita } = banco);
});

const CABEZA = 'FOLIO|FECHA|CLAVE_ARTICULO|UBICACION|UNIDADES|MOTIVO';
const F1 = UBI.F1.codigo;

const ordenes = (folio: string) =>
  db.sql(
    `select renglon, clave_articulo clave, ubicacion_id, o.almacen_id, unidades, motivo from acomodos o
     join articulos using (articulo_id) where folio = $1 order by renglon`,
    [folio],
  );
const enDevolucion = (articulo: number) =>
  db.sql(
    `select almacen_id, piezas from existencias join lugares using (lugar_id)
     where clase = 'devolucion' and articulo_id = $1 order by 1`,
    [articulo],
  );

describe('devoluciones', () => {
  test('makes put-away orders with their pieces in the returns, and twice is once', async () => {
    const archivo = `${CABEZA}
      D-1|2026-01-05 09:30|A-1|${F1}|3|Pedido equivocado
      D-1||A-2|${F1}|2|
      D-1||A-1|${UBI.NORTE.codigo}|1|`;
    const r = await importa('devoluciones', archivo);
    expect([motivos(r), cuentas(r), r.notas]).toEqual([[], [3, 0, 0], ['Piezas que entran: 6']]);
    expect(await ordenes('D-1')).toEqual([
      {
        renglon: 1,
        clave: 'A-1',
        ubicacion_id: UBI.F1.id,
        almacen_id: 1,
        unidades: 3,
        motivo: 'Pedido equivocado',
      },
      {
        renglon: 2,
        clave: 'A-2',
        ubicacion_id: UBI.F1.id,
        almacen_id: 1,
        unidades: 2,
        motivo: 'DEVOLUCIÓN DE CLIENTE',
      },
      {
        renglon: 3,
        clave: 'A-1',
        ubicacion_id: UBI.NORTE.id,
        almacen_id: 2,
        unidades: 1,
        motivo: 'DEVOLUCIÓN DE CLIENTE',
      },
    ]);
    expect(await enDevolucion(ART.BARRAS)).toEqual([
      { almacen_id: 1, piezas: 7 },
      { almacen_id: 2, piezas: 3 },
    ]);
    expect(await audita()).toEqual([]);
    const antes = await huella(db, ANOTADO);
    expect(cuentas(await importa('devoluciones', archivo))).toEqual([0, 0, 3]);
    expect(await huella(db, ANOTADO)).toEqual(antes);
  });

  test('pieces more or fewer come from the customer and go back', async () => {
    const r = await importa(
      'devoluciones',
      `FOLIO|RENGLON|CLAVE_ARTICULO|UBICACION|UNIDADES\nDV1|1|A-1|${F1}|1\nDV1|2|A-1|${UBI.F2.codigo}|9`,
    );
    expect([cuentas(r), r.notas]).toEqual([
      [1, 1, 0],
      ['Piezas que entran: 9', 'Piezas que salen: 3'],
    ]);
    expect(await ordenes('DV1')).toMatchObject([
      { renglon: 1, ubicacion_id: UBI.F1.id, unidades: 1, motivo: 'DEVOLUCIÓN' },
      { renglon: 2, unidades: 9 },
    ]);
    expect(await enDevolucion(ART.BARRAS)).toMatchObject([{ piezas: 10 }, {}]);
    expect(await audita()).toEqual([]);
  });

  test('what was put away stays, and a location takes only what may stand there', async () => {
    await db.sql('update acomodos set unidades_acom = 2 where acomodo_id = 1');
    const antes = await huella(db);
    const r = await importa(
      'devoluciones',
      `FOLIO|RENGLON|FECHA|CLAVE_ARTICULO|UBICACION|UNIDADES
       DV1|1||A-1|${F1}|1
       DV2|1||A-2|${F1}|2
       D-2|1||A-1|${UBI.I1.codigo}|1
       D-2|2||A-1|${UBI.M1.codigo}|1
       D-2|3|2099-01-01|A-1|${F1}|1
       D-2|||A-1|${F1}|0
       D-2|4||A-9|10999999999|1
       D-2|||A-2|${F1}|1`,
    );
    expect(motivos(r)).toEqual([
      `2 UBICACION: el renglón ya tiene piezas acomodadas en ${UBI.F2.codigo}`,
      '2 UNIDADES: ya se acomodaron 2 piezas del renglón',
      '3 CLAVE_ARTICULO: el renglón es de A-1',
      '3 UBICACION: el renglón es del almacén 2',
      '7 UNIDADES: debe ser de 1 a 1,000,000',
    ]);
    const sinMala = await importa(
      'devoluciones',
      `FOLIO|RENGLON|FECHA|CLAVE_ARTICULO|UBICACION|UNIDADES
       D-2|1||A-1|${UBI.I1.codigo}|1
       D-2|2||A-1|${UBI.M1.codigo}|1
       D-2|3|2099-01-01|A-1|${F1}|1
       D-2|4||A-9|10999999999|1
       D-2|||A-2|${F1}|1`,
    );
    expect(motivos(sinMala)).toEqual([
      '2 UBICACION: Las ubicaciones de tipo INHABILITADA deben quedar con 0 piezas.',
      '3 UBICACION: No es posible acomodar productos por default en ubicaciones multialmacen.',
      '4 FECHA: no puede ser posterior a este momento',
      '5 UBICACION: no existe la ubicación',
      '5 CLAVE_ARTICULO: no existe el artículo',
      '6 RENGLON: está vacío y otras filas del folio sí lo traen',
    ]);
    expect(await huella(db)).toEqual(antes);
  });
});
