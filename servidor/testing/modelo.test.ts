import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import { testApp } from './app.ts';
import { ART, DE_LA_PRUEBA } from './fixture.ts';
import { Modelo, type Paso, PREPARAR, paso } from './modelo.ts';
import { LLAMADAS_EN_ESTANTES } from './modelo-estantes.ts';
import type { Efecto } from './modelo-pedidos.ts';
import { embarcadas, LLAMADAS_DE_REMISION } from './modelo-remisiones.ts';
import { LLAMADAS_EN_TRANSITO } from './modelo-traspasos.ts';

/** Operations of the whole run; `npm run test:largo`: 200,000. */
const OPERACIONES = Number(process.env.ANDEN_OPERACIONES ?? 1_000);
/** With so many operations, every call occurs. */
const TODAS_SALEN = 10_000;
const POR_CORRIDA = 1_000;
const CLIENTES = 6;

test(
  `${OPERACIONES} operaciones al azar de ${CLIENTES} operadores a la vez, con duplicados y reintentos: el libro cuadra`,
  async () => {
    const cuentas = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: POR_CORRIDA, maxLength: POR_CORRIDA }), async (pasos) => {
        const modelo = await correr(pasos);
        for (const { llamada } of modelo.hechas) cuentas.set(llamada, (cuentas.get(llamada) ?? 0) + 1);
      }),
      // The seed alone does not reproduce a run of concurrent clients, so a smaller run that fails proves nothing more.
      { numRuns: Math.ceil(OPERACIONES / POR_CORRIDA), endOnFailure: true },
    );
    // A property that was never exercised holds trivially. The rarest calls occur once in some thousands.
    const llamadas = [
      'deshacerGuardado',
      ...LLAMADAS_EN_ESTANTES,
      ...LLAMADAS_EN_TRANSITO,
      ...LLAMADAS_DE_REMISION,
    ] as const;
    const faltan = llamadas.filter((llamada) => !cuentas.has(llamada));
    if (OPERACIONES >= TODAS_SALEN) expect(faltan).toEqual([]);
    else expect(faltan.length).toBeLessThan(llamadas.length / 4);
  },
  Math.max(3_600_000, OPERACIONES * 60),
);

async function correr(pasos: readonly Paso[]): Promise<Modelo> {
  const app = await testApp();
  const duenio = new pg.Client(app.db.url);
  await duenio.connect();
  try {
    await duenio.query(PREPARAR);
    const modelo = new Modelo(app);
    let siguiente = 0;
    await Promise.all(
      Array.from({ length: CLIENTES }, async () => {
        for (;;) {
          const p = pasos[siguiente++];
          if (!p) return;
          await modelo.dar(p);
        }
      }),
    );
    expect(modelo.fallas).toEqual([]);
    await efectosDeConteos(duenio, modelo);
    expect(await existencias(duenio)).toEqual(esperadas(modelo));
    expect(await auditar(duenio)).toEqual([]);
    expect(await conteosMalComparados(duenio)).toEqual([]);
    const { rows } = await duenio.query(
      'select operacion_id from movimientos where operacion_id = any($1::uuid[])',
      [modelo.rechazadas],
    );
    expect(rows).toEqual([]);
    return modelo;
  } finally {
    await duenio.end();
    await app.close();
  }
}

type Saldo = Record<string, Omit<Efecto, 'articulo'>>;

/** Pieces by article in reception, devoluciones, on shelves and in the shipping area of warehouse 1, in transit and on shelves of warehouse 2, from the stock rows. */
async function existencias(pgc: pg.Client): Promise<Saldo> {
  const { rows } = await pgc.query(
    `select a.articulo_id, coalesce(sum(piezas) filter (where clase = 'recepcion' and almacen_id = 1), 0)::int as recepcion,
            coalesce(sum(piezas) filter (where clase = 'devolucion' and almacen_id = 1), 0)::int as devolucion,
            coalesce(sum(piezas) filter (where clase = 'ubicacion' and almacen_id = 1), 0)::int as estantes,
            coalesce(sum(piezas) filter (where clase = 'embarque' and almacen_id = 1), 0)::int as embarque,
            coalesce(sum(piezas) filter (where clase = 'transito'), 0)::int as transito,
            coalesce(sum(piezas) filter (where clase = 'ubicacion' and almacen_id = 2), 0)::int as norte
       from articulos a left join (existencias e join lugares l using (lugar_id)) on e.articulo_id = a.articulo_id
      where a.articulo_id = any($1) group by a.articulo_id`,
    [[ART.BARRAS, ART.LOTE, ART.MULTI]],
  );
  return Object.fromEntries(rows.map(({ articulo_id, ...saldo }) => [articulo_id, saldo]));
}

/** The fixture's initial stock and every acknowledged operation. */
function esperadas(modelo: Modelo): Saldo {
  const saldos: Saldo = {
    [ART.BARRAS]: { recepcion: 6, devolucion: 4, estantes: 8, embarque: 0, transito: 2, norte: 0 },
    [ART.LOTE]: { recepcion: 12, devolucion: 0, estantes: 15, embarque: 0, transito: 3, norte: 0 },
    [ART.MULTI]: { recepcion: 30, devolucion: 0, estantes: 12, embarque: 0, transito: 6, norte: 0 },
  };
  for (const efecto of [...modelo.hechas.map((h) => h.efecto), ...embarcadas(modelo.hechas)]) {
    const saldo = saldos[efecto.articulo];
    if (!saldo) continue;
    saldo.recepcion += efecto.recepcion;
    saldo.devolucion += efecto.devolucion;
    saldo.estantes += efecto.estantes;
    saldo.embarque += efecto.embarque;
    saldo.transito += efecto.transito;
    saldo.norte += efecto.norte;
  }
  return saldos;
}

/** An accepted count changes the stock by its difference from the ledger; undone, by the opposite. */
async function efectosDeConteos(pgc: pg.Client, modelo: Modelo): Promise<void> {
  const { rows } = await pgc.query<{ operacion_id: string; diferencia: number }>(
    `select c.operacion_id, coalesce(sum(m.piezas * case when l.clase = 'ubicacion' then 1 else -1 end), 0)::int as diferencia
       from conteos c left join movimientos m on m.operacion_id = c.operacion_id and not (m.cambia_lote and m.origen_id = m.destino_id)
       left join lugares l on l.lugar_id = m.destino_id
      group by c.operacion_id`,
  );
  const diferencias = new Map(rows.map((r) => [r.operacion_id, r.diferencia]));
  const deshechos = new Map(
    (
      await pgc.query<{ operacion_id: string; deshecho_por: string }>(
        'select operacion_id, deshecho_por from guardados where deshecho is not null',
      )
    ).rows.map((r) => [r.deshecho_por, r.operacion_id]),
  );
  for (const h of modelo.hechas) {
    const diferencia = diferencias.get(h.clave);
    if (diferencia !== undefined) h.efecto.estantes = diferencia;
    const contraria = diferencias.get(deshechos.get(h.clave) ?? '');
    if (contraria !== undefined) h.efecto.estantes = -contraria;
  }
}

/**
 * Counts whose recorded expectation differs from the sum of the movements up to their moment, computed here differently
 * from the server: forwards from zero, not backwards from today's stock.
 */
async function conteosMalComparados(pgc: pg.Client): Promise<unknown[]> {
  const { rows } = await pgc.query(`
    select d.*, x.libro from conteos_det d join conteos c using (conteo_id)
      join inventarios_det i using (inventario_det_id),
      lateral (
        select coalesce(sum(piezas), 0)::int as libro from (
          select m.piezas from movimientos m
           where m.destino_id = d.ubicacion_id and m.articulo_id = i.articulo_id and m.fecha <= d.contada_en
             and m.operacion_id <> c.operacion_id and m.lote is not distinct from d.lote
             and m.fecha_caducidad is not distinct from d.fecha_caducidad
          union all
          select -m.piezas from movimientos m
           where m.origen_id = d.ubicacion_id and m.articulo_id = i.articulo_id and m.fecha <= d.contada_en
             and m.operacion_id <> c.operacion_id
             and case when m.cambia_lote then m.lote_anterior else m.lote end is not distinct from d.lote
             and case when m.cambia_lote then m.fecha_caducidad_anterior else m.fecha_caducidad end is not distinct from d.fecha_caducidad
        ) e) x
     where ${DE_LA_PRUEBA.replace('operacion_id', 'c.operacion_id')} and x.libro <> d.esperadas`);
  return rows;
}
