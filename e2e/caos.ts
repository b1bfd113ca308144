import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import type { CallName } from '../contrato/src/contrato.ts';
import { P } from '../contrato/src/permissions.ts';
import { MUERE_CON, redMala } from '../servidor/testing/red-mala.ts';
import { llamadas } from '../web/build/llamadas.ts';
import type { Casa } from './casa.ts';
import { operadorId } from './datos.ts';
import { nuevaUbicacion, nuevoArticulo, nuevoOperador, type Ubicacion } from './datos-inventarios.ts';

/** Pieces of a line, more than anybody saves. */
const PIEZAS = 100_000;
/** Every so many draws, {@link MUERE_CON} in a row are a cut connection. Left to chance alone, one run in ten had none. */
const CORTA_CADA = 100;
/** One in this many presses is followed by the page ending. */
const MUERE_CADA = 12;

export interface Caos {
  equipos: number;
  segundos: number;
  latenciaMs: number;
  perdida: number;
  /** Milliseconds between presses of one operator. */
  ritmo: number;
}

export interface Resultado {
  presionadas: number;
  /** Presses that the server refused, with their messages. */
  rechazadas: string[];
  /** Handhelds whose number of movements differs from their presses. */
  descuadrados: string[];
  /** Saves still in an outbox at the end. */
  sinEnviar: number;
  perdidos: number;
  cortes: number;
  muertes: number;
  /** Seconds from the end of the work, on the same bad network, until everything had arrived. */
  colaSegundos: number;
}

/** The app's outbox bundled as one script. */
async function guionDelEquipo(): Promise<string> {
  const salida = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [llamadas()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'chrome116',
      lib: {
        entry: fileURLToPath(new URL('caos-equipo.ts', import.meta.url)),
        formats: ['iife'],
        name: 'equipoDePrueba',
        fileName: 'equipo',
      },
    },
  });
  const [primera] = Array.isArray(salida) ? salida : [salida as Rolldown.RolldownOutput];
  const trozo = primera?.output[0];
  if (trozo?.type !== 'chunk') throw new Error('El guion del equipo no se pudo armar');
  return trozo.code;
}

interface Puesto {
  login: string;
  id: number;
  detId: number;
  articuloId: number;
  ubicacion: Ubicacion;
}

/** An operator with a line to receive and a location for its pieces. */
async function nuevoPuesto(casa: Casa): Promise<Puesto> {
  const login = await nuevoOperador(casa, [P.recepcioncom, P.acomodocom]);
  const articulo = await nuevoArticulo(casa);
  const ubicacion = await nuevaUbicacion(casa);
  await casa.sql('insert into articulos_ubicacion (ubicacion_id, articulo_id) values ($1, $2)', [
    ubicacion.id,
    articulo.id,
  ]);
  const [linea] = await casa.sql<{ id: number }>(
    `with c as (
       insert into compras (folio, proveedor_id, almacen_id, fecha, importe, fecha_recepcion)
       values ($1, (select min(proveedor_id) from proveedores), 1, current_date, 10, now() - interval '1 hour')
       returning docto_cm_id)
     insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, costo)
     select docto_cm_id, 1, $2, $3, 10 from c returning docto_cm_det_id as id`,
    [`CAOS${articulo.clave}`, articulo.id, PIEZAS],
  );
  return {
    login,
    id: await operadorId(casa, login),
    detId: linea?.id ?? 0,
    articuloId: articulo.id,
    ubicacion,
  };
}

/**
 * A handheld at work: it puts away at once what it receives. In the other order the put-away would be refused, so order
 * is tested too.
 */
class EquipoEnMano {
  presionadas = { guardarRecepcionCompra: 0, guardaAcomodoCompra: 0 };
  muertes = 0;
  readonly puesto: Puesto;
  readonly #page: Page;
  readonly #rechazos: string[] = [];

  constructor(puesto: Puesto, page: Page) {
    this.puesto = puesto;
    this.#page = page;
  }

  async abre(): Promise<void> {
    await this.#page.goto('/equipo-de-prueba');
    await this.#page.evaluate((id) => window.equipo.abre(id), this.puesto.id);
  }

  async #presiona(llamada: CallName & keyof EquipoEnMano['presionadas'], input: object): Promise<void> {
    await this.#page.evaluate((nuevo) => window.equipo.presiona(nuevo), {
      key: randomUUID(),
      operadorId: this.puesto.id,
      operador: this.puesto.login,
      llamada,
      input,
      titulo: llamada,
      resumen: '1 pieza',
      creado: Date.now(),
      articuloId: null,
    });
    this.presionadas[llamada] += 1;
  }

  async trabaja(hasta: number, ritmo: number): Promise<void> {
    const { id: operador_id, detId, articuloId, ubicacion } = this.puesto;
    for (let vuelta = 1; Date.now() < hasta; vuelta++) {
      await this.#presiona('guardarRecepcionCompra', { docto_cm_det_id: detId, operador_id, cantidad: 1 });
      await this.#presiona('guardaAcomodoCompra', {
        articulo_id: articuloId,
        operador_id,
        cantidad: 1,
        ubicaciones: [{ UBICACION_ID: ubicacion.id, CONTADAS: 1 }],
      });
      if ((vuelta + this.puesto.id) % MUERE_CADA === 0) {
        this.muertes += 1;
        this.#rechazos.push(...(await this.#dichos()));
        await this.abre();
      }
      await new Promise((sigue) => setTimeout(sigue, ritmo));
    }
  }

  /** Refusals returned to presses in this page. */
  #dichos(): Promise<string[]> {
    return this.#page.evaluate(() => {
      const dichos = Object.values(sessionStorage as unknown as Record<string, string>);
      sessionStorage.clear();
      return dichos;
    });
  }

  async pendientes(): Promise<number> {
    const todas = await this.#page.evaluate(() => window.equipo.pendientes());
    return todas.filter((p) => p.rechazo === null).length;
  }

  async rechazos(): Promise<string[]> {
    const guardados = await this.#page.evaluate(async () =>
      (await window.equipo.pendientes()).flatMap((p) => (p.rechazo ? [p.rechazo.mensaje] : [])),
    );
    return [...this.#rechazos, ...(await this.#dichos()), ...guardados];
  }
}

/** Chance, with a connection that dies now and then for certain. */
function azarConCortes(): () => number {
  let veces = 0;
  return () => {
    veces += 1;
    return veces % CORTA_CADA < MUERE_CON ? 0 : Math.random();
  };
}

/**
 * That many handhelds, each a browser profile with the app's own outbox, work over a network that loses packets, while
 * their pages end now and then. The server's final state is compared with what was pressed.
 */
export async function correCaos(
  navegador: Browser,
  casa: Pick<Casa, 'url' | 'sql'>,
  { equipos, segundos, latenciaMs, perdida, ritmo }: Caos,
): Promise<Resultado> {
  const guion = await guionDelEquipo();
  const red = await redMala(casa.url, { latenciaMs, perdida, azar: azarConCortes() });
  // The session's cookie belongs to the host, whatever the port.
  const direccion = red.url.replace('127.0.0.1', new URL(casa.url).hostname);
  const contextos: BrowserContext[] = [];
  try {
    const manos: EquipoEnMano[] = [];
    for (let i = 0; i < equipos; i++) {
      const puesto = await nuevoPuesto(casa as Casa);
      const contexto = await navegador.newContext({ baseURL: direccion, serviceWorkers: 'block' });
      contextos.push(contexto);
      const entrada = { usuario: puesto.login, password: 'anden2026' };
      const dicho = await contexto.request.post(`${casa.url}/api/get_user`, { data: entrada });
      if (!dicho.ok()) throw new Error(`${puesto.login} no pudo entrar: ${await dicho.text()}`);
      const page = await contexto.newPage();
      await page.addInitScript({ content: guion });
      // The outbox only needs an empty page of the same origin.
      await page.route('**/equipo-de-prueba', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Equipo</title>' }),
      );
      const mano = new EquipoEnMano(puesto, page);
      await mano.abre();
      manos.push(mano);
    }
    const hasta = Date.now() + segundos * 1000;
    await Promise.all(manos.map((m) => m.trabaja(hasta, ritmo)));
    const fin = Date.now();
    const limite = fin + Math.max(120, segundos) * 1000;
    let sinEnviar = 0;
    do {
      sinEnviar = (await Promise.all(manos.map((m) => m.pendientes()))).reduce((a, b) => a + b, 0);
      if (sinEnviar > 0) await new Promise((sigue) => setTimeout(sigue, 250));
    } while (sinEnviar > 0 && Date.now() < limite);
    const colaSegundos = (Date.now() - fin) / 1000;
    const rechazadas = (await Promise.all(manos.map((m) => m.rechazos()))).flat();
    return {
      presionadas: suma(manos.flatMap((m) => Object.values(m.presionadas))),
      rechazadas,
      descuadrados: await descuadrados(casa, manos),
      sinEnviar,
      perdidos: red.perdidos(),
      cortes: red.cortes(),
      muertes: suma(manos.map((m) => m.muertes)),
      colaSegundos,
    };
  } finally {
    await Promise.all(contextos.map((c) => c.close()));
    await red.close();
  }
}

const suma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);

/** Handhelds whose movements, document or shelf are not exactly what was pressed. */
async function descuadrados(casa: Pick<Casa, 'sql'>, manos: readonly EquipoEnMano[]): Promise<string[]> {
  const malos: string[] = [];
  for (const { puesto, presionadas } of manos) {
    const [hay] = await casa.sql<{
      recibidas: number;
      acomodadas: number;
      documento: number;
      estante: number;
    }>(
      `select (select count(*) from movimientos where articulo_id = $1 and llamada = 'guardarRecepcionCompra')::int as recibidas,
              (select count(*) from movimientos where articulo_id = $1 and llamada = 'guardaAcomodoCompra')::int as acomodadas,
              (select unidades_recib from compras_det where docto_cm_det_id = $2) as documento,
              (select coalesce(sum(piezas), 0) from existencias where articulo_id = $1 and lugar_id = $3)::int as estante`,
      [puesto.articuloId, puesto.detId, puesto.ubicacion.id],
    );
    const { guardarRecepcionCompra: recibe, guardaAcomodoCompra: acomoda } = presionadas;
    const debe = { recibidas: recibe, acomodadas: acomoda, documento: recibe, estante: acomoda };
    if (JSON.stringify(hay) !== JSON.stringify(debe))
      malos.push(`${puesto.login}: hay ${JSON.stringify(hay)}, debe haber ${JSON.stringify(debe)}`);
  }
  return malos;
}
