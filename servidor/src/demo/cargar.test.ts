import { CONTROLES, P } from '@anden/contrato/permissions.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDb, testDb } from '../../testing/db.ts';
import { auditar } from '../audit/index.ts';
import { migrar } from '../platform/db/migrate.ts';
import { cargarDemo } from './cargar.ts';
import { digitoVerificador } from './codigos.ts';
import { OPERADORES_DEMO } from './operadores.ts';

/** A Monday: the day before is a Sunday, on which nobody works. */
const HOY = new Date('2026-11-23T17:00:00Z');
const hash = async (clave: string) => `resumen de ${clave}`;

/** The tests' template holds a small company; the demo goes into an empty database. */
async function baseVacia(): Promise<TestDb> {
  const db = await testDb();
  await db.sql('drop schema public cascade');
  await db.sql('create schema public');
  await migrar(db.url);
  return db;
}

async function carga(db: TestDb, hoy = HOY): Promise<void> {
  const pgc = new pg.Client({ connectionString: db.url });
  await pgc.connect();
  try {
    await cargarDemo(pgc, { hoy, hash });
  } finally {
    await pgc.end();
  }
}

let db: TestDb;
const cuenta = async (consulta: string): Promise<number> => {
  const [fila] = await db.sql<{ n: number }>(`select count(*)::int n from (${consulta}) x`);
  return fila?.n ?? -1;
};

beforeAll(async () => {
  db = await baseVacia();
  await carga(db);
});
afterAll(() => db.close());

describe('stock of the demo', () => {
  test('passes every invariant of the audit', async () => {
    const pgc = new pg.Client({ connectionString: db.url });
    await pgc.connect();
    try {
      expect(await auditar(pgc)).toEqual([]);
    } finally {
      await pgc.end();
    }
  });

  test('lines say as received and put away what their movements say', async () => {
    expect(
      await cuenta(`
        select 1 from compras_det d
        left join (
          select documento_det_id id,
                 sum(piezas) filter (where o.clase = 'proveedor') recibidas,
                 sum(piezas) filter (where o.clase = 'recepcion') acomodadas
          from movimientos join lugares o on o.lugar_id = origen_id where documento = 'compra' group by 1) m
          on m.id = d.docto_cm_det_id
        where (unidades_recib, unidades_acom) is distinct from (coalesce(recibidas, 0), coalesce(acomodadas, 0))`),
    ).toBe(0);
  });

  test('a purchase is complete and last put away when its movements say', async () => {
    expect(
      await cuenta(`
        select 1 from compras c
        join (select docto_cm_id, bool_and(unidades = unidades_recib) completa from compras_det group by 1) d
          using (docto_cm_id)
        left join (
          select documento_id,
                 max(fecha) filter (where llamada = 'guardarRecepcionCompra') recibida,
                 max(fecha) filter (where llamada = 'guardaAcomodoCompra') acomodada
          from movimientos where documento = 'compra' group by 1) m on m.documento_id = c.docto_cm_id
        where completada is distinct from case when completa then recibida end
           or ultimo_acomodo is distinct from acomodada`),
    ).toBe(0);
  });

  test('what was put away carries the lot its article asks for, on shelves its type allows', async () => {
    const acomodos = `
      movimientos m join articulos a using (articulo_id) join ubicaciones u on u.ubicacion_id = m.destino_id
        and m.documento in ('compra', 'acomodo', 'inventario inicial')`;
    expect(await cuenta(`select 1 from ${acomodos}`)).toBeGreaterThan(3000);
    expect(
      await cuenta(`
        select 1 from ${acomodos}
        where (a.caduca = 'S') <> (m.fecha_caducidad is not null) or (a.lote = 'S') <> (m.lote is not null)
           or (a.fecha_produccion = 'S') <> (m.fecha_produccion is not null)`),
    ).toBe(0);
    expect(
      await cuenta(`
        select 1 from ${acomodos} where u.tipo = 'I' or a.tipo_articulo is null
           or (a.tipo_articulo = 'D' and u.tipo = 'M')
           or (a.tipo_articulo = 'M' and u.tipo = 'F' and m.documento = 'compra')`),
    ).toBe(0);
    expect(
      await cuenta(`
        select 1 from existencias join ubicaciones on ubicacion_id = lugar_id join articulos a using (articulo_id)
        where tipo = 'F' and tipo_articulo = 'M' group by articulo_id, almacen_id, maximo having sum(piezas) > maximo`),
    ).toBe(0);
  });

  test('nothing happens in the future, on a Sunday or before the goods arrived', async () => {
    expect(
      await cuenta(`
        select 1 from movimientos m left join compras c on m.documento = 'compra' and c.docto_cm_id = m.documento_id
        where m.fecha > '${HOY.toISOString()}' or m.fecha < c.fecha_recepcion or c.fecha > c.fecha_recepcion::date
           or extract(dow from m.fecha at time zone 'America/Mexico_City') = 0`),
    ).toBe(0);
  });
});

describe('places and counts of the demo', () => {
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
                    from inventarios join inventarios_det using (inventario_id) group by 1, 2 order by 1`),
    ).toEqual([
      { folio: 'INV00028', almacen_id: 1, total: 60, ajustados: 60, reconteo: 0, denegados: true },
      { folio: 'INV00031', almacen_id: 2, total: 45, ajustados: 26, reconteo: 3, denegados: true },
      { folio: 'INV00033', almacen_id: 1, total: 120, ajustados: 0, reconteo: 2, denegados: true },
    ]);
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

  test('has saves of today that can be taken back, lots near their expiry and pieces without their lot', async () => {
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
    expect(await cuenta(`select 1 from ${enUbicacion} and a.lote = 'S' and e.lote is null`)).toBeGreaterThan(
      2,
    );
  });
});

describe('catalogue of the demo', () => {
  test('has 2,000 articles, 1,500 locations, 40 operators, 40 suppliers and 250 purchases', async () => {
    const tablas = ['articulos', 'ubicaciones', 'operadores', 'proveedores', 'compras'];
    const cuentas = await Promise.all(tablas.map((t) => cuenta(`select 1 from ${t}`)));
    expect(cuentas).toEqual([2000, 1500, 40, 40, 250]);
  });

  test('bar codes are valid', async () => {
    const codigos = await db.sql<{ clave_articulo: string; rol_clave_art_id: number }>(
      'select clave_articulo, rol_clave_art_id from claves_articulo where rol_clave_art_id between 18 and 21',
    );
    expect(codigos.length).toBeGreaterThan(3000);
    for (const { clave_articulo: c, rol_clave_art_id: rol } of codigos) {
      expect(c).toMatch(rol === 19 ? /^[1-4]750\d{10}$/ : /^750\d{10}$/);
      expect(c.at(-1)).toBe(digitoVerificador(c.slice(0, -1)));
    }
  });

  test('has the awkward articles', async () => {
    const barras = `select 1 from claves_articulo k where k.articulo_id = a.articulo_id and rol_clave_art_id between 18 and 21`;
    const comodines = await cuenta(`select 1 from articulos where comodin_empaque = 'S'`);
    expect(comodines).toBeGreaterThan(80);
    expect(comodines).toBeLessThan(130);
    expect(
      await cuenta(`select 1 from articulos a where comodin_empaque = 'S' and not exists (${barras})`),
    ).toBeGreaterThan(40);
    expect(
      await cuenta(`select 1 from articulos a where comodin_empaque = 'N' and not exists (${barras})`),
    ).toBe(8);
    expect(
      await cuenta(
        'select 1 from claves_articulo where rol_clave_art_id = 18 group by clave_articulo having count(*) = 2',
      ),
    ).toBe(10);
    expect(await cuenta('select 1 from articulos where tipo_articulo is null')).toBeGreaterThan(20);
    expect(await cuenta(`select 1 from articulos where tipo_articulo = 'M'`)).toBeGreaterThan(200);
  });

  test('has purchases in every state and warehouse, of 1 to 60 lines and one of 400', async () => {
    const estados = await db.sql<{ estado: string; n: number }>(`
      select case when fecha_recepcion is null then 'sin fecha' when r = 0 then 'con fecha'
                  when r < u then 'en parte' when a = 0 then 'recibida' when a < u then 'acomodada en parte'
                  else 'acomodada' end estado, count(*)::int n
      from compras join (
        select docto_cm_id, sum(unidades) u, sum(unidades_recib) r, sum(unidades_acom) a from compras_det group by 1
      ) d using (docto_cm_id) group by 1`);
    expect(new Map(estados.map((e) => [e.estado, e.n]))).toEqual(
      new Map([
        ['sin fecha', 27],
        ['con fecha', 15],
        ['en parte', 18],
        ['recibida', 14],
        ['acomodada en parte', 28],
        ['acomodada', 148],
      ]),
    );
    const lineas = await db.sql<{ n: number }>(
      'select count(*)::int n from compras_det group by docto_cm_id order by 1 desc',
    );
    expect(lineas[0]?.n).toBe(400);
    expect(lineas[1]?.n).toBeLessThanOrEqual(61);
    expect(lineas.at(-1)?.n).toBe(1);
    const pendientes = `compras c join compras_det d using (docto_cm_id) where completada is null`;
    expect(await cuenta(`select 1 from ${pendientes} group by almacen_id`)).toBe(3);
    expect(
      await cuenta(
        `select docto_cm_id from ${pendientes} group by docto_cm_id, articulo_id having count(*) > 1`,
      ),
    ).toBeGreaterThan(3);
    expect(
      await cuenta(
        `select distinct docto_cm_id from compras c join compras_det using (docto_cm_id) join articulos using (articulo_id)
         where completada is null and comodin_empaque = 'S'`,
      ),
    ).toBeGreaterThan(5);
    expect(
      await cuenta(
        `select 1 from compras where domingos_entre(fecha_recepcion, ultimo_acomodo, 'America/Mexico_City') > 0`,
      ),
    ).toBeGreaterThan(10);
  });
});

test('operators of the table are those who can sign in', async () => {
  const filas = await db.sql<{ operador: string; clave_hash: string; activo: boolean; controles: number }>(`
    select operador, clave_hash, activo, count(control_id)::int controles
    from operadores left join operador_controles using (operador_id) group by operador_id order by operador_id`);
  expect(filas).toEqual(
    OPERADORES_DEMO.map((o) => ({
      operador: o.login,
      clave_hash: `resumen de ${o.clave}`,
      activo: o.activo,
      controles: o.controles.length,
    })),
  );
  const de = (login: string) => OPERADORES_DEMO.find((o) => o.login === login);
  expect(de('ADMIN')).toMatchObject({
    clave: 'anden',
    controles: CONTROLES.map((c) => c.id).sort((a, b) => a - b),
  });
  expect(de('NUEVO1')?.controles).toEqual([]);
  expect(de('BAJA1')?.activo).toBe(false);
  expect(de('RECIBO2')?.controles).toContain(997);
  expect(de('RECIBO2')?.controles).not.toContain(1199);
  expect(de('NORTE1')?.almacen).toBe(2);
  expect(de('INVENT2')?.controles).toContain(P.inventarios);
  for (const ve of [P.existenciaUbicacion, P.configarticulo, P.configubicacion, P.acomodoinv, P.acomodocom]) {
    expect(de('INVENT2')?.controles).not.toContain(ve);
  }
  expect(OPERADORES_DEMO.filter((o) => o.controles.includes(P.kardex)).map((o) => o.login)).toEqual([
    'ADMIN',
    'ALMACEN1',
    'ALMACEN2',
    'INVENT1',
  ]);
});

test('is the same company every time, and moves with the day', async () => {
  const otra = await baseVacia();
  try {
    await carga(otra, new Date(HOY.getTime() + 7 * 86_400_000));
    const contenido = (dias: number) => `
      select md5(string_agg(x, '|' order by x)) huella from (
        select concat(articulo_id, articulo, costo) x from articulos
        union all select concat(folio, fecha - ${dias}, importe) from compras
        union all select concat(operacion_id, piezas, fecha - interval '${dias} days') from movimientos
        union all select concat(folio, renglon, unidades, unidades_acom, fecha - interval '${dias} days') from acomodos
        union all select concat(folio_conteo_tmp, denegado, estatus, ajustado - interval '${dias} days') from inventarios_det
        union all select concat(conteo_id, contadas, esperadas, contada_en - interval '${dias} days') from conteos_det
        union all select concat(operacion_id, resumen, fecha - interval '${dias} days') from guardados) t`;
    expect(await otra.sql(contenido(7))).toEqual(await db.sql(contenido(0)));
  } finally {
    await otra.close();
  }
});

test('does not go into a database that has articles', async () => {
  await expect(carga(db)).rejects.toThrow('La base ya tiene artículos');
  expect(await cuenta('select 1 from articulos')).toBe(2000);
});
