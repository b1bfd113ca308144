import { CONCEPTOS, NOMBRES_DOCUMENTO } from '@anden/contrato/existencias/conceptos.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import type { TestDb } from '../testing/db.ts';
import { cuentaEn, demoDelLunes, HOY } from '../testing/demo.ts';

let db: TestDb;
let cuenta: ReturnType<typeof cuentaEn>;

beforeAll(async () => {
  db = await demoDelLunes();
  cuenta = cuentaEn(db);
});
afterAll(() => db.close());

describe('places and counts of the demo', () => {
  test('passes every invariant of the audit', async () => {
    const pgc = new pg.Client({ connectionString: db.url });
    await pgc.connect();
    try {
      expect(await auditar(pgc)).toEqual([]);
    } finally {
      await pgc.end();
    }
  });

  test('the kardex has words for every movement and every document', async () => {
    const sinPalabras = async (columna: 'llamada' | 'documento', palabras: object) =>
      (
        await db.sql<{ x: string }>(
          `select distinct ${columna} as x from movimientos where ${columna} is not null`,
        )
      )
        .map((f) => f.x)
        .filter((x) => !Object.hasOwn(palabras, x));
    expect(await sinPalabras('llamada', CONCEPTOS)).toEqual([]);
    expect(await sinPalabras('documento', NOMBRES_DOCUMENTO)).toEqual([]);
  });

  test('each article with a type has its fixed location, and some locations are free of articles', async () => {
    const sinCasa = `select 1 from articulos a where tipo_articulo is not null and not exists (
      select from articulos_ubicacion ua join ubicaciones u using (ubicacion_id)
      where ua.articulo_id = a.articulo_id and u.tipo = 'F' and u.almacen_id = 1)`;
    expect(await cuenta(sinCasa)).toBe(0);
    expect(
      await cuenta(`select 1 from articulos_ubicacion join ubicaciones u using (ubicacion_id)
                    join articulos a using (articulo_id)
                    where a.tipo_articulo is null or (u.tipo = 'M' and a.tipo_articulo = 'D')`),
    ).toBe(0);
    for (const tipo of ['F', 'M', 'I']) {
      const libres = await cuenta(`select 1 from ubicaciones u where tipo = '${tipo}'
        and not exists (select from articulos_ubicacion ua where ua.ubicacion_id = u.ubicacion_id)`);
      expect(libres, tipo).toBeGreaterThan(20);
    }
    expect(
      await cuenta(
        `select 1 from articulos_ubicacion join ubicaciones using (ubicacion_id) where tipo = 'I'`,
      ),
    ).toBe(30);
  });

  test('has 22 lines of returns: put away, in part and waiting in every warehouse', async () => {
    expect(
      await db.sql(`select (unidades_acom = unidades) entera, unidades_acom > 0 empezada, count(*)::int n,
                           count(distinct almacen_id)::int almacenes from acomodos group by 1, 2 order by 1, 2`),
    ).toEqual([
      { entera: false, empezada: false, n: 12, almacenes: 3 },
      { entera: false, empezada: true, n: 3, almacenes: 2 },
      { entera: true, empezada: true, n: 7, almacenes: 2 },
    ]);
  });

  test('has an inventory complete, one in part and one to begin, and adjustments with their reasons', async () => {
    expect(
      await db.sql(`select folio, almacen_id, count(*)::int total, count(ajustado)::int ajustados,
                           (count(*) filter (where estatus = 'RECONTEO'))::int reconteo,
                           count(*) filter (where denegado > 0) > 20 denegados
                    from inventarios join inventarios_det using (inventario_id) where folio like 'INV%' group by 1, 2 order by 1`),
    ).toEqual([
      { folio: 'INV00028', almacen_id: 1, total: 60, ajustados: 60, reconteo: 0, denegados: true },
      { folio: 'INV00031', almacen_id: 2, total: 45, ajustados: 26, reconteo: 3, denegados: true },
      { folio: 'INV00033', almacen_id: 1, total: 120, ajustados: 0, reconteo: 2, denegados: true },
    ]);
    // Asked for by a ticket.
    expect(
      await cuenta(
        `select 1 from inventarios join inventarios_det using (inventario_id) where folio like 'TK%'`,
      ),
    ).toBe(1);
    const ajustes = `select 1 from movimientos m join conteos c on m.documento = 'conteo' and c.conteo_id = documento_det_id
      where m.fecha > '${HOY.toISOString()}'::timestamptz - interval '60 days'`;
    expect(await cuenta(ajustes)).toBeGreaterThan(30);
    expect(
      await cuenta(`${ajustes} and c.motivo_id is not null and c.observaciones is not null`),
    ).toBeGreaterThan(20);
    expect(await cuenta(`select 1 from movimientos where documento = 'existencia'`)).toBeGreaterThan(40);
    expect(await cuenta(`select 1 from conteos where (motivo_id is null) <> (observaciones is null)`)).toBe(
      0,
    );
  });

  test('a count expected what the ledger said at its moment, and asks for another beyond the tolerance', async () => {
    expect(
      await cuenta(`
        select 1 from conteos_det d join conteos c using (conteo_id) join inventarios_det l using (inventario_det_id)
        where esperadas <> coalesce((
          select sum(case when m.destino_id = d.ubicacion_id then m.piezas else -m.piezas end) from movimientos m
          where m.articulo_id = l.articulo_id and d.ubicacion_id in (m.origen_id, m.destino_id)
            and m.origen_id <> m.destino_id and m.fecha <= d.contada_en
            and m.fecha_caducidad is not distinct from d.fecha_caducidad and m.lote is not distinct from d.lote
            and m.fecha_produccion is not distinct from d.fecha_produccion), 0)`),
    ).toBe(0);
    expect(
      await cuenta(`
        select 1 from (
          select c.conteo_id, c.estatus, sum(abs(contadas - esperadas)) > greatest(3, sum(esperadas) / 10.0) fuera,
                 row_number() over (partition by c.inventario_det_id order by c.conteo_id) vez
          from conteos c join conteos_det using (conteo_id) group by c.conteo_id) x
        where (estatus = 'POR RECONTAR') <> (fuera and vez = 1)`),
    ).toBe(0);
  });

  test('has replenishments in every state: closed, cancelled, open, on the way, placed, overdue', async () => {
    const zona = "'America/Mexico_City'";
    expect(
      await db.sql(`
        select estatus, cantidad_sur > 0 surtido, cantidad_aco > 0 acomodado, cantidad_sur > cantidad_aco en_camino,
               cantidad_aco < cantidad_sol and cerrado is null
                 and minutos_habiles(fecha_sol, '${HOY.toISOString()}', ${zona}) > 120 vencido, count(*)::int n
          from resurtidos group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`),
    ).toEqual([
      { estatus: 'ABIERTO', surtido: false, acomodado: false, en_camino: false, vencido: false, n: 9 },
      { estatus: 'ABIERTO', surtido: false, acomodado: false, en_camino: false, vencido: true, n: 4 },
      { estatus: 'ABIERTO', surtido: true, acomodado: false, en_camino: true, vencido: false, n: 2 },
      { estatus: 'ABIERTO', surtido: true, acomodado: false, en_camino: true, vencido: true, n: 2 },
      { estatus: 'ABIERTO', surtido: true, acomodado: true, en_camino: false, vencido: false, n: 2 },
      { estatus: 'ABIERTO', surtido: true, acomodado: true, en_camino: true, vencido: false, n: 2 },
      { estatus: 'CERRADO', surtido: false, acomodado: false, en_camino: false, vencido: false, n: 3 },
      { estatus: 'CERRADO', surtido: true, acomodado: true, en_camino: false, vencido: false, n: 59 },
    ]);
    const tardados = await cuenta(
      `select 1 from resurtidos where estatus = 'CERRADO' and minutos_habiles(fecha_sol, fecha_aco, ${zona}) > 120`,
    );
    expect(tardados).toBeGreaterThan(3);
    expect(await cuenta('select 1 from dias_festivos')).toBe(21);
  });

  test('has transfers in every state between the three warehouses, with shortages on both sides', async () => {
    expect(
      await db.sql(`
        select case when recibido is not null then 'recibido' when surtido is not null and r = 0 then 'en tránsito'
                    when surtido is not null then 'recibido en parte' when s > 0 then 'surtido en parte' else 'abierto' end estado,
               count(*)::int n, count(distinct almacen_org_id * 10 + almacen_dest_id)::int rutas
          from traspasos join (select docto_in_id, sum(unidades_surt) s, sum(unidades_rec) r from traspasos_det group by 1) d
               using (docto_in_id) group by 1 order by 1`),
    ).toEqual([
      { estado: 'abierto', n: 4, rutas: 3 },
      { estado: 'en tránsito', n: 3, rutas: 3 },
      { estado: 'recibido', n: 14, rutas: 3 },
      { estado: 'recibido en parte', n: 2, rutas: 2 },
      { estado: 'surtido en parte', n: 1, rutas: 1 },
    ]);
    expect(await cuenta('select 1 from traspasos_det where faltantes > 0')).toBe(3);
    expect(await cuenta('select 1 from traspasos_det where surtido_cerrado is not null')).toBe(1);
    expect(
      await cuenta(`
        select 1 from traspasos_det d join traspasos t using (docto_in_id) where t.surtido is null and d.unidades_surt = 0
           and d.unidades > (select coalesce(sum(e.piezas), 0) from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id
                              where e.articulo_id = d.articulo_id and u.tipo = 'F' and u.almacen_id = t.almacen_org_id)`),
    ).toBe(4);
    expect(await cuenta('select 1 from almacenes where exhibicion')).toBe(1);
  });

  test('has saves of today that can be taken back, lots near their expiry and past it, and pieces without their lot', async () => {
    expect(
      await cuenta(`select llamada from guardados where fecha >= '${HOY.toISOString()}'::date group by 1`),
    ).toBeGreaterThan(1);
    const enUbicacion = `existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id join articulos a using (articulo_id)
      where piezas > 0`;
    expect(
      await cuenta(
        `select 1 from ${enUbicacion} and e.fecha_caducidad - '${HOY.toISOString()}'::date between 0 and 30`,
      ),
    ).toBeGreaterThan(20);
    // On shelves and in reserve, so that both the list and its tile show something.
    for (const tipo of ['F', 'M']) {
      expect(
        await cuenta(
          `select 1 from ${enUbicacion} and u.tipo = '${tipo}' and u.almacen_id = 1 and e.fecha_caducidad < '${HOY.toISOString()}'::date`,
        ),
        tipo,
      ).toBeGreaterThan(2);
    }
    expect(await cuenta(`select 1 from ${enUbicacion} and a.lote = 'S' and e.lote is null`)).toBeGreaterThan(
      2,
    );
  });
});
