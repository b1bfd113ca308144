import { P } from '@anden/contrato/permissions.ts';
import {
  cierreRejection,
  hallazgoDe,
  responderRejection,
  respuestaRejection,
  type TicketAbierto,
} from '@anden/contrato/tickets/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDb } from '../testing/db.ts';
import { cuentaEn, demoDelLunes, HOY } from '../testing/demo.ts';
import { OPERADORES_DEMO } from './operadores.ts';

let db: TestDb;
let cuenta: ReturnType<typeof cuentaEn>;

beforeAll(async () => {
  db = await demoDelLunes();
  cuenta = cuentaEn(db);
});
afterAll(() => db.close());

const AHORA = `'${HOY.toISOString()}'::timestamptz`;

describe('remissions of the demo', () => {
  test('two and a half months of history, and something open in every state', async () => {
    expect(
      await db.sql(`select estatus, fecha > ${AHORA} - interval '5 hours' as de_hoy, count(*)::int n,
                           count(distinct almacen_id)::int almacenes, count(*) filter (where urgente)::int > 0 urgentes
                    from remisiones group by 1, 2 order by 1, 2`),
    ).toEqual([
      { estatus: 'AREAEMBARQUE', de_hoy: true, n: 4, almacenes: 1, urgentes: false },
      { estatus: 'CANCELADA', de_hoy: false, n: 2, almacenes: 2, urgentes: false },
      { estatus: 'EMBARCADA', de_hoy: false, n: 432, almacenes: 2, urgentes: true },
      { estatus: 'EMBARCANDO', de_hoy: true, n: 4, almacenes: 2, urgentes: false },
      { estatus: 'PENDIENTE', de_hoy: true, n: 10, almacenes: 2, urgentes: true },
      { estatus: 'SURTIENDO', de_hoy: true, n: 2, almacenes: 1, urgentes: false },
    ]);
  });

  test('lines of one and of many, with lots, wildcards, short ones and more than there is', async () => {
    const abiertas = `remisiones r join remisiones_det d using (docto_ve_id) join articulos a using (articulo_id)
      where r.estatus in ('PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE')`;
    expect(await cuenta(`select 1 from remisiones where renglones > 150`)).toBe(1);
    expect(await cuenta(`select 1 from remisiones where renglones <= 2`)).toBeGreaterThan(100);
    expect(await cuenta(`select 1 from ${abiertas} and a.comodin_empaque = 'S'`)).toBeGreaterThan(2);
    expect(await cuenta(`select 1 from ${abiertas} and a.lote = 'S'`)).toBeGreaterThan(10);
    expect(await cuenta(`select 1 from ${abiertas} and d.cerrado is not null`)).toBeGreaterThan(0);
    const enFijas = `(select coalesce(sum(e.piezas), 0) from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id
                       where e.articulo_id = d.articulo_id and u.tipo = 'F' and u.almacen_id = r.almacen_id)`;
    const faltan = `${abiertas} and r.estatus = 'PENDIENTE' and d.unidades > ${enFijas}`;
    expect(await cuenta(`select 1 from ${faltan} and a.tipo_articulo = 'D'`)).toBeGreaterThan(0);
    expect(
      await cuenta(`select 1 from ${faltan} and a.tipo_articulo = 'M' and exists (
        select from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id
         where e.articulo_id = d.articulo_id and u.tipo = 'M' and u.almacen_id = r.almacen_id and e.piezas > 8)`),
    ).toBeGreaterThan(0);
    expect(
      await cuenta(`select 1 from movimientos where llamada = 'surtirArticulodeRemision'
                     group by operacion_id having count(distinct lote) > 1`),
    ).toBeGreaterThan(5);
  });

  test('some left more than 23 hours after they came', async () => {
    const tardaron = `select 1 from remisiones where embarcada - fecha between interval '23 hours' and interval '36 hours'`;
    expect(await cuenta(tardaron)).toBeGreaterThan(4);
  });

  test('one waits past what was promised, and others within it', async () => {
    const prometida = `select 1 from remisiones where estatus = 'PENDIENTE' and almacen_id = 1 and prometido`;
    expect(await cuenta(`${prometida} < ${AHORA}`)).toBe(1);
    expect(await cuenta(`${prometida} > ${AHORA}`)).toBeGreaterThan(1);
  });

  test('an urgent one waits with nobody active, one is being picked, another was left, one is packed in part', async () => {
    expect(
      await cuenta(`select 1 from remisiones where estatus = 'PENDIENTE' and urgente and almacen_id = 1`),
    ).toBe(1);
    const surtiendo = `select 1 from remisiones r join remisiones_surtidores s using (docto_ve_id)
      where r.estatus = 'SURTIENDO' and s.ultima`;
    expect(await cuenta(`${surtiendo} > ${AHORA} - interval '10 minutes'`)).toBe(1);
    expect(await cuenta(`${surtiendo} < ${AHORA} - interval '10 minutes'`)).toBe(1);
    expect(
      await cuenta(`select docto_ve_id from remisiones r join remisiones_det d using (docto_ve_id)
                     where estatus = 'AREAEMBARQUE' and r.operador_id_revision is not null
                     group by 1 having count(d.fecha_hora_empaque) between 1 and count(*) - 1`),
    ).toBe(1);
  });

  test('that one was left half way through two of its lines', async () => {
    expect(
      await cuenta(`select 1 from remisiones_det d join remisiones r using (docto_ve_id)
                     where r.estatus = 'AREAEMBARQUE' and d.unidades_emp between 1 and d.unidades_surt - 1`),
    ).toBe(2);
  });

  test('what is packed is billed and has its guide, what left has its invoice delivered', async () => {
    expect(
      await cuenta(
        `select 1 from remisiones where estatus in ('EMBARCANDO', 'EMBARCADA') and factura_id is null`,
      ),
    ).toBe(0);
    expect(await cuenta(`select 1 from facturas where entregado is null`)).toBeGreaterThan(4);
    expect(
      await cuenta(
        `select 1 from facturas f join remisiones r on r.factura_id = f.docto_ve_id where r.estatus = 'AREAEMBARQUE'`,
      ),
    ).toBe(1);
    expect(
      await cuenta(`select 1 from facturas f left join guias g using (docto_ve_id)
                     where (f.fletera is null) <> (g.guia_id is null) or g.fecha < f.fecha`),
    ).toBe(0);
    expect(
      await cuenta(`select docto_ve_id from guias group by 1 having count(distinct guia) = 2`),
    ).toBeGreaterThan(5);
    expect(await cuenta(`select 1 from guias where incidencia is not null`)).toBeGreaterThan(5);
    expect(await cuenta(`select 1 from guias where fecha_entrega is null`)).toBeGreaterThan(5);
  });

  test('saves say how long they took, and no picker does two at once', async () => {
    expect(
      await cuenta(
        `select 1 from surtidos where segundos <> round(extract(epoch from fin - inicio)) - espera`,
      ),
    ).toBe(0);
    expect(
      await cuenta(`select 1 from surtidos s join surtidos o using (operador_id)
                     where s.surtido_id <> o.surtido_id and s.inicio < o.fin and o.inicio < s.fin`),
    ).toBe(0);
    expect(await cuenta(`select 1 from surtidos where espera > 0`)).toBeGreaterThan(5);
    expect(await cuenta(`select distinct tipo from errores_empaque`)).toBe(4);
    expect(await cuenta(`select 1 from surtidos where fin > ${AHORA}`)).toBe(0);
  });

  test('every picked line is one save of somebody, closed short or not, and one without a piece is of nobody', async () => {
    expect(
      await cuenta(`select 1 from remisiones_det d
                     where (d.cerrado is not null or d.unidades_surt = d.unidades) and d.unidades > 0
                       and (select count(*) from surtidos s
                             where s.docto_ve_det_id = d.docto_ve_det_id and s.completo and s.deshecho is null)
                           <> (d.unidades_surt > 0)::int`),
    ).toBe(0);
  });

  test('nothing expired was picked', async () => {
    expect(
      await cuenta(`select 1 from movimientos where llamada = 'surtirArticulodeRemision'
                     and fecha_caducidad <= (fecha at time zone 'America/Mexico_City')::date`),
    ).toBe(0);
  });
});

describe('tickets of the demo', () => {
  /** Operators in service of each position, with their control ids as the rules of tickets read them. */
  const atienden = (puesto: number | null) =>
    OPERADORES_DEMO.filter((o) => o.activo && o.puesto === puesto && o.controles.includes(P.tickets)).map(
      (o) => ({ puesto_id: o.puesto, controles: new Set(o.controles) }),
    );

  test('each open one is directed to somebody who sees it and can answer and close it', async () => {
    const abiertos = await db.sql<TicketAbierto & { asunto: string; comentario: string }>(
      `select 'ABIERTO' as estatus, motivo_id, tipo, puesto_id, asunto, comentario from tickets where cerrado is null`,
    );
    expect(new Set(abiertos.map((t) => t.puesto_id)).size).toBeGreaterThan(5);
    const sinQuien = abiertos.filter(
      (t) =>
        !atienden(t.puesto_id).some(
          (q) => respuestaRejection(t, q) === null && cierreRejection(t, q) === null,
        ),
    );
    expect(sinQuien).toEqual([]);
  });

  test('each answer is one that its operator may give', async () => {
    const respuestas = await db.sql<{
      motivo_id: number;
      tipo: 'O' | 'C';
      puesto_id: number | null;
      operador_id: number;
      comentario: string;
      cierra: boolean;
      mostrar: boolean;
      espera: boolean;
    }>(`select t.motivo_id, t.tipo, t.puesto_id, x.operador_id, x.comentario, x.cierra, x.mostrar_a_clte as mostrar, x.espera
          from tickets_det x join tickets t using (ticket_id) where x.es_respuesta`);
    expect(respuestas.length).toBeGreaterThan(300);
    const negadas = respuestas.flatMap((r) => {
      const o = OPERADORES_DEMO.find((x) => x.id === r.operador_id);
      const q = { puesto_id: o?.puesto ?? null, controles: new Set<number>(o?.controles) };
      const respuesta = {
        ...r,
        cerrar: r.cierra,
        encontrado: hallazgoDe({ comentario: r.comentario, encontrado: null }),
      };
      const motivo = responderRejection({ ...r, estatus: 'ABIERTO' }, q, respuesta);
      return motivo ? [`${o?.login}: ${motivo}`] : [];
    });
    expect([...new Set(negadas)]).toEqual([]);
  });
});

test('who picks, packs, ships and supervises holds the control ids of it', () => {
  const de = (login: string) => OPERADORES_DEMO.find((o) => o.login === login)?.controles;
  for (const login of ['SURTIDO1', 'SURTIDO4', 'EMPAQUE1', 'EMPAQUE2', 'EMBARQUE1', 'ALMACEN1', 'ALMACEN2']) {
    expect(de(login), login).toContain(P.surtidorem);
  }
  for (const login of ['EMBARQUE1', 'ALMACEN1', 'ALMACEN2']) {
    expect(de(login), login).toEqual(
      expect.arrayContaining([P.embarquefletera, P.guias, P.supervisarSurtido, P.tiemposremisiones]),
    );
  }
  expect(de('SURTIDO1')).not.toContain(P.supervisarSurtido);
  expect(de('EMPAQUE1')).not.toContain(P.embarquefletera);
  expect(de('RH2')).toContain(P.renglonajesop);
});
