import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { CLAVE, loginDe } from './datos.ts';
import { compraDeUnCamion, otrasPiezas, productosNuevos } from './escaneo.ts';
import { percentil } from './estadistica.ts';
import { type Escaneo, escanear, firmar, frenar, MANO, paginaConSonda, pintado, resumen } from './lector.ts';
import { emularRed, emularRedDelTrabajador } from './red.ts';

/** Slowdown relative to this machine: about a handheld of some years ago. */
const LENTITUD = 6;
/** Slow 4G: round trip in milliseconds, bits per second. */
export const RED = { rtt: 400, bajada: 1_600_000, subida: 750_000 } as const;
/** Scans after which the memory is measured first. */
export const PRIMEROS = 100;

/** How many times each thing is measured. */
export interface CuantoDeMano {
  primeras: number;
  siguientes: number;
  escaneos: number;
  /** Scans after which the memory is measured again. */
  memoria: number;
}

export interface Visita {
  que: string;
  visitas: number;
  p50: number;
  maximo: number;
}

export interface Mano {
  primeras: Visita[];
  siguientes: Visita[];
  escaneos: Escaneo[];
  /** JavaScript's heap in bytes, after garbage collection. */
  memoria: { escaneos: number; bytes: number }[];
}

/**
 * The handheld's budget with a slowed processor and a slow network. Nothing is cached before the first visit; before
 * later ones the service worker has the app.
 */
export async function medirMano(
  navegador: Browser,
  base: string,
  codigos: readonly string[],
  cuanto: CuantoDeMano,
): Promise<Mano> {
  const primeras: number[] = [];
  const primerosSurtidos: number[] = [];
  const primeraVez = (direccion: string, que: string, medidas: number[], conSesion: boolean) =>
    enMano(navegador, async (contexto) => {
      if (conSesion)
        await contexto.request.post(`${base}/api/get_user`, {
          data: { usuario: loginDe(0), password: CLAVE },
        });
      const { pagina, cdp } = await lenta(navegador, contexto);
      medidas.push(await visitar(pagina, `${base}${direccion}`, que));
      await sinFreno(cdp);
    });
  for (let n = 0; n < cuanto.primeras; n++) {
    await primeraVez('/Login', FORMA, primeras, false);
    await primeraVez('/ventas/SurtidoRem', DENTRO, primerosSurtidos, true);
  }
  const sinSesion: number[] = [];
  const conSesion: number[] = [];
  let trabajo: Pick<Mano, 'escaneos' | 'memoria'> = { escaneos: [], memoria: [] };
  await enMano(navegador, async (contexto) => {
    await instalar(contexto, base);
    for (let n = 0; n < cuanto.siguientes; n++) {
      sinSesion.push(await otraVisita(navegador, contexto, `${base}/Login`, FORMA));
    }
    await firmarse(contexto, base);
    for (let n = 0; n < cuanto.siguientes; n++) {
      conSesion.push(await otraVisita(navegador, contexto, `${base}/Inicio`, DENTRO));
    }
    trabajo = await trabajar(navegador, contexto, base, codigos, cuanto);
  });
  return {
    primeras: [
      deVisitas('primera visita: se puede escribir en /Login', primeras),
      deVisitas('primera visita, con sesión: se puede usar /ventas/SurtidoRem', primerosSurtidos),
    ],
    siguientes: [
      deVisitas('otra visita, sin sesión: se puede escribir en /Login', sinSesion),
      deVisitas('otra visita, con sesión: se puede usar /Inicio', conSesion),
    ],
    ...trabajo,
  };
}

const FORMA = 'input[type="password"]';
const DENTRO = 'main a, main button';

/** Milliseconds from the start of navigation until the target is painted and reacts. */
async function visitar(pagina: Page, direccion: string, que: string): Promise<number> {
  await pagina.addInitScript(`globalThis.andenListo = ${pintado(que)}`);
  await pagina.goto(direccion, { waitUntil: 'commit' });
  return pagina.evaluate<number>('andenListo');
}

async function enMano(navegador: Browser, hacer: (contexto: BrowserContext) => Promise<void>): Promise<void> {
  const contexto = await navegador.newContext(MANO);
  try {
    contexto.setDefaultTimeout(60_000);
    await hacer(contexto);
  } finally {
    await contexto.close();
  }
}

async function lenta(
  navegador: Browser,
  contexto: BrowserContext,
): Promise<{ pagina: Page; cdp: CDPSession }> {
  const pagina = await contexto.newPage();
  const cdp = await contexto.newCDPSession(pagina);
  await emularRed(cdp, RED);
  await emularRedDelTrabajador(navegador, RED);
  await frenar(cdp, LENTITUD);
  return { pagina, cdp };
}

const sinFreno = (cdp: CDPSession) => frenar(cdp, 1);

/** The first visit at full speed, until the service worker has the app and serves the next page. */
async function instalar(contexto: BrowserContext, base: string): Promise<void> {
  const pagina = await contexto.newPage();
  await pagina.goto(`${base}/Login`);
  await pagina.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await pagina.waitForFunction('navigator.serviceWorker.controller');
  await pagina.close();
}

async function firmarse(contexto: BrowserContext, base: string): Promise<void> {
  const pagina = await contexto.newPage();
  await pagina.goto(`${base}/Login`);
  await firmar(pagina);
  await pagina.waitForURL('**/Inicio');
  await pagina.close();
}

async function otraVisita(
  navegador: Browser,
  contexto: BrowserContext,
  direccion: string,
  que: string,
): Promise<number> {
  const { pagina, cdp } = await lenta(navegador, contexto);
  const ms = await visitar(pagina, direccion, que);
  await sinFreno(cdp);
  await pagina.close();
  return ms;
}

/** Scans of both kinds on the slow network, and then that many more, so that memory they leave behind shows. */
async function trabajar(
  navegador: Browser,
  contexto: BrowserContext,
  base: string,
  codigos: readonly string[],
  { escaneos, memoria }: CuantoDeMano,
): Promise<Pick<Mano, 'escaneos' | 'memoria'>> {
  const { pagina, cdp } = await paginaConSonda(contexto);
  await pagina.goto(compraDeUnCamion(base));
  await pagina.getByRole('textbox', { name: 'Clave de artículo' }).waitFor();
  await emularRed(cdp, RED);
  await emularRedDelTrabajador(navegador, RED);
  await frenar(cdp, LENTITUD);
  const [codigo = ''] = codigos;
  const nuevos = await productosNuevos(pagina, cdp, codigos.slice(0, escaneos));
  const otros = await otrasPiezas(pagina, cdp, codigo, escaneos);
  await frenar(cdp, 1);
  const marcas: Mano['memoria'] = [];
  let hechos = nuevos.length + otros.length + 1;
  for (const hasta of [PRIMEROS, memoria]) {
    for (; hechos < hasta; hechos++) await escanear(pagina, cdp, codigo);
    marcas.push({ escaneos: hechos, bytes: await recogida(cdp) });
  }
  return {
    escaneos: [resumen('producto nuevo: abre su línea', nuevos), resumen('otra pieza del mismo', otros)],
    memoria: marcas,
  };
}

async function recogida(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable');
  // The second collection takes what the first one's finalizers released.
  for (let n = 0; n < 2; n++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.send('HeapProfiler.disable');
  return usedSize;
}

function deVisitas(que: string, medidas: readonly number[]): Visita {
  const o = [...medidas].sort((a, b) => a - b);
  return { que, visitas: o.length, p50: percentil(o, 0.5), maximo: o.at(-1) ?? Number.NaN };
}
