import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { EJEMPLOS } from '../../../testing/ejemplos.ts';
import { ART, OP, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.NORTE, [P.kardex]);
  await app.darControles(OP.JEFE, [P.kardex]);
  // Of LOTE: fifty arrived in the last minute of June in Mexico, twenty left in August, three went to the northern
  // warehouse.
  await app.db.sql(
    `insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento)
     select gen_random_uuid(), ${OP.ADMIN}, 'prueba', m.fecha::timestamptz, ${ART.LOTE},
            coalesce(m.de, (select lugar_id from lugares where clase = 'proveedor')),
            coalesce(m.a, (select lugar_id from lugares where clase = 'cliente')), m.piezas, null
       from (values ('2026-06-30 23:59-06', null, ${UBI.F2.id}, 50), ('2026-08-02 12:00-06', ${UBI.F2.id}, null, 20),
                    ('2026-08-03 12:00-06', ${UBI.F2.id}, ${UBI.NORTE.id}, 3)) as m (fecha, de, a, piezas)`,
  );
});
afterAll(() => app.close());

interface Ficha {
  articulo: { CLAVE_ARTICULO: string; MAXIMO: number };
  compras: { FOLIO: string; UNIDADES: number }[];
  POR_LLEGAR: number;
  cambios: { CAMPO: string; OPERADOR: string; ANTES: string; DESPUES: string }[];
  claves: { CLAVE_ARTICULO: string }[];
  existencias: { LUGAR: string; ALMACEN: string; LOTE: string | null; PIEZAS: number }[];
  meses: {
    MES: string;
    ENTRADAS: number;
    SALIDAS: number;
    SALDO: number;
    VENTAS: number;
    DEVOLUCIONES: number;
  }[];
  ULTIMO_MOVIMIENTO: string;
  pendientes: { TRABAJO: string; FOLIOS: string[] }[];
}
const CLAVE = 'A-1';
const ficha = async (clave: string, como: 'ADMIN' | 'JEFE' | 'NORTE' = 'ADMIN'): Promise<Ficha> =>
  (await app.call('getFichaArticulo', { clave_articulo: clave }, { como })).body.data as Ficha;
const claveDe = async (id: number): Promise<string> =>
  (await app.db.sql<{ c: string }>(`select clave_articulo c from articulos where articulo_id = ${id}`))[0]
    ?.c ?? '';
const suma = (ns: readonly number[]): number => ns.reduce((n, p) => n + p, 0);

describe('#getFichaArticulo', () => {
  test('por cualquiera de sus claves es el mismo; una que no existe se dice', async () => {
    const { articulo, claves } = await ficha(CLAVE);
    expect(articulo.CLAVE_ARTICULO).toBe(CLAVE);
    const deUno = await app.db.sql<{ c: string }>(
      'select clave_articulo c from claves_articulo group by 1 having count(distinct articulo_id) = 1',
    );
    const suyas = claves.filter((c) => deUno.some((u) => u.c === c.CLAVE_ARTICULO));
    expect(suyas.length).toBeGreaterThan(1);
    for (const { CLAVE_ARTICULO } of suyas)
      expect((await ficha(CLAVE_ARTICULO)).articulo.CLAVE_ARTICULO).toBe(CLAVE);
    expect((await app.call('getFichaArticulo', { clave_articulo: 'NADIE' })).body.message).toBe(
      MENSAJES_ARTICULO.noEncontrado,
    );
  });

  test('sus piezas son las existencias, por lugar y lote', async () => {
    const { existencias } = await ficha(await claveDe(ART.LOTE));
    const [{ n } = { n: -1 }] = await app.db.sql<{ n: number }>(
      `select sum(piezas)::int n from existencias join lugares using (lugar_id)
        where articulo_id = ${ART.LOTE} and clase in ('ubicacion', 'recepcion', 'devolucion', 'embarque', 'transito')`,
    );
    expect(suma(existencias.map((e) => e.PIEZAS))).toBe(n);
    expect(existencias.some((e) => e.LOTE === 'L1' && e.LUGAR === UBI.F2.codigo)).toBe(true);
  });

  test('los meses son los de México, sin huecos; lo que va de un almacén a otro no entra ni sale de la casa', async () => {
    const { meses } = await ficha(await claveDe(ART.LOTE));
    const de = (mes: string) => meses.find((m) => m.MES === mes);
    expect(de('2026-06')).toMatchObject({ ENTRADAS: 50, SALIDAS: 0 });
    expect(de('2026-07')).toMatchObject({ ENTRADAS: 0, SALIDAS: 0, SALDO: de('2026-06')?.SALDO });
    expect(de('2026-08')).toMatchObject({
      ENTRADAS: 0,
      SALIDAS: 20,
      SALDO: Number(de('2026-07')?.SALDO) - 20,
    });
  });

  test('lo vendido de un mes es lo que fue a clientes, y junto lo que regresaron', async () => {
    await app.db.sql(
      `insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento)
       select gen_random_uuid(), ${OP.ADMIN}, 'prueba', '2026-08-20 12:00-06', ${ART.LOTE}, c.lugar_id, ${UBI.F2.id}, 4, null
         from lugares c where c.clase = 'cliente'`,
    );
    const { meses } = await ficha(await claveDe(ART.LOTE));
    expect(meses.find((m) => m.MES === '2026-08')).toMatchObject({
      ENTRADAS: 4,
      SALIDAS: 20,
      VENTAS: 20,
      DEVOLUCIONES: 4,
    });
    expect(meses.find((m) => m.MES === '2026-06')?.VENTAS).toBe(0);
  });

  test('dice sus últimas compras y lo que falta por llegar de las abiertas, de los almacenes de quien mira', async () => {
    const { compras, POR_LLEGAR } = await ficha(CLAVE);
    const suyas = await app.db.sql<{ folio: string; n: number; debe: number }>(
      `select c.folio, sum(d.unidades)::int n,
              coalesce(sum(d.unidades - d.unidades_recib) filter (where c.completada is null), 0)::int debe
         from compras c join compras_det d using (docto_cm_id) where d.articulo_id = ${ART.BARRAS} group by 1`,
    );
    expect(suyas.length).toBeGreaterThan(0);
    for (const c of compras) expect(suyas.find((s) => s.folio === c.FOLIO)?.n).toBe(c.UNIDADES);
    expect(POR_LLEGAR).toBe(suma(suyas.map((s) => s.debe)));
    const norte = await ficha(CLAVE, 'NORTE');
    expect(norte.compras.length).toBeLessThan(compras.length);
    expect(norte.POR_LLEGAR).toBeLessThan(POR_LLEGAR);
  });

  test('dice quién cambió qué de su configuración, y nada de lo que quedó igual', async () => {
    const { articulo, cambios } = await ficha(CLAVE);
    const guarda = {
      ...EJEMPLOS.updateInfoArticulo.articulo,
      ARTICULO_ID: ART.BARRAS,
      MINIMO: 3,
      MAXIMO: 77,
    };
    expect((await app.call('updateInfoArticulo', { articulo: guarda })).body.estatus).toBe('1');
    const despues = (await ficha(CLAVE)).cambios;
    expect(despues.find((c) => c.CAMPO === 'MAXIMO')).toMatchObject({
      OPERADOR: 'ADMIN',
      ANTES: String(articulo.MAXIMO),
      DESPUES: '77',
    });
    expect((await app.call('updateInfoArticulo', { articulo: guarda })).body.estatus).toBe('1');
    expect((await ficha(CLAVE)).cambios).toHaveLength(despues.length);
    expect(despues.length).toBeGreaterThan(cambios.length);
  });

  test('quien es de un almacén ve lo de ése: ahí lo que llega de otro es entrada', async () => {
    const suya = await ficha(await claveDe(ART.LOTE), 'NORTE');
    expect(suya.existencias.filter((e) => e.LUGAR === UBI.F2.codigo)).toEqual([]);
    expect(suya.meses.find((m) => m.MES === '2026-08')).toMatchObject({ ENTRADAS: 3, SALIDAS: 0, SALDO: 3 });
  });

  test('dice los documentos abiertos que lo esperan, sólo de lo que el operador puede abrir', async () => {
    const { pendientes } = await ficha(CLAVE);
    expect(pendientes.length).toBeGreaterThan(0);
    expect((await ficha(CLAVE, 'JEFE')).pendientes.length).toBeLessThan(pendientes.length);
  });
});
