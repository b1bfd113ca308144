import { P } from '@anden/contrato/permissions.ts';
import { DIAS_DE_FICHA, MOVIMIENTOS_DE_FICHA } from '@anden/contrato/ubicaciones/ficha.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, INV, OP, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.NORTE, [P.kardex]);
  // In the empty location: ten pieces fifty days ago, five more yesterday and two out today; and the same article sent
  // north from F2.
  await app.db.sql(
    `insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento)
     select gen_random_uuid(), ${OP.ADMIN}, 'prueba', now() - m.hace::interval, ${ART.LOTE},
            coalesce(m.de, (select lugar_id from lugares where clase = 'proveedor')),
            coalesce(m.a, (select lugar_id from lugares where clase = 'cliente')), m.piezas, null
       from (values ('50 days', null, ${UBI.VACIA.id}, 10), ('1 day', null, ${UBI.VACIA.id}, 5), ('0 days', ${UBI.VACIA.id}, null, 2)) as m (hace, de, a, piezas)`,
  );
  await app.db.sql(
    `insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento)
     select gen_random_uuid(), ${OP.ADMIN}, 'prueba', now() - interval '1 year', ${ART.LOTE},
            (select lugar_id from lugares where clase = 'proveedor'), ${UBI.I1.id}, n, null from generate_series(1, 25) n`,
  );
});
afterAll(() => app.close());

interface Ficha {
  ALMACEN: string;
  UBICACION: string;
  NOMBRE_TIPO: string;
  existencias: { ARTICULO_ID: number; LOTE: string | null; PIEZAS: number }[];
  dias: { DIA: string; ENTRADAS: number; SALIDAS: number; SALDO: number }[];
  movimientos: { ENTRADA: number; SALIDA: number; PIEZAS: number; OPERADOR: string }[];
  ultimo_conteo: { OPERADOR: string; ESPERADAS: number; CONTADAS: number; POR_RECONTAR: string } | null;
  pendientes: { TRABAJO: string; FOLIOS: string[] }[];
}
const pide = (ubicacion: string, como: 'ADMIN' | 'NORTE' = 'ADMIN') =>
  app.call('getFichaUbicacion', { ubicacion }, { como });
const ficha = async (ubicacion: string): Promise<Ficha> => (await pide(ubicacion)).body.data as Ficha;

describe('#getFichaUbicacion', () => {
  test('con guiones o sin ellos es la misma; una que no existe, o de un almacén ajeno, se dice igual', async () => {
    const suya = await ficha(UBI.F2.codigo);
    expect(suya).toMatchObject({ ALMACEN: 'PRINCIPAL', UBICACION: '1-01-001-01-020', NOMBRE_TIPO: 'FIJA' });
    expect((await ficha(suya.UBICACION)).UBICACION).toBe(suya.UBICACION);
    for (const [codigo, como] of [
      ['99999999999', 'ADMIN'],
      [UBI.F2.codigo, 'NORTE'],
    ] as const)
      expect((await pide(codigo, como)).body.message).toBe(MENSAJES_UBICACION.noExiste);
    expect((await pide(UBI.NORTE.codigo, 'NORTE')).body.estatus).toBe('1');
  });

  test('lo que hay es la existencia por artículo y lote, y se dicen los artículos que ahí van sin piezas', async () => {
    for (const { id, codigo } of Object.values(UBI)) {
      const { existencias } = await ficha(codigo);
      const suyas = await app.db.sql<{ a: number; l: string | null; n: number }>(
        `select articulo_id a, lote l, piezas n from existencias where lugar_id = ${id} and piezas > 0 order by 1, 2, 3`,
      );
      const conPiezas = existencias.filter((e) => e.PIEZAS > 0);
      const deOrden = (e: { a: number; l: string | null; n: number }) => `${e.a} ${e.l} ${e.n}`;
      expect(conPiezas.map((e) => deOrden({ a: e.ARTICULO_ID, l: e.LOTE, n: e.PIEZAS })).sort()).toEqual(
        suyas.map(deOrden).sort(),
      );
      const [{ n } = { n: -1 }] = await app.db.sql<{ n: number }>(
        `select count(*)::int n from articulos_ubicacion where ubicacion_id = ${id}`,
      );
      expect(new Set(existencias.map((e) => e.ARTICULO_ID)).size).toBe(n);
    }
  });

  test('los días van sin huecos, y el saldo cuenta lo de antes del primero', async () => {
    const { dias } = await ficha(UBI.VACIA.codigo);
    expect(dias).toHaveLength(DIAS_DE_FICHA);
    expect(dias[0]).toMatchObject({ ENTRADAS: 0, SALIDAS: 0, SALDO: 10 });
    expect(dias.at(-2)).toMatchObject({ ENTRADAS: 5, SALIDAS: 0, SALDO: 15 });
    expect(dias.at(-1)).toMatchObject({ ENTRADAS: 0, SALIDAS: 2, SALDO: 13 });
  });

  test('los últimos movimientos, el más nuevo primero, con quién; entran o salen de ella', async () => {
    const { movimientos } = await ficha(UBI.VACIA.codigo);
    expect(movimientos.map((m) => [m.ENTRADA, m.SALIDA, m.OPERADOR])).toEqual([
      [0, 2, 'ADMIN'],
      [5, 0, 'ADMIN'],
      [10, 0, 'ADMIN'],
    ]);
    const muchos = (await ficha(UBI.I1.codigo)).movimientos;
    expect(muchos).toHaveLength(MOVIMIENTOS_DE_FICHA);
  });

  test('su último conteo, con quién y cuánto difirió; el que se deshizo no cuenta', async () => {
    expect((await ficha(UBI.VACIA.codigo)).ultimo_conteo).toBeNull();
    await app.db.sql(`with c as (
        insert into conteos (inventario_det_id, operador_id, operacion_id, fecha, estatus)
        select ${INV.LOTE}, ${OP.JEFE}, gen_random_uuid(), now(), e from unnest(array['ACEPTADO', 'DESHECHO']) e
        returning conteo_id, estatus)
      insert into conteos_det (conteo_id, ubicacion_id, lote, contadas, esperadas, contada_en)
      select conteo_id, ${UBI.VACIA.id}, l, 7, 8, case estatus when 'ACEPTADO' then now() - interval '1 day' else now() end
        from c, unnest(array['X', 'Y']) l`);
    expect((await ficha(UBI.VACIA.codigo)).ultimo_conteo).toMatchObject({
      OPERADOR: 'JEFE',
      ESPERADAS: 16,
      CONTADAS: 14,
      POR_RECONTAR: 'N',
    });
  });

  test('dice el trabajo abierto de sus artículos, sólo de lo que el operador puede abrir', async () => {
    const trabajos = new Set<string>();
    for (const { codigo } of Object.values(UBI))
      for (const { TRABAJO, FOLIOS } of (await ficha(codigo)).pendientes) {
        trabajos.add(TRABAJO);
        expect(new Set(FOLIOS).size).toBe(FOLIOS.length);
      }
    expect([...trabajos].sort()).toEqual(['conteo', 'devolucion', 'remision', 'resurtido']);
    expect((await pide(UBI.NORTE.codigo, 'NORTE')).body.data.pendientes).toEqual([]);
  });
});
