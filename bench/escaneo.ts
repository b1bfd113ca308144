import type { Browser, CDPSession, Page } from '@playwright/test';
import pg from 'pg';
import { conexionConfig } from '../servidor/src/platform/db/pool.ts';
import { UN_CAMION } from './datos.ts';
import { type Escaneo, entrar, escanear, frenar, MANO, paginaConSonda, resumen } from './lector.ts';

export interface Escaneos {
  lentos: Escaneo[];
  /**
   * Processor time of the page's main thread for one more piece, unslowed, in milliseconds; other work of the machine
   * does not count.
   */
  procesador: number;
}

/** Slowdown relative to this machine: about a handheld of some years ago. */
const LENTITUD = 6;
/** Scans over which the processor time is measured. */
const SIN_FRENO = 20;
/** Time limit for each kind, however many scans it reaches. */
const LIMITE_MS = 25_000;

/** Address of the purchase of 400 lines. */
export const compraDeUnCamion = (base: string): string =>
  `${base}/compras/RecepcionCom?docto_cm_id=${UN_CAMION.compra}`;

/** Bar codes that identify one article each, of articles that occur once in the 400 lines of the bench's truck. */
export async function codigosDeBarras(urlDuenio: string, cuantos: number): Promise<string[]> {
  const cliente = new pg.Client(conexionConfig(urlDuenio));
  await cliente.connect();
  try {
    const { rows } = await cliente.query<{ codigo: string }>(
      `select min(k.clave_articulo) as codigo
         from claves_articulo k join compras_det d using (articulo_id)
        where d.docto_cm_id = $1 and k.rol_clave_art_id = 18
          and not exists (select from claves_articulo o
                           where o.clave_articulo = k.clave_articulo and o.articulo_id <> k.articulo_id)
        group by k.articulo_id order by k.articulo_id limit $2`,
      [UN_CAMION.compra, cuantos],
    );
    return rows.map((r) => r.codigo);
  } finally {
    await cliente.end();
  }
}

/**
 * From the Enter of a scan to the frame that shows its outcome, in the detail of a purchase of 400 lines with a slowed
 * processor. Two kinds: a product scanned for the first time, whose keys are requested and whose line opens, and one
 * more piece of the open line.
 */
export async function medirEscaneo(navegador: Browser, base: string, codigos: string[]): Promise<Escaneos> {
  const contexto = await navegador.newContext({ ...MANO, serviceWorkers: 'block' });
  try {
    const { pagina, cdp } = await paginaConSonda(contexto);
    await entrar(pagina, compraDeUnCamion(base));
    await pagina.getByRole('textbox', { name: 'Clave de artículo' }).waitFor();
    await frenar(cdp, LENTITUD);
    const nuevos = await productosNuevos(pagina, cdp, codigos);
    const [codigo] = codigos;
    if (!codigo) throw new Error('No hay códigos de barras que escanear');
    const otraPieza = await otrasPiezas(pagina, cdp, codigo, codigos.length);
    await frenar(cdp, 1);
    return {
      lentos: [resumen('producto nuevo: abre su línea', nuevos), resumen('otra pieza del mismo', otraPieza)],
      procesador: await tiempoDeProcesador(cdp, () => escanear(pagina, cdp, codigo)),
    };
  } finally {
    await contexto.close();
  }
}

/** Scans each product for the first time and closes its line again; returns milliseconds for each. */
export async function productosNuevos(
  pagina: Page,
  cdp: CDPSession,
  codigos: readonly string[],
): Promise<number[]> {
  const medidas: number[] = [];
  const hasta = performance.now() + LIMITE_MS;
  for (const codigo of codigos) {
    if (performance.now() > hasta) break;
    medidas.push(await escanear(pagina, cdp, codigo));
    await pagina.getByRole('form', { name: 'Recibir producto' }).waitFor();
    await pagina.keyboard.press('Escape');
    await pagina.getByRole('form', { name: 'Recibir producto' }).waitFor({ state: 'hidden' });
  }
  return medidas;
}

/** Opens the line of a product and scans that many more pieces of it; returns milliseconds for each. */
export async function otrasPiezas(
  pagina: Page,
  cdp: CDPSession,
  codigo: string,
  cuantas: number,
): Promise<number[]> {
  await escanear(pagina, cdp, codigo);
  const medidas: number[] = [];
  const hasta = performance.now() + LIMITE_MS;
  while (medidas.length < cuantas && performance.now() < hasta) {
    medidas.push(await escanear(pagina, cdp, codigo));
  }
  return medidas;
}

async function tiempoDeProcesador(cdp: CDPSession, escaneo: () => Promise<number>): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const tareas = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find((m) => m.name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const antes = await tareas();
  for (let n = 0; n < SIN_FRENO; n++) await escaneo();
  return ((await tareas()) - antes) / SIN_FRENO;
}
