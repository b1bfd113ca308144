import { type CallName, contrato } from '@anden/contrato/contrato.ts';
import { reportes } from '@anden/contrato/reportes.ts';
import type pg from 'pg';
import { EJEMPLOS } from '../servidor/testing/ejemplos.ts';
import type { CargaHttp } from './carga-http.ts';
import { cargarClientes } from './clientes-datos.ts';
import { cronometra, pide } from './cronometro.ts';
import { operadorDe } from './datos.ts';
import { conDuenio } from './entorno.ts';
import { ACOMODO, type Plan, RECEPCION, SURTIDO } from './escrituras.ts';
import { cargarGrande } from './grande.ts';
import { cargarEn } from './hijo.ts';
import { sinReferencias } from './referencias.ts';
import { cargarRemisiones } from './remisiones-datos.ts';
import { cuenta, frente, ms, razon, tabla } from './tabla.ts';

/** How large the house becomes within two years. */
export interface Crecida {
  movimientos: number;
  clientes: number;
  facturas: number;
  remisiones: number;
}
export const CRECIDA: Crecida = {
  movimientos: 5_000_000,
  clientes: 60_000,
  facturas: 300_000,
  remisiones: 200_000,
};
const DIAS = 730;
/** How often each query is made. */
const VUELTAS = 5;
/** Milliseconds of a query that a screen makes, and how many times as long as before a save may take. */
const OBJETIVO = { consulta: 300, guardado: 2 } as const;
const ESCRITURAS = [RECEPCION, ACOMODO, SURTIDO];

const dia = (haceDias: number): string =>
  new Date(Date.now() - haceDias * 86_400_000).toISOString().slice(0, 10);

/** The bench's first operator may make every call, in every warehouse. */
async function permiteTodo(duenio: pg.ClientBase): Promise<void> {
  await duenio.query(
    'insert into operador_controles (operador_id, control_id) select $1, control_id from controles on conflict do nothing',
    [operadorDe(0)],
  );
  await duenio.query(
    'insert into operador_almacenes (operador_id, almacen_id) select $1, almacen_id from almacenes on conflict do nothing',
    [operadorDe(0)],
  );
}

/** Values of fields by their name: the records with most rows, and the last 31 days. */
async function valoresDe(duenio: pg.ClientBase): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await duenio.query<Record<string, number>>(`
    select (select articulo_id from movimientos group by 1 order by count(*) desc limit 1) as articulo,
           (select docto_cm_id from compras_det group by 1 order by count(*) desc limit 1) as compra,
           (select docto_ve_id from remisiones_det group by 1 order by count(*) desc limit 1) as remision,
           (select cliente_id from facturas group by 1 order by count(*) desc limit 1) as cliente,
           (select destino_id from movimientos m join ubicaciones u on u.ubicacion_id = m.destino_id group by 1 order by count(*) desc limit 1) as ubicacion`);
  const { articulo, compra, remision, cliente, ubicacion } = rows[0] ?? {};
  const [de, a] = [dia(30), dia(0)];
  return {
    ...{
      articulo_id: articulo,
      ARTICULO_ID: articulo,
      producto_id: articulo,
      docto_cm_id: compra,
      docto_ve_id: remision,
    },
    ...{ cliente_id: cliente, ubicacion_id: ubicacion, operador_id: operadorDe(0) },
    ...{ fecha_ini: de, fini: de, desde: de, fecha_fin: a, ffin: a, hasta: a, dia: a, fecha: a },
  };
}

type Tiempos = ReadonlyMap<string, number>;

/** The median milliseconds of every query that answers; a report is asked for its first page, as screens do. */
async function medirConsultas(base: string, duenio: pg.ClientBase): Promise<Tiempos> {
  const valores = await valoresDe(duenio);
  const medidas = new Map<string, number>();
  for (const [nombre, llamada] of Object.entries(contrato)) {
    if (llamada.kind !== 'query') continue;
    const ejemplo = Object.entries(EJEMPLOS[nombre as CallName] as object);
    const pedido = {
      ...Object.fromEntries(ejemplo.map(([campo, v]) => [campo, v === null ? v : (valores[campo] ?? v)])),
      ...(nombre in reportes && llamada.input.safeParse({ ...Object.fromEntries(ejemplo), pagina: 1 }).success
        ? { pagina: 1 }
        : {}),
    };
    const una = async () => (await pide(base, nombre as CallName, pedido)).ms;
    // The example of the tests may name a record that the bench does not have. What answered before and no longer does took too long, or holds too much.
    const tiempos = await cronometra(VUELTAS, una).catch(() => null);
    medidas.set(nombre, tiempos?.p50 ?? Number.POSITIVE_INFINITY);
  }
  return medidas;
}

/** The median milliseconds of each save, by one client. */
async function medirGuardados(puerto: number, { ms: cuanto, calentarMs }: Plan): Promise<Tiempos> {
  const medidas = new Map<string, number>();
  for (const trabajo of ESCRITURAS) {
    const corrida = await cargarEn<CargaHttp>('carga-http.ts', {
      ...{ puerto, acceso: 'cookie', trabajo, clientes: 1, ritmo: undefined },
      ...{ ms: cuanto, calentarMs },
    });
    medidas.set(trabajo.llamada, corrida.p50);
  }
  return medidas;
}

/** Repeats the demo's movements, of documents of their own, over two years until now. */
async function repiteMovimientos(duenio: pg.ClientBase, hasta: number): Promise<void> {
  const { rows } = await duenio.query<{ n: number }>('select count(*)::int as n from movimientos');
  const veces = Math.ceil(hasta / (rows[0]?.n ?? 1));
  const volver = await sinReferencias(duenio, ['movimientos']);
  await duenio.query(
    `insert into movimientos (operacion_id, fecha, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, fecha_caducidad, lote, fecha_produccion,
                              documento, documento_id, documento_det_id, cambia_lote, motivo)
     select gen_random_uuid(), now() - random() * $2::int * interval '1 day', operador_id, llamada, articulo_id, origen_id, destino_id, least(piezas, 50),
            fecha_caducidad, lote, fecha_produccion, documento, documento_id + k * 10000000, documento_det_id + k * 10000000, cambia_lote, motivo
       from movimientos, generate_series(1, $1::int) k where corrige_id is null and coalesce(greatest(documento_id, documento_det_id), 0) < 10000000`,
    [veces, DIAS],
  );
  await volver();
}

/**
 * Every query and three saves on the demo's size, and again once the house has grown: 200,000 articles in 2,000,000 places, and two years of
 * customers, remissions and movements. Reports what is slow then, beside what it took before.
 */
export async function medirCrece(
  { url, puerto }: { url: string; puerto: number },
  cuanto: Crecida,
  plan: Plan,
  avisar: (que: string) => void,
): Promise<string> {
  const base = `http://127.0.0.1:${puerto}`;
  return conDuenio(url, async (duenio) => {
    await permiteTodo(duenio);
    avisar('Con el tamaño de la demostración');
    const antes = [await medirConsultas(base, duenio), await medirGuardados(puerto, plan)] as const;
    avisar('Crece: tarda minutos');
    await cargarGrande(duenio);
    await cargarClientes(
      duenio,
      { clientes: cuanto.clientes, facturas: cuanto.facturas, dias: DIAS },
      avisar,
    );
    await cargarRemisiones(duenio, { remisiones: cuanto.remisiones, dias: DIAS });
    await repiteMovimientos(duenio, cuanto.movimientos);
    await duenio.query('vacuum analyze');
    const { rows } = await duenio.query<{ n: number }>('select count(*)::int as n from movimientos');
    avisar(`Con ${cuenta(rows[0]?.n ?? 0)} movimientos`);
    const luego = [await medirConsultas(base, duenio), await medirGuardados(puerto, plan)] as const;
    const contestaba = ([nombre]: [string, number]) => Number.isFinite(antes[0].get(nombre));
    const fila =
      (de: Tiempos) =>
      ([nombre, tardo]: [string, number]) => {
        const previo = de.get(nombre) ?? 0;
        return [nombre, ms(previo), ms(tardo), razon(tardo / previo)];
      };
    const lentas = [...luego[0]]
      .filter(contestaba)
      .filter(([, t]) => t >= OBJETIVO.consulta / 3)
      .sort((a, b) => b[1] - a[1]);
    const tarde = lentas.filter(([, t]) => t >= OBJETIVO.consulta);
    const peor = Math.max(...[...luego[1]].map(([n, t]) => t / (antes[1].get(n) ?? t)));
    return [
      tabla(
        `${[...luego[0]].filter(contestaba).length} consultas; las que pasan de ${OBJETIVO.consulta / 3} ms`,
        ['llamada', 'antes ms', 'ahora ms', 'razón'],
        lentas.map(fila(antes[0])),
      ),
      `  ${tarde.length} pasan de ${OBJETIVO.consulta} ms ${frente(tarde.length === 0, `< ${OBJETIVO.consulta} ms`)}`,
      tabla('Guardados', ['llamada', 'antes ms', 'ahora ms', 'razón'], [...luego[1]].map(fila(antes[1]))),
      `  El que más, ${razon(peor)} veces ${frente(peor <= OBJETIVO.guardado, `≤ ${OBJETIVO.guardado}`)}`,
    ].join('\n');
  });
}
