import type { CallName } from '@anden/contrato/contrato.ts';
import type pg from 'pg';
import { cronometra, pide, tiemposDe } from './cronometro.ts';
import { operadorDe } from './datos.ts';
import { medirPaginas } from './listas.ts';
import { abrePantallas } from './pantallas.ts';
import { frente, ms, tabla } from './tabla.ts';
import { COMENTARIOS_DEL_LARGO, cuantosLargos, largoDe } from './tickets-datos.ts';

/** Milliseconds, p95. */
const OBJETIVOS = { detalle: 50, pantalla: 1_000 } as const;
/** Most long tickets that are read. */
const LARGOS = 20;
const PANTALLAS = 50;

const dia = (haceDias: number): string =>
  new Date(Date.now() - haceDias * 86_400_000).toISOString().slice(0, 10);

type Avisar = (que: string) => void;

async function medirDetalle(base: string, largos: number, vueltas: number): Promise<string> {
  const tiempos: number[] = [];
  for (let v = -1; v < vueltas; v++) {
    for (let n = 0; n < largos; n++) {
      const { dice, ms } = await pide<{ data: unknown[] }>(base, 'getTicketsDetalle', {
        ticket_id: largoDe(n),
      });
      if (dice.data.length < COMENTARIOS_DEL_LARGO)
        throw new Error(`El ticket ${largoDe(n)} no tiene sus comentarios`);
      if (v >= 0) tiempos.push(ms);
    }
  }
  const { p50, p95 } = tiemposDe(tiempos);
  return [
    tabla(
      `Un ticket con ${COMENTARIOS_DEL_LARGO} comentarios`,
      ['', 'veces', 'p50 ms', 'p95 ms'],
      [['getTicketsDetalle', String(tiempos.length), ms(p50), ms(p95)]],
    ),
    `  ${frente(p95 < OBJETIVOS.detalle, `< ${OBJETIVOS.detalle} ms`)}`,
  ].join('\n');
}

/** The newest open tickets. */
async function abiertos(duenio: pg.ClientBase, cuantos: number): Promise<number[]> {
  const { rows } = await duenio.query<{ ticket_id: number }>(
    'select ticket_id from tickets where cerrado is null order by creado desc limit $1',
    [cuantos],
  );
  return rows.map((t) => t.ticket_id);
}

/**
 * A colleague answers and closes tickets while operators of every position have the list open. Measures how long it takes until the last of
 * them shows it, and compares their counts with the server's.
 */
async function medirPantallas(base: string, duenio: pg.ClientBase, veces: number): Promise<string> {
  const ids = await abiertos(duenio, veces);
  const { rows: puestos } = await duenio.query<{ puesto_id: number }>(
    'select distinct puesto_id from operadores where operador_id between $1 and $2 order by 1',
    [operadorDe(0), operadorDe(PANTALLAS - 1)],
  );
  const pantallas = await abrePantallas(base, PANTALLAS, {
    fecha_ini: dia(1),
    fecha_fin: dia(-1),
  });
  const tiempos: Record<'responde' | 'cierra', { primera: number[]; ultima: number[] }> = {
    responde: { primera: [], ultima: [] },
    cierra: { primera: [], ultima: [] },
  };
  const deOtros: string[] = [];
  try {
    for (const [n, ticket_id] of ids.entries()) {
      const cierra = n % 2 === 1;
      // Only tickets of the operator's own position may be closed.
      if (cierra)
        await duenio.query(
          'update operadores set puesto_id = (select puesto_id from tickets where ticket_id = $2) where operador_id = $1',
          [operadorDe(0), ticket_id],
        );
      const vistas = pantallas.esperan(ticket_id);
      const inicio = performance.now();
      await pide(base, 'responder_ticket', {
        ticket_id,
        comentario: 'Se repone en su siguiente pedido.',
        cerrar: cierra ? 'S' : 'N',
        operador_id: operadorDe(0),
        ...(cierra ? {} : { puesto_id: puestos[n % puestos.length]?.puesto_id }),
      });
      const cuando = (await vistas).map((t) => t - inicio);
      const suyos = tiempos[cierra ? 'cierra' : 'responde'];
      suyos.primera.push(Math.min(...cuando));
      suyos.ultima.push(Math.max(...cuando));
      deOtros.push(...(await pantallas.noCuadran()));
    }
  } finally {
    pantallas.cerrar();
  }
  const filas = Object.entries(tiempos).flatMap(([que, suyos]) =>
    Object.entries(suyos).map(([cual, t]) => {
      const { p50, p95 } = tiemposDe(t);
      return [`un compañero ${que}, en la ${cual} pantalla`, String(t.length), ms(p50), ms(p95)];
    }),
  );
  const peor = Math.max(...Object.values(tiempos).map((t) => tiemposDe(t.ultima).p95));
  return [
    tabla(
      `De que un compañero guarda a que lo muestran ${PANTALLAS} pantallas abiertas, cada una de otro operador`,
      ['', 'veces', 'p50 ms', 'p95 ms'],
      filas,
    ),
    `  La última de ${PANTALLAS}: ${frente(peor < OBJETIVOS.pantalla, `< ${OBJETIVOS.pantalla} ms`)}. Contadores que no cuadran: ${deOtros.length}${deOtros.length > 0 ? `: ${deOtros[0]}` : ''}`,
  ].join('\n');
}

/** The lightest call, measured in the same run to show how busy the machine is with other work. */
async function referencia(base: string): Promise<string> {
  const una = async () => (await pide(base, 'getEventos' satisfies CallName, {})).ms;
  const { p50, p95 } = await cronometra(20, una);
  return `  Con qué comparar: la llamada más ligera de este banco (getEventos), p50 ${ms(p50)}, p95 ${ms(p95)} ms`;
}

/**
 * Tickets by HTTP: the list's pages with every order and filter over the whole period, for somebody who sees everything; a long ticket; and
 * changes by others, shown on many screens.
 * @param vueltas how often each page is read
 */
export async function medirTickets(
  base: string,
  duenio: pg.ClientBase,
  { tickets, vueltas, dias }: { tickets: number; vueltas: number; dias: number },
  avisar: Avisar,
  decir: (informe: string) => void,
): Promise<void> {
  decir(await referencia(base));
  const pedido = { fecha_ini: dia(dias + 1), fecha_fin: dia(-1), operador_id: operadorDe(0) };
  decir(await medirPaginas(base, { llamada: 'getTickets', pedido }, vueltas, avisar));
  const { fecha_ini, fecha_fin } = pedido;
  const delTablero = { llamada: 'getTiemposTickets', pedido: { fecha_ini, fecha_fin } } as const;
  decir(await medirPaginas(base, delTablero, vueltas, avisar));
  avisar('Un ticket largo');
  decir(await medirDetalle(base, Math.min(LARGOS, cuantosLargos(tickets)), Math.ceil(vueltas / 4)));
  avisar(`${PANTALLAS} pantallas abiertas`);
  decir(await medirPantallas(base, duenio, vueltas * 2));
  decir(await referencia(base));
}
