import type { Page } from '@playwright/test';
import { RUTAS } from '../contrato/src/rutas.ts';
import { type Casa, ESCRITORIO, entrar, expect, test } from './casa.ts';
import { detalle, LARGO } from './corto.ts';
import { detalleDe, nuevaCompra } from './datos.ts';
import { nuevoPorAcomodar } from './datos-acomodo.ts';
import { enEstante } from './estante.ts';
import { abreLinea } from './pantallas.ts';

test.use({ viewport: ESCRITORIO, permissions: ['clipboard-read', 'clipboard-write'] });
test.describe.configure({ timeout: 300_000 });

/** The keys by which the browser and the system edit a text. */
const DE_EDICION = [
  'Control+a',
  'Control+c',
  'Control+x',
  'Control+v',
  'Control+z',
  'Shift+ArrowLeft',
  'Shift+ArrowRight',
  'Home',
  'End',
  'Delete',
] as const;

const CAMPOS =
  'input:not([type=checkbox], [type=radio], [type=file], [type=date], [type=time], [type=month], [type=color], [type=range], [readonly], :disabled), textarea:not([readonly], :disabled)';

/** Whoever takes a key from the browser is seen here, even if nothing after the ear hears the key. */
async function vigila(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const quitadas: string[] = [];
    Object.assign(window, { quitadas });
    window.addEventListener(
      'keydown',
      (e) => {
        const conQue = [e.ctrlKey && 'Ctrl', e.shiftKey && 'Shift', e.altKey && 'Alt', e.key].filter(Boolean);
        const { preventDefault } = e;
        e.preventDefault = () => {
          quitadas.push(conQue.join('+'));
          preventDefault.call(e);
        };
      },
      true,
    );
  });
}

interface Visto {
  valor: string;
  /** What is selected; null where the browser does not tell (numbers, e-mail addresses). */
  elegido: string | null;
}

const conFoco = (page: Page): Promise<Visto> =>
  page.evaluate(() => {
    const campo = document.activeElement;
    if (!(campo instanceof HTMLInputElement || campo instanceof HTMLTextAreaElement)) {
      return { valor: `sin foco: ${campo?.tagName}`, elegido: null };
    }
    const { value, selectionStart, selectionEnd } = campo;
    return {
      valor: value,
      elegido: selectionStart === null ? null : value.slice(selectionStart, selectionEnd ?? undefined),
    };
  });

/** Uses every editing key in the field that has the focus, each after something was typed. */
async function edita(page: Page, pista: string): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('Control+a');
  await keyboard.press('Delete');
  // As fast as a program types, and too short to be a code: the ear holds these characters when the next key comes.
  await keyboard.type('1113');
  await keyboard.press('Control+a');
  const { valor, elegido } = await conFoco(page);
  expect(valor, `${pista}: escribe`).toContain('1');
  if (elegido !== null) expect(elegido, `${pista}: Ctrl+A elige todo`).toBe(valor);
  await keyboard.type('2');
  await expect
    .poll(async () => (await conFoco(page)).valor, `${pista}: lo elegido se reemplaza`)
    .not.toContain('1');
  for (const tecla of DE_EDICION) {
    await keyboard.type('1');
    await keyboard.press(tecla);
  }
  const quitadas = await page.evaluate(() =>
    (window as unknown as { quitadas: string[] }).quitadas.splice(0),
  );
  const suyas = new Set(DE_EDICION.map((t) => t.replace('Control', 'Ctrl')));
  expect(
    quitadas.filter((t) => suyas.has(t as never)),
    `${pista}: teclas que no llegaron al navegador`,
  ).toEqual([]);
}

/** Every field in sight that was not walked over before, by what it is called and made of. */
async function recorre(page: Page, donde: string, vistos: Set<string>): Promise<number> {
  let cuantos = 0;
  const campos = page.locator(CAMPOS);
  for (let i = 0; i < (await campos.count()); i++) {
    const campo = campos.nth(i);
    if (!(await campo.isVisible())) continue;
    const [nombre, clase] = await campo.evaluate((e: HTMLInputElement) => [
      e.labels?.[0]?.textContent ?? e.getAttribute('aria-label') ?? e.placeholder,
      [e.type, e.inputMode, e.dataset.lector, e.role, e.className].join(' '),
    ]);
    if (vistos.has(`${nombre} ${clase}`)) continue;
    vistos.add(`${nombre} ${clase}`);
    const pista = `${donde}, ${nombre}`;
    await campo.focus();
    await edita(page, pista);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1');
    await campo.dblclick({ position: { x: 30, y: 12 }, force: true });
    const { elegido } = await conFoco(page);
    if (elegido !== null) expect(elegido, `${pista}: dos clics eligen la palabra`).not.toBe('');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    cuantos += 1;
  }
  return cuantos;
}

/** Where there are fields only after something was opened. */
const ABIERTOS: Record<string, (page: Page, casa: Casa) => Promise<void>> = {
  'DetalleCR con su línea': async (page, casa) => {
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 3 }] });
    await page.goto(detalleDe(compra));
    await abreLinea(page, compra.lineas[0]);
  },
  'la paleta': async (page) => {
    await page.goto('/Inicio');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder(/Pantalla/)).toBeFocused();
  },
};

detalle(
  'las teclas de edición son del navegador en cada campo de cada pantalla, también después de teclear',
  async ({ page, casa }) => {
    await vigila(page);
    const vistos = new Set<string>();
    await entrar(page, 'ADMIN');
    let cuantos = 0;
    // Every screen takes two minutes, so the short form opens one in ten: the fields are the same few pieces.
    for (const { ruta } of RUTAS.filter((_, i) => LARGO || i % 10 === 0)) {
      await page.goto(ruta);
      await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility());
      cuantos += await recorre(page, ruta, vistos);
    }
    for (const [donde, abre] of Object.entries(ABIERTOS)) {
      await abre(page, casa);
      cuantos += await recorre(page, donde, vistos);
    }
    expect(cuantos).toBeGreaterThan(LARGO ? 25 : 4);
  },
);

detalle(
  'Recepcion: en la ubicación, el código y la cantidad las teclas de edición son del navegador',
  async ({ page, casa }) => {
    await vigila(page);
    const articulo = await nuevoPorAcomodar(casa, { piezas: 9, pide: ['caduca', 'lote'] });
    await enEstante(page, articulo);
    expect(await recorre(page, 'Recepcion', new Set())).toBeGreaterThanOrEqual(2);
  },
);

detalle('la paleta: lo tecleado, Ctrl+A y otra clave no se pegan', async ({ page }) => {
  await entrar(page, 'ADMIN');
  await page.keyboard.press('Control+k');
  const campo = page.getByPlaceholder(/Pantalla/);
  await expect(campo).toBeFocused();
  for (const paso of [0, 90, 160]) {
    await page.keyboard.type('C1113', { delay: paso });
    await page.keyboard.press('Control+a');
    await page.keyboard.type('C1250', { delay: paso });
    await expect(campo).toHaveValue('C1250');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Delete');
    await expect(campo).toHaveValue('');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('C1250');
  }
});
