import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from '@anden/contrato/contrato.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { Browser } from '@playwright/test';
import type pg from 'pg';
import { type Como, pide, tiemposDe } from './cronometro.ts';
import { CLAVE } from './datos.ts';
import { entrar, frenar, paginaConSonda, pintado } from './lector.ts';
import { frente, ms, tabla } from './tabla.ts';

/** Milliseconds, p95. */
const OBJETIVOS = { clienteDisponible: 50, anexaRespuesta: 30 } as const;
/** Of the list's drawing, with a processor this many times slower; milliseconds, p50. */
const [LENTITUD, OBJETIVO_DE_LISTA] = [4, 200] as const;
/** How long somebody stays on Inicio, in milliseconds. */
const INICIO_MS = 500;
/** Answers of each call before it ends. */
const RESPUESTAS = 3;
/** First id of what is loaded here. */
const ID = 700_001;

export interface Marcacion {
  asesores: number;
  clientes: number;
}
export const MARCACION: Marcacion = { asesores: 200, clientes: 100_000 };

export const asesorDe = (n: number): number => ID + n;
export const loginDeAsesor = (n: number): string => `ASESOR${n}`;

/** Advisers with their customers, and today's list of each with all of them. Calls are made at any hour. */
export async function cargarMarcacion(
  duenio: pg.ClientBase,
  zona: string,
  { asesores, clientes }: Marcacion,
): Promise<void> {
  await duenio.query(
    `insert into operadores (operador_id, operador, nombre, clave_hash, almacen_id)
     select ${ID} + n, 'ASESOR' || n, 'ASESOR ' || n, o.clave_hash, o.almacen_id
       from generate_series(0, $1::int - 1) n, (select clave_hash, almacen_id from operadores where operador_id = 5001) o`,
    [asesores],
  );
  await duenio.query(
    `insert into clientes (cliente_id, clave_cliente, nombre, operador_id, telefono)
     select ${ID} + n, 'M' || n, 'CLIENTE ' || n, ${ID} + n % $2::int, (5510000000 + n)::text from generate_series(0, $1::int - 1) n`,
    [clientes, asesores],
  );
  await duenio.query(
    `insert into listas_marcacion (seguimiento_id, operador_id, dia) select ${ID} + n, ${ID} + n, (now() at time zone $2)::date
       from generate_series(0, $1::int - 1) n`,
    [asesores, zona],
  );
  await duenio.query(
    `insert into marcaciones (seguimiento_id, dir_cli_id, cliente_id)
     select c.operador_id, d.dir_cli_id, c.cliente_id from clientes c join direcciones_clientes d using (cliente_id) where c.cliente_id >= ${ID}`,
  );
  // Last: the server makes today's list of whoever may call and has none.
  await duenio.query(
    `insert into operador_controles (operador_id, control_id) select ${ID} + n, $2 from generate_series(0, $1::int - 1) n`,
    [asesores, P.marcador],
  );
  await duenio.query(`update ajustes_marcador set abre = '00:00', cierra = '24:00', en_festivo = true`);
  await duenio.query('analyze clientes, direcciones_clientes, listas_marcacion, marcaciones, llamadas');
}

interface EnLinea {
  data: { DIR_CLI_ID: number; SEGUIMIENTO_ID: number; siguientepregunta: number | null };
}

/** Calls of every adviser, one after another, each through the script to its outcome: how long each step takes. */
export async function medirMarcador(base: string, { asesores }: Marcacion, rondas: number): Promise<string> {
  const tiempos = new Map<CallName, number[]>();
  const incidencias = (
    await pide<{ data: { INCIDENCIA_ID: number }[] }>(base, 'getCatIncidencias', {}, [
      loginDeAsesor(0),
      CLAVE,
    ])
  ).dice.data;
  for (let ronda = -1; ronda < rondas; ronda++) {
    for (let n = 0; n < asesores; n++) {
      const como: Como = [loginDeAsesor(n), CLAVE];
      const operador_id = asesorDe(n);
      const paso = async <T>(llamada: CallName, cuerpo: object): Promise<T> => {
        const { dice, ms: tardo } = await pide<T>(base, llamada, { ...cuerpo }, como);
        if (ronda >= 0) tiempos.set(llamada, [...(tiempos.get(llamada) ?? []), tardo]);
        return dice;
      };
      const { data } = await paso<EnLinea>('clienteDisponible', { evento: 1, operador_id });
      const cual = { dir_cli_id: data.DIR_CLI_ID, seguimiento_id: data.SEGUIMIENTO_ID, operador_id };
      await paso('iniciaLlamada', cual);
      let pregunta = data.siguientepregunta;
      let abierta = true;
      for (let orden = 1; orden <= RESPUESTAS && pregunta !== null; orden++) {
        const { data: respuestas } = await paso<{ data: { RESPUESTA_ID: number }[] }>('getRespuesta', {
          pregunta_id: pregunta,
        });
        const [respuesta] = respuestas;
        const { data: sigue } = await paso<{ data: { estado: string; siguientepregunta: number | null } }>(
          'anexaRespuesta',
          { ...cual, orden, respuesta_id: respuesta?.RESPUESTA_ID, observaciones: 'Del banco de pruebas' },
        );
        pregunta = sigue.siguientepregunta;
        abierta = sigue.estado !== 'agendado';
      }
      if (abierta)
        await paso('guardaIncidencia', {
          ...cual,
          incidencia_id: incidencias[0]?.INCIDENCIA_ID,
          observaciones: 'Del banco de pruebas',
        });
    }
  }
  const filas = [...tiempos].map(([llamada, suyos]) => {
    const { p50, p95 } = tiemposDe(suyos);
    return { llamada, fila: [llamada, String(suyos.length), ms(p50), ms(p95)], p95 };
  });
  return [
    tabla(
      `Llamadas de ${asesores} asesores, cada uno con su lista`,
      ['', 'veces', 'p50 ms', 'p95 ms'],
      filas.map((f) => f.fila),
    ),
    ...Object.entries(OBJETIVOS).map(([llamada, objetivo]) => {
      const p95 = filas.find((f) => f.llamada === llamada)?.p95 ?? Number.POSITIVE_INFINITY;
      return `  ${llamada}: ${frente(p95 < objetivo, `< ${objetivo} ms`)}`;
    }),
  ].join('\n');
}

/** How long an adviser's list takes from its link in the menu to its rows, with the screen's parts and its rows read before, on a slowed processor. */
export async function medirListaDelDia(navegador: Browser, base: string, veces: number): Promise<string> {
  const contexto = await navegador.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const todo: number[] = [];
  let renglones = 0;
  try {
    const { pagina, cdp } = await paginaConSonda(contexto);
    await entrar(pagina, `${base}/clientes/Marcador`, loginDeAsesor(0));
    const lista = '[aria-label="Clientes Disponibles"] tbody tr[data-i]';
    await pagina.locator(lista).first().waitFor();
    for (let n = -1; n < veces; n++) {
      await pagina.locator('a[href="/Inicio"]').first().click();
      await pagina.locator(lista).first().waitFor({ state: 'detached' });
      // What Inicio still reads and draws is not the list's.
      await sleep(INICIO_MS);
      await frenar(cdp, LENTITUD);
      await pagina.evaluate(`{
        globalThis.andenLista = new Promise((listo) =>
          addEventListener('click', (e) => ${pintado(lista)}.then((ahora) => listo(ahora - e.timeStamp)), { capture: true, once: true }));
        null;
      }`);
      await pagina.locator('a[href="/clientes/Marcador"]').first().click();
      const tardo = await pagina.evaluate<number>('andenLista');
      await frenar(cdp, 1);
      if (n < 0) continue;
      todo.push(tardo);
      // With the row of titles.
      renglones = Number(await pagina.getByRole('grid').getAttribute('aria-rowcount')) - 1;
    }
  } finally {
    await contexto.close();
  }
  const { p50, p95 } = tiemposDe(todo);
  return [
    tabla(
      `La lista de un asesor, ${renglones} renglones, procesador ${LENTITUD} veces más lento`,
      ['', 'veces', 'p50 ms', 'p95 ms'],
      [['de pulsar su enlace a ver sus renglones', String(veces), ms(p50), ms(p95)]],
    ),
    `  dibujada: ${frente(p50 < OBJETIVO_DE_LISTA, `< ${OBJETIVO_DE_LISTA} ms`)}`,
  ].join('\n');
}
