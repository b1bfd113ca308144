import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Campo } from './campos.ts';
import { type Casa, entrar, MANO, test } from './casa.ts';
import { type Codigo, type De, impreso } from './cien.ts';
import { LARGO } from './corto.ts';
import { type Dicho, instala, type Mira, miraLecturas, recorre, type Via } from './enPagina.ts';
import { alista } from './equipo.ts';
import { Aparato, type Camino } from './lectores.ts';
import { conFotos, retrata } from './video.ts';

/** The expected answer to a code, by what the code belongs to: the message, or a test for it. */
export type Dice = Partial<Record<De, string | RegExp | ((c: Codigo) => string | RegExp)>>;

const VIAS: readonly Via[] = ['teclas', 'Bluetooth', 'inyección', 'inyección sin Enter'];

export interface Tanda {
  /** Name of the row among those of its field. */
  que: string;
  codigos: readonly Codigo[];
  dice: Dice;
  /** What gets the focus before each code: always the same element, or whatever matches a selector then. */
  foco?: Locator | string;
  /** Default: all. */
  vias?: readonly Via[];
  /** What the field says each answer is about. Default: the code, if the field does not say. */
  de?: (c: Codigo) => string;
  /** How many codes are shown as pictures to the field's own camera; 0: it has none. */
  fotos?: number;
  /** Selector of a button to press after each answer, if it is there: it closes what an answer opened. */
  pulsa?: string;
}

/** The specification's words (§5, Scanner rule). */
const MENSAJES_LECTOR = {
  usaLector: 'Por favor usa el lector de códigos de barras',
  sinPegar: 'No se permite pegar. Use el lector de códigos de barras.',
} as const;

/**
 * Slowest average of a scanner, in milliseconds per character, where stock is received, put away or counted, and where
 * it is picked (§9).
 */
export const LIMITE = 100;
export const LIMITE_AL_SURTIR = 1001;

/** How long to wait for an answer, in milliseconds, and after how many missing ones the rest is not tried. */
const PACIENCIA = 5_000;
const PACIENCIA_DE_CAMARA = 15_000;
const MUDOS_MAX = 3;
/** Codes of a list that are shown to the camera: of each list, or in the short form of a field's first one. */
const FOTOS = LARGO ? 2 : 1;

/** From where the choice of codes for the camera continues, so that each field of a worker shows others. */
let fotografiados = 0;

/** Sends codes to a screen one after another, as fast as it answers, and compares all answers at the end. */
export class Banco {
  readonly page: Page;
  readonly #nombre: string;
  #fotografiada = false;

  private constructor(page: Page, nombre: string) {
    this.page = page;
    this.#nombre = nombre;
  }

  /** Before the page is opened. */
  static async de(page: Page, nombre: string, mira: Mira): Promise<Banco> {
    await conFotos(page);
    await page.addInitScript(instala(mira));
    return new Banco(page, nombre);
  }

  /** One code, whatever it leads to, through the browser's own input. */
  async envia(codigo: string, camino: Camino): Promise<void> {
    await (await Aparato.de(this.page)).envia(codigo, camino);
  }

  /**
   * For fields where only a scanner may write (specification §5, Scanner rule): typing and pasting are refused, each
   * with its message.
   */
  async mano(campoDeAparato: Locator, codigo: string, limite: number): Promise<void> {
    const { page } = this;
    const aviso = page.getByRole('alert');
    await campoDeAparato.focus();
    await (await Aparato.de(page)).teclea(codigo, limite + 10);
    await expect(aviso, 'A mano').toHaveText(MENSAJES_LECTOR.usaLector);
    await expect(campoDeAparato).toHaveValue('');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((texto) => navigator.clipboard.writeText(texto), codigo);
    await campoDeAparato.press('ControlOrMeta+v');
    await expect(aviso, 'Pegado').toHaveText(MENSAJES_LECTOR.sinPegar);
    await expect(campoDeAparato).toHaveValue('');
  }

  async corre(tanda: Tanda): Promise<void> {
    const { foco } = tanda;
    let ultimo: Codigo | undefined;
    for (const [vuelta, via] of (tanda.vias ?? VIAS).entries()) {
      const codigos = deCadaClase(tanda.codigos, vuelta);
      const dichos = await this.page.evaluate(recorre, {
        campo: typeof foco === 'string' ? null : ((await foco?.elementHandle()) ?? null),
        selector: typeof foco === 'string' ? foco : null,
        codigos: codigos.map((c) => c.codigo),
        esperados: tanda.de ? codigos.map(tanda.de) : null,
        via,
        pulsa: tanda.pulsa ?? null,
        paciencia: PACIENCIA,
        mudosMax: MUDOS_MAX,
      });
      this.#compara(tanda, via, codigos.slice(0, dichos.length), dichos);
      ultimo = codigos.at(-1) ?? ultimo;
    }
    await this.#fotografia(tanda, ultimo);
  }

  /** A few of them for the field's camera, others each time, so that all fields together cover every kind of code. */
  async #fotografia(tanda: Tanda, ultimo: Codigo | undefined): Promise<void> {
    const { foco, fotos = FOTOS, de = (c: Codigo) => c.codigo } = tanda;
    // The screen already shows what was sent last, and would not tell whether it was read again.
    const otros = tanda.codigos.filter((c) => !ultimo || de(c) !== de(ultimo));
    const codigos = otros.length > 0 ? otros : tanda.codigos;
    if (typeof foco === 'string' || !foco || (this.#fotografiada && !LARGO)) return;
    this.#fotografiada = fotos > 0;
    const paso = Math.floor(codigos.length / Math.max(1, fotos));
    const desde = fotografiados;
    fotografiados += fotos > 0 ? 7 : 0;
    const suyos: Codigo[] = [];
    const dichos: (Dicho | null)[] = [];
    for (let n = 0; n < fotos; n++) {
      const c = codigos[(desde + n * paso) % codigos.length];
      if (!c) continue;
      const { bcid, texto, leido } = impreso(c);
      const suyo = { ...c, codigo: leido };
      // The same message again, also for the same thing by another of its codes, could not be told from the previous one.
      const previo = suyos.at(-1);
      if (previo && de(previo) === de(suyo)) continue;
      await retrata(this.page, bcid, texto);
      const escucha = this.page.evaluate(
        ([codigo, paciencia]) =>
          (
            window as unknown as { banco: { escucha: (c: string, p: number) => Promise<Dicho | null> } }
          ).banco.escucha(codigo, paciencia),
        [de(suyo), PACIENCIA_DE_CAMARA] as const,
      );
      await foco.locator('xpath=..').getByRole('button', { name: 'Leer con la cámara' }).click();
      suyos.push(suyo);
      dichos.push(await escucha);
      if (tanda.pulsa)
        await this.page.evaluate((s) => document.querySelector<HTMLElement>(s)?.click(), tanda.pulsa);
    }
    await expect(this.page.getByRole('dialog', { name: 'Leer con la cámara' })).toBeHidden();
    this.#compara(tanda, 'cámara', suyos, dichos);
  }

  #compara(
    tanda: Tanda,
    via: Via | 'cámara',
    codigos: readonly Codigo[],
    dichos: readonly (Dicho | null)[],
  ): void {
    const pares = codigos.map((c, i) => compara(c, tanda.de?.(c) ?? c.codigo, tanda.dice, dichos[i] ?? null));
    expect
      .soft(
        pares.map(([, dijo]) => dijo),
        `${this.#nombre}: ${tanda.que}, ${via}`,
      )
      .toEqual(pares.map(([debe]) => debe));
  }
}

/** One code of each kind in a list, each sent in one of the ways: every code in every way takes minutes per field. */
function deCadaClase(codigos: readonly Codigo[], vuelta: number): readonly Codigo[] {
  if (LARGO) return codigos;
  const comoEmpieza = ({ codigo }: Codigo) =>
    /^(\][A-Za-z]\d|https|\d)?/.exec(codigo)?.[0].replace(/^\d$/, 'n');
  const clases = Map.groupBy(codigos, (c) => `${c.de} ${c.clase} ${comoEmpieza(c)}`);
  return [...clases.values()].flatMap((suyos, n) => {
    const leToca = (n + vuelta) % VIAS.length === 0;
    // Each kind from another position of its list, so that two neighbours are not keys of the same article.
    return leToca ? (suyos[(vuelta + n) % suyos.length] ?? []) : [];
  });
}

/** Expected and actual messages, as one line each. */
function compara(c: Codigo, de: string, dice: Dice, dicho: Dicho | null): [debe: string, dijo: string] {
  const regla = dice[c.de];
  if (regla === undefined) throw new Error(`Nadie dice qué responde la pantalla a un código «${c.de}»`);
  const debido = typeof regla === 'function' ? regla(c) : regla;
  const que = `${c.clase} ${c.codigo} (${c.de}): `;
  if (dicho === null) return [`${que}${String(debido)}`, `${que}sin respuesta`];
  const suyo = dicho.codigo === null || dicho.codigo === de ? que : `${que}leído como ${dicho.codigo}: `;
  const cumple = typeof debido === 'string' ? dicho.mensaje === debido : debido.test(dicho.mensaje);
  return [`${que}${String(debido)}`, suyo + (cumple ? String(debido) : dicho.mensaje)];
}

export interface EnCampo {
  page: Page;
  casa: Casa;
  banco: Banco;
  /** Signs in and lands on the screen. */
  abre: (usuario: string, destino: string) => Promise<void>;
}

export type Hacer = (en: EnCampo) => Promise<void>;

/** The rows of the table that a file covers, each on a device of its own and all at once, because they mostly wait. */
export class Sala {
  readonly #campos: { nombre: Campo; hacer: Hacer; mira: Mira }[] = [];

  readonly campo = (nombre: Campo, hacer: Hacer, mira: Mira = miraLecturas): void => {
    this.#campos.push({ nombre, hacer, mira });
  };

  /** The tests of its rows, a few at a time; in the short form every second one. */
  prueba(): void {
    for (let i = 0; i < this.#campos.length; i += A_LA_VEZ) {
      const tanda = this.#campos.slice(i, i + A_LA_VEZ);
      const prueba = LARGO || (i / A_LA_VEZ) % 2 === 0 ? test : test.skip;
      prueba(
        `cien códigos por cada camino: ${tanda.map((c) => c.nombre).join(', ')}`,
        async ({ browser, casa, consola }) => {
          const abiertos: BrowserContext[] = [];
          try {
            const todos = await Promise.allSettled(
              tanda.map(async ({ nombre, hacer, mira }) => {
                const contexto = await aparatoNuevo(browser, casa);
                abiertos.push(contexto);
                const page = await contexto.newPage();
                consola.oye(page);
                const banco = await Banco.de(page, nombre, mira);
                await hacer({
                  page,
                  casa,
                  banco,
                  abre: (usuario, destino) => entrar(page, usuario, destino),
                });
              }),
            );
            for (const [n, t] of todos.entries())
              if (t.status === 'rejected')
                expect.soft(String(t.reason?.stack ?? t.reason), tanda[n]?.nombre).toBe('');
          } finally {
            await Promise.all(abiertos.map((c) => c.close()));
          }
        },
      );
    }
  }
}

/** Rows at once, since their pages share two cores. */
const A_LA_VEZ = 4;

async function aparatoNuevo(browser: Browser, casa: Casa): Promise<BrowserContext> {
  const contexto = await browser.newContext({
    baseURL: casa.url,
    viewport: MANO,
    hasTouch: true,
    locale: 'es-MX',
    timezoneId: 'Asia/Tokyo',
    serviceWorkers: 'block',
  });
  await alista(contexto);
  return contexto;
}
