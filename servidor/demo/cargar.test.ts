import { CONTROLES, P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDb } from '../testing/db.ts';
import { baseVacia, carga, cuentaEn, demoDelLunes, HOY } from '../testing/demo.ts';
import { digitoVerificador } from './codigos.ts';
import { OPERADORES_DEMO } from './operadores.ts';

let db: TestDb;
let cuenta: ReturnType<typeof cuentaEn>;

beforeAll(async () => {
  db = await demoDelLunes();
  cuenta = cuentaEn(db);
});
afterAll(() => db.close());

describe('stock of the demo', () => {
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

describe('catalogue of the demo', () => {
  test('has 2,002 articles, 1,500 locations, 42 operators, 40 suppliers, 600 customers and 250 purchases', async () => {
    const tablas = [
      'articulos',
      'ubicaciones where not sin_ubicar',
      'operadores',
      'proveedores',
      'clientes',
      'compras',
    ];
    const cuentas = await Promise.all(tablas.map((t) => cuenta(`select 1 from ${t}`)));
    expect(cuentas).toEqual([2002, 1500, 42, 40, 600, 250]);
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

describe('customers of the demo and their money', () => {
  const edad = (dias: string) => `
    select coalesce(sum(pendiente), 0)::float8 pesos, count(distinct cliente_id)::int clientes
      from saldos_cartera where cargo and pendiente > 0 and date '2026-11-23' - (vence at time zone 'America/Mexico_City')::date ${dias}`;

  test('are of every zone, each with its adviser, tax id and address, some with several on the map', async () => {
    expect(await cuenta('select distinct zona from clientes')).toBe(8);
    expect(await cuenta('select distinct rfc from clientes')).toBe(600);
    expect(await cuenta('select operador_id from clientes group by 1 having count(*) > 50')).toBe(7);
    expect(
      await cuenta(`select 1 from clientes c where fecha_distribuidor is not null <> (tipo = 'DISTRIBUIDOR')
        or fecha_distribuidor < (creado at time zone 'America/Mexico_City')::date or (dias_credito = 0) <> (limite_credito = 0)
        or not exists (select from direcciones_clientes d where d.cliente_id = c.cliente_id and principal and localidad is not null)`),
    ).toBe(0);
    expect(
      await cuenta(
        `select cliente_id from direcciones_clientes where ubicacion like 'https://%' group by 1 having count(*) > 1`,
      ),
    ).toBeGreaterThan(50);
  });

  test('two years of invoices follow the seasons, with lines that add up to them', async () => {
    const meses = await db.sql<{ mes: number; n: number }>(`
      select extract(month from fecha at time zone 'America/Mexico_City')::int mes, count(*)::int n
        from facturas where fecha >= '2025-11-01' and fecha < '2026-11-01' group by 1`);
    const en = (mes: number) => meses.find((m) => m.mes === mes)?.n ?? 0;
    expect(meses.length).toBe(12);
    expect(en(12)).toBeGreaterThan(1.3 * en(2));
    expect(en(8)).toBeGreaterThan(1.15 * en(5));
    expect(
      await cuenta(`select 1 from facturas f where total <> (
        select coalesce(sum(total_con_iva), 0) from facturas_det d where d.docto_ve_id = f.docto_ve_id)`),
    ).toBe(0);
    expect(
      await cuenta(
        `select 1 from facturas f join clientes c using (cliente_id) where f.fecha < c.creado or f.fecha > '${HOY.toISOString()}'`,
      ),
    ).toBe(0);
    expect(await cuenta(`select 1 from facturas where folio like 'A%' and entregado is null`)).toBe(0);
  });

  test('most of what is owed is current, and less and less of it older', async () => {
    const [alDia, uno, dos, tres, mas] = await Promise.all(
      ['<= 0', 'between 1 and 30', 'between 31 and 60', 'between 61 and 90', '> 90'].map(
        async (dias) => (await db.sql<{ pesos: number; clientes: number }>(edad(dias)))[0],
      ),
    );
    const todo = [alDia, uno, dos, tres, mas].reduce((n, x) => n + (x?.pesos ?? 0), 0);
    expect((alDia?.pesos ?? 0) / todo).toBeGreaterThan(0.7);
    expect((alDia?.pesos ?? 0) / todo).toBeLessThan(0.9);
    expect(uno?.pesos).toBeGreaterThan(dos?.pesos ?? 0);
    for (const x of [uno, dos, tres, mas]) expect(x?.clientes).toBeGreaterThan(2);
  });

  test('nothing was paid or returned before it was billed, nor after today', async () => {
    expect(
      await cuenta(`select 1 from aplicaciones p join cartera a on a.asiento_id = p.abono_id join cartera k on k.asiento_id = p.cargo_id
                     where a.clase <> 'DEPOSITO' and a.fecha < k.fecha`),
    ).toBe(0);
    expect(
      await cuenta(`select 1 from cartera where clase <> 'CARGO' and fecha > '${HOY.toISOString()}'`),
    ).toBe(0);
    const clases = await db.sql<{ clase: string; n: number }>(
      'select clase, count(*)::int n from cartera group by 1 order by n desc',
    );
    expect(clases.map((c) => c.clase)).toEqual(['CARGO', 'PAGO', 'DEVOLUCION', 'DEPOSITO']);
    expect(clases[3]?.n).toBeGreaterThan(100);
    expect(await cuenta('select cargo_id from aplicaciones group by 1 having count(*) > 1')).toBeGreaterThan(
      200,
    );
    expect(await cuenta('select 1 from saldos_cartera where not cargo and pendiente > 0')).toBeGreaterThan(
      20,
    );
  });

  test('of deposits without owner some say the customer or the invoice, some are what is owed, some are of a payer seen before', async () => {
    const espera = `depositos d where cancelado is null and repartido = 0`;
    const debe = `select pendiente from saldos_cartera where cargo and pendiente > 0`;
    expect(await cuenta(`select 1 from ${espera}`)).toBeGreaterThan(40);
    expect(
      await cuenta(
        `select 1 from ${espera} and exists (select from clientes where d.referencia like '% ' || clave_cliente)`,
      ),
    ).toBeGreaterThan(5);
    expect(
      await cuenta(
        `select 1 from ${espera} and exists (select from facturas where d.referencia like '% ' || folio)`,
      ),
    ).toBeGreaterThan(3);
    expect(await cuenta(`select 1 from ${espera} and importe in (${debe})`)).toBeGreaterThan(10);
    expect(
      await cuenta(`select 1 from ${espera} and exists (select from saldos_cartera x join saldos_cartera y using (cliente_id)
        where x.asiento_id < y.asiento_id and x.cargo and y.cargo and x.pendiente > 0 and y.pendiente > 0
          and x.pendiente + y.pendiente = d.importe)`),
    ).toBeGreaterThan(3);
    expect(
      await cuenta(
        `select 1 from ${espera} and ordenante in (select ordenante from depositos where repartido > 0)`,
      ),
    ).toBeGreaterThan(5);
    expect(
      await cuenta('select 1 from depositos where repartido > 0 and repartido < importe'),
    ).toBeGreaterThan(3);
    expect(
      await cuenta('select 1 from depositos where length(folio) > 9 or length(referencia_web) > 7'),
    ).toBe(0);
    expect(
      await cuenta(`select 1 from estados_cuenta e where renglones <> (
        select count(*) from depositos d where d.estado_cuenta_id = e.estado_cuenta_id)`),
    ).toBe(0);
  });

  test('each remission comes from an order of its customer, made before it', async () => {
    expect(
      await cuenta(`select 1 from remisiones r left join pedidos p on p.folio = r.folio_dr
        where p.cliente_id is distinct from r.cliente_id or p.fecha >= r.fecha`),
    ).toBe(0);
    expect(
      await cuenta(`select 1 from facturas f left join pedidos p on p.folio = f.folio_dr
        where f.folio_dr is not null and (p.cliente_id is distinct from f.cliente_id or p.fecha >= f.fecha)`),
    ).toBe(0);
    expect(
      await cuenta(`select 1 from pedidos p where estatus = 'FACTURADO' and not exists (
        select from facturas f where f.folio_dr = p.folio) and not exists (select from remisiones r where r.folio_dr = p.folio)`),
    ).toBe(0);
    expect(
      await cuenta(`select 1 from pedidos where estatus = 'PENDIENTE' and folio_web is not null`),
    ).toBeGreaterThan(3);
    expect(await cuenta('select 1 from descargas_catalogo')).toBeGreaterThan(300);
  });
});

test('operators of the table are those who can sign in', async () => {
  const filas = await db.sql<{ operador: string; clave_hash: string; activo: boolean; controles: number }>(`
    select operador, clave_hash, activo, count(control_id)::int controles
    from operadores left join operador_controles using (operador_id) group by operador_id order by operador_id`);
  expect(filas).toEqual(
    OPERADORES_DEMO.map((o) => ({
      operador: o.login,
      clave_hash: `resumen de ${o.password}`,
      activo: o.activo,
      controles: o.controles.length,
    })),
  );
  const de = (login: string) => OPERADORES_DEMO.find((o) => o.login === login);
  expect(de('ADMIN')).toMatchObject({
    password: 'anden',
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
    'GERENTE1',
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
        union all select concat(regexp_replace(folio_conteo_tmp, '-[0-9]{8}[.]', '.'), denegado, estatus, ajustado - interval '${dias} days') from inventarios_det
        union all select concat(conteo_id, contadas, esperadas, contada_en - interval '${dias} days') from conteos_det
        union all select concat(folio, estatus, importe_neto, fecha - interval '${dias} days', surtida - interval '${dias} days') from remisiones
        union all select concat(operacion_id, piezas, segundos, fin - interval '${dias} days') from surtidos
        union all select concat(clave_cliente, nombre, rfc, operador_id, dias_credito, creado - interval '${dias} days') from clientes
        union all select concat(operacion_id, resumen, fecha - interval '${dias} days') from guardados) t`;
    expect(await otra.sql(contenido(7))).toEqual(await db.sql(contenido(0)));
  } finally {
    await otra.close();
  }
});

test('does not go into a database that has articles', async () => {
  await expect(carga(db)).rejects.toThrow('La base ya tiene artículos');
  expect(await cuenta('select 1 from articulos')).toBe(2002);
});
