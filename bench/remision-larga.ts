import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type pg from 'pg';
import {
  type DosRespuestas,
  type Escaneo,
  entrar,
  escanearConDos,
  frenar,
  MANO,
  paginaConSonda,
  pintado,
  resumen,
} from './lector.ts';
import { LARGA_POR_EMPACAR, LARGA_POR_SURTIR } from './por-surtir.ts';

/** Slowdown factors: the target's, and that of a handheld of some years ago. */
export const LENTITUDES = [4, 6] as const;
const LENTITUD_AL_ABRIR = LENTITUDES[0];
/** Pause between the list's return and the next scan, in milliseconds: the hand moves to the next shelf. */
const MANO_MS = 500;
const LISTA = 'ul[aria-label="Renglones de la remisión"] li button';

export interface RemisionLarga {
  abiertas: Escaneo[];
  escaneos: { lentitud: number; primera: Escaneo; final: Escaneo }[];
}

/** How many times each thing is measured. */
export interface CuantoDeRemision {
  aperturas: number;
  escaneos: number;
}

/** Bar codes that identify one article each, of a remission's lines, in order. */
export async function codigosDeRemision(
  cliente: pg.ClientBase,
  doctoVeId: number,
  cuantos: number,
): Promise<string[]> {
  const { rows } = await cliente.query<{ codigo: string }>(
    `select min(k.clave_articulo) as codigo
       from claves_articulo k join remisiones_det d using (articulo_id)
      where d.docto_ve_id = $1 and k.rol_clave_art_id = 18 and k.clave_articulo ~ '^[0-9]{9,}$'
        and not exists (select from claves_articulo o
                         where o.clave_articulo = k.clave_articulo and o.articulo_id <> k.articulo_id)
      group by d.renglon order by d.renglon limit $2`,
    [doctoVeId, cuantos],
  );
  return rows.map((r) => r.codigo);
}

/**
 * A remission of 500 lines on a handheld with a slowed processor: from touching it in the list to the frame that shows
 * its lines, and from the Enter of a scan to the frame that shows its outcome, when packing and when picking.
 */
export async function medirRemisionLarga(
  navegador: Browser,
  base: string,
  cliente: pg.ClientBase,
  { aperturas, escaneos }: CuantoDeRemision,
): Promise<RemisionLarga> {
  const porLentitud = (docto: number) =>
    codigosDeRemision(cliente, docto, escaneos * LENTITUDES.length).then((codigos) =>
      LENTITUDES.map((_, i) => codigos.slice(i * escaneos, (i + 1) * escaneos)),
    );
  const empacar = await porLentitud(LARGA_POR_EMPACAR.docto_ve_id);
  const surtir = await porLentitud(LARGA_POR_SURTIR.docto_ve_id);
  const nueva: number[] = [];
  const otraVez: number[] = [];
  for (let n = 0; n < aperturas; n++) {
    await enMano(navegador, async (contexto) => {
      const { pagina, cdp } = await enLaLista(contexto, base);
      nueva.push(await abrir(pagina, cdp));
      await pagina.getByRole('button', { name: 'Remisiones' }).click();
      otraVez.push(await abrir(pagina, cdp));
    });
  }
  const medidos: RemisionLarga['escaneos'] = [];
  await enMano(navegador, async (contexto) => {
    const { pagina, cdp } = await paginaConSonda(contexto);
    await entrar(pagina, `${base}/ventas/SurtidoRem?docto_ve_id=${LARGA_POR_EMPACAR.docto_ve_id}`);
    await pagina.locator(LISTA).first().waitFor();
    for (const [i, lentitud] of LENTITUDES.entries()) {
      await frenar(cdp, lentitud);
      const vistos = await empacados(pagina, cdp, empacar[i] ?? []);
      medidos.push(dos('empacar un producto', lentitud, vistos));
    }
    await frenar(cdp, 1);
    await pagina.goto(`${base}/ventas/SurtidoRem?docto_ve_id=${LARGA_POR_SURTIR.docto_ve_id}`);
    await pagina.locator(LISTA).first().waitFor();
    for (const [i, lentitud] of LENTITUDES.entries()) {
      await frenar(cdp, lentitud);
      const vistos = await surtidos(pagina, cdp, surtir[i] ?? []);
      medidos.push(dos('escanear el que se surte: abre su renglón', lentitud, vistos));
    }
  });
  return {
    abiertas: [
      resumen('por primera vez en el aparato', nueva),
      resumen('otra vez: ya se había leído', otraVez),
    ],
    escaneos: medidos,
  };
}

async function enMano(navegador: Browser, hacer: (contexto: BrowserContext) => Promise<void>): Promise<void> {
  const contexto = await navegador.newContext({ ...MANO, serviceWorkers: 'block' });
  try {
    await hacer(contexto);
  } finally {
    await contexto.close();
  }
}

async function enLaLista(contexto: BrowserContext, base: string): Promise<{ pagina: Page; cdp: CDPSession }> {
  const { pagina, cdp } = await paginaConSonda(contexto);
  await entrar(pagina, `${base}/ventas/SurtidoRem?lista=1`);
  return { pagina, cdp };
}

async function abrir(pagina: Page, cdp: CDPSession): Promise<number> {
  const fila = pagina.getByText(LARGA_POR_SURTIR.folio, { exact: true });
  await fila.waitFor();
  await frenar(cdp, LENTITUD_AL_ABRIR);
  await pagina.evaluate(`{
    globalThis.andenAbierta = new Promise((listo) =>
      addEventListener('click', (e) => ${pintado(LISTA)}.then((ahora) => listo(ahora - e.timeStamp)),
        { capture: true, once: true }));
    null;
  }`);
  await fila.click();
  const ms = await pagina.evaluate<number>('andenAbierta');
  await frenar(cdp, 1);
  return ms;
}

/** 'Empacando…' is the first outcome; the final one says that it is packed. */
const EMPACADO = `() => {
  const estado = document.querySelector('[role="status"][data-tono]');
  return estado && /Empacado: |Van \\d|ya fue empacado/.test(estado.textContent) && !vistos.has(estado.textContent)
    ? (vistos.add(estado.textContent), estado.dataset.tono + ': ' + estado.textContent) : null;
}`;

async function empacados(
  pagina: Page,
  cdp: CDPSession,
  codigos: readonly string[],
): Promise<DosRespuestas[]> {
  await pagina.evaluate('globalThis.vistos ??= new Set()');
  const vistos: DosRespuestas[] = [];
  for (const codigo of codigos) vistos.push(await escanearConDos(pagina, cdp, codigo, EMPACADO));
  return vistos;
}

/** The line is open: the product being picked is on screen. */
const RENGLON_ABIERTO = `() => document.querySelector('[aria-label="Producto"]') ? 'hecho: abierto' : null`;

async function surtidos(pagina: Page, cdp: CDPSession, codigos: readonly string[]): Promise<DosRespuestas[]> {
  const vistos: DosRespuestas[] = [];
  for (const codigo of codigos) {
    vistos.push(await escanearConDos(pagina, cdp, codigo, RENGLON_ABIERTO));
    await pagina.getByRole('button', { name: 'Volver a los artículos de la remisión' }).click();
    await pagina.locator(LISTA).first().waitFor();
    await sleep(MANO_MS);
  }
  return vistos;
}

const dos = (que: string, lentitud: number, vistos: readonly DosRespuestas[]) => ({
  lentitud,
  primera: resumen(
    `${que}, a ${lentitud}×: primera respuesta`,
    vistos.map((v) => v.primera),
  ),
  final: resumen(
    `— respuesta final`,
    vistos.map((v) => v.final),
  ),
});
