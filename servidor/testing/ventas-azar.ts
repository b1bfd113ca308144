import { P } from '@anden/contrato/permissions.ts';
import fc from 'fast-check';
import { type Marcando, marcando } from './marcando.ts';

const n = (max: number) => fc.integer({ min: 0, max });
/** A step of random sales; numbers choose among what there is when it is taken. */
export const paso = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      clase: fc.constant('factura' as const),
      de: n(3),
      centavos: n(90_000),
      dia: n(57),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ clase: fc.constant('devuelve' as const), de: n(999), parte: n(5), dia: n(57) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      clase: fc.constant('devuelveSuelta' as const),
      de: n(3),
      centavos: n(30_000),
      dia: n(57),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ clase: fc.constant('paga' as const), de: n(999), parte: n(4), dia: n(57) }),
  },
  { weight: 1, arbitrary: fc.record({ clase: fc.constant('deshacePago' as const), de: n(999) }) },
  {
    weight: 1,
    arbitrary: fc.record({ clase: fc.constant('cambiaFactura' as const), de: n(999), centavos: n(90_000) }),
  },
  { weight: 1, arbitrary: fc.record({ clase: fc.constant('quitaFactura' as const), de: n(999) }) },
  { weight: 2, arbitrary: fc.record({ clase: fc.constant('reasigna' as const), de: n(3), a: n(2) }) },
  { weight: 1, arbitrary: fc.record({ clase: fc.constant('renombra' as const), de: n(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      clase: fc.constant('regla' as const),
      de: n(3),
      tramos: n(3),
      sobre: n(1),
      dia: n(57),
    }),
  },
  { weight: 1, arbitrary: fc.record({ clase: fc.constant('cierra' as const) }) },
);
export type Paso = typeof paso extends fc.Arbitrary<infer T> ? T : never;

const TRAMOS = [
  [{ desde: 0, porcentaje: 1.37, modo: 'MARGINAL' }],
  [
    { desde: 0, porcentaje: 1, modo: 'MARGINAL' },
    { desde: 33.33, porcentaje: 2.25, modo: 'MARGINAL' },
    { desde: 80, porcentaje: 4.01, modo: 'MARGINAL' },
  ],
  [
    { desde: 0, porcentaje: 1, modo: 'ENTERO' },
    { desde: 60, porcentaje: 3.33, modo: 'ENTERO' },
  ],
  [
    { desde: 0, porcentaje: 0.5, modo: 'MARGINAL' },
    { desde: 40, porcentaje: 1.5, modo: 'MARGINAL' },
    { desde: 90, porcentaje: 2.99, modo: 'ENTERO' },
  ],
];
/** Days from 1 October 2026, at 11 in the morning there. */
export const momento = (dia: number) =>
  new Date(Date.parse('2026-10-01T17:00:00Z') + dia * 86_400_000).toISOString();

/** Takes a step. */
export async function da(m: Marcando, p: Paso, folio: number): Promise<void> {
  const { db } = m.app;
  const cual = async (consulta: string, de: number) => {
    const filas = await db.sql<{ id: number }>(consulta);
    return filas[de % Math.max(1, filas.length)]?.id;
  };
  const factura = (de: number) =>
    cual('select docto_ve_id as id from facturas where docto_ve_id >= 9000 order by 1', de);
  const sinFallas = async (que: Promise<unknown>) =>
    // A check refuses what was paid already.
    que.catch((e: { code?: string }) => {
      if (e.code !== '23514') throw e;
    });
  if (p.clase === 'factura') {
    const pesos = (p.centavos + 3) / 100;
    await db.sql(
      `with f as (insert into facturas (docto_ve_id, folio, cliente_id, fecha, total) values ($1::int, 'A-' || $1::int, $2, $3, $4))
       insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva)
       select $1::int, r, r, 1, x, x from (values (1, round($4::numeric / 3, 2)), (2, round($4::numeric / 4, 2))) t (r, x) where $1::int % 2 = 0`,
      [9000 + folio, 1001 + p.de, momento(p.dia), pesos],
    );
  } else if (p.clase === 'devuelve') {
    // A fifth, or whole.
    await db.sql(
      `insert into cartera (cliente_id, clase, fecha, importe, docto_ve_id)
       select cliente_id, 'DEVOLUCION', $2, case when $3 >= 5 then total else round(total / 5 + 0.01, 2) end, docto_ve_id from facturas where docto_ve_id = $1 and total > 0`,
      [await factura(p.de), momento(p.dia), p.parte],
    );
  } else if (p.clase === 'devuelveSuelta') {
    await db.sql(
      `insert into cartera (cliente_id, clase, fecha, importe) values ($1, 'DEVOLUCION', $2, $3)`,
      [1001 + p.de, momento(p.dia), (p.centavos + 1) / 100],
    );
  } else if (p.clase === 'paga') {
    await db.sql(
      `with c as (select asiento_id, cliente_id, case when $3 = 4 then pendiente else round(pendiente / 3, 2) end as importe from saldos_cartera where asiento_id = $1),
            p as (insert into cartera (cliente_id, clase, fecha, importe) select cliente_id, case when $3 = 0 then 'DEVOLUCION' else 'PAGO' end, $2, importe from c where importe > 0 returning asiento_id)
       insert into aplicaciones (abono_id, cargo_id, importe) select p.asiento_id, c.asiento_id, c.importe from p, c`,
      [
        await cual(
          'select asiento_id::int as id from saldos_cartera where cargo and pendiente > 0.03 order by 1',
          p.de,
        ),
        momento(p.dia),
        p.parte,
      ],
    );
  } else if (p.clase === 'deshacePago') {
    await db.sql(
      `insert into aplicaciones (abono_id, cargo_id, importe, corrige, motivo)
       select abono_id, cargo_id, -importe, aplicacion_id, 'Al azar' from aplicaciones where aplicacion_id = $1`,
      [
        await cual(
          `select a.aplicacion_id::int as id from aplicaciones a join cartera k on k.asiento_id = a.cargo_id
            where a.corrige is null and k.docto_ve_id >= 9000 and not exists (select from aplicaciones x where x.corrige = a.aplicacion_id) order by 1`,
          p.de,
        ),
      ],
    );
  } else if (p.clase === 'cambiaFactura') {
    await sinFallas(
      db.sql('update facturas set total = $2 where docto_ve_id = $1', [
        await factura(p.de),
        (p.centavos + 1) / 100,
      ]),
    );
  } else if (p.clase === 'quitaFactura') {
    await sinFallas(db.sql('delete from facturas where docto_ve_id = $1', [await factura(p.de)]));
  } else if (p.clase === 'reasigna') {
    await db.sql('update clientes set operador_id = $2 where cliente_id = $1', [
      1001 + p.de,
      p.a === 2 ? null : 1001 + p.a,
    ]);
  } else if (p.clase === 'renombra') {
    await db.sql(`update clientes set nombre = nombre || 'X', zona = 'Z' || $2::int where cliente_id = $1`, [
      1001 + p.de,
      folio,
    ]);
  } else if (p.clase === 'regla') {
    // The general rule's next version, or one for a brand, an adviser, or a type of customer.
    const para = [
      { regla_id: 1 },
      { marca: 'LUNA' },
      { operador_id_regla: 1001 },
      { tipo_cliente: 'MAYOREO' },
    ][p.de];
    const previa = await cual(
      `select regla_id as id from reglas_comision where hasta is null and ${['peso = 0', "marca = 'LUNA'", 'operador_id = 1001', "tipo_cliente = 'MAYOREO'"][p.de]}`,
      0,
    );
    await m.como(1, 'guardaReglaComision', {
      nombre: `Regla ${folio}`,
      desde: momento(p.dia).slice(0, 10),
      marca: '',
      tipo_cliente: '',
      sobre: p.sobre ? 'COBRADO' : 'FACTURADO',
      tramos: TRAMOS[p.tramos],
      ...para,
      ...(previa ? { regla_id: previa } : {}),
    });
  } else {
    const siguiente = (await m.como(1, 'getCierresComision', {})).body.SIGUIENTE;
    if (siguiente) await m.como(1, 'cierraMesComision', { mes: '2026-10-01' });
  }
}

/**
 * The company in which the steps are taken: today is 27 November 2026; operators 1 and 2 have two customers each, one of them a wholesaler, and operator 1
 * sees everything.
 */
export async function mundoDeVentas(): Promise<Marcando> {
  const m = await marcando(2, 4);
  const { db } = m.app;
  await db.sql(
    `insert into operador_controles (operador_id, control_id) select 1001, unnest($1::int[]) on conflict do nothing`,
    [
      [
        P.comisionesventatmk,
        P.alcanceFechaInicial,
        P.todosLosClientes,
        P.reglasComision,
        P.cierresComision,
        P.ventasgenerales,
        P.objetivoscltes,
        P.catalogosdistribuidores,
        P.pedidosweb,
        P.tableroMarcador,
      ],
    ],
  );
  await db.sql(`insert into operador_controles (operador_id, control_id) select 1002, unnest($1::int[])`, [
    [P.ventasgenerales, P.comisionesventatmk],
  ]);
  await db.sql(`insert into tipos_cliente (tipo) values ('MAYOREO') on conflict do nothing`);
  await db.sql(
    `update clientes set operador_id = case when cliente_id > 1002 then 1002 else 1001 end, tipo = case cliente_id when 1001 then 'MAYOREO' end where cliente_id between 1001 and 1004`,
  );
  await db.sql(`update articulos set marca = 'LUNA' where articulo_id = 1`);
  await db.sql(`insert into objetivos_operador (operador_id, venta) values (1001, 2000), (1002, 2000)`);
  return m;
}
