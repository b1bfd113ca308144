import type { Page } from '@playwright/test';
import { MENSAJES_CONTEO } from '../contrato/src/conteos/rules.ts';
import { type Casa, entrar, expect, MANO, test } from './casa.ts';
import { detalle, LARGO } from './corto.ts';
import { codigoNuevo, nuevaCompra, operadorId } from './datos.ts';
import { nuevoPorAcomodar } from './datos-acomodo.ts';
import { nuevoContador, nuevoConteo } from './datos-conteo.ts';
import { codigoDeUbicacion, nuevoArticulo } from './datos-inventarios.ts';
import {
  apunta,
  boton,
  cantidad,
  codigo,
  enEstante,
  guardaLotes,
  lotes,
  ubicacion,
  ultima,
} from './estante.ts';
import { Aparato, azarDe, type Camino, cajaDe, GS, type Simbolo, simbolosDe } from './lectores.ts';

test.use({ viewport: MANO });
test.describe.configure({ timeout: 240_000 });

const CEROS = '0000000000000';

/** One code in every `cada`, so that slow ways finish in time; a third of them in the short form. */
const muestra = <T>(todos: readonly T[], cada: number): T[] =>
  todos.filter((_, i) => i % (LARGO ? cada : 3 * cada) === 0);

const clave = (casa: Casa, articuloId: number, codigo: string, rol: number, unidades = 1) =>
  casa.sql('insert into claves_articulo values ($1, $2, $3, $4)', [codigo, articuloId, rol, unidades]);

interface Esperado extends Simbolo {
  mensaje: string;
}

test('RecepcionCom: por cada camino del navegador; ninguno se pierde ni se lee mal', async ({
  page,
  casa,
}) => {
  const azar = azarDe(2026);
  const esperados: Esperado[] = [];
  for (let n = 0; n < 10; n++) {
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 5 }] });
    const [linea] = compra.lineas;
    const [alterna, caja] = [`SKU-${1000 + n}/${linea.articuloId}`, cajaDe(linea.barras, 1)];
    await clave(casa, linea.articuloId, alterna, 21);
    await clave(casa, linea.articuloId, caja, 19, 12);
    const mensaje = `Producto encontrado en el folio: ${compra.folio}`;
    for (const s of simbolosDe(linea.barras, alterna, azar)) esperados.push({ ...s, mensaje });
    esperados.push({ clase: 'ITF-14', codigo: caja, mensaje });
  }
  const mensaje = 'Producto no encontrado';
  esperados.push({ clase: '13 ceros', codigo: CEROS, mensaje });
  for (let n = 0; n < 5; n++) {
    esperados.push({ clase: 'ubicación', codigo: codigoDeUbicacion(), mensaje });
    esperados.push({ clase: 'desconocido', codigo: codigoNuevo(), mensaje });
  }
  expect(esperados.length).toBeGreaterThan(100);
  await entrar(page, 'RECIBO1', '/compras/RecepcionCom');
  const campo = page.getByLabel('Clave de artículo');
  await expect(campo).toBeFocused();
  const aparato = await Aparato.de(page);
  const caminos: [Camino, Esperado[]][] = [
    // Run first, while it is unknown that this device's scanner ends in Enter.
    ['teclas sin Enter', muestra(esperados, 13)],
    // campos-*.spec.ts covers every code in these ways over every field; here it is the browser's own input.
    ['teclas', muestra(esperados, 3)],
    ['inyección', muestra(esperados, 4)],
    ['inyección sin Enter', muestra(esperados, 4)],
    ['inyección en dos partes', muestra(esperados, 11)],
    ['composición', muestra(esperados, 11)],
    ['teclas sin nombre', muestra(esperados, 11)],
    ['Bluetooth lento', muestra(esperados, 11)],
  ];
  for (const [camino, suyos] of caminos) {
    for (const e of suyos) {
      await aparato.envia(e.codigo, camino);
      await expect(ultima(page), `${camino}: ${e.clase}`).toContainText(`${e.codigo} · `);
      expect(await ultima(page).textContent(), `${camino}: ${e.clase}`).toContain(e.mensaje);
    }
  }
});

/** Where the focus may be when a scan arrives. */
const FOCOS: Record<string, (page: Page) => Promise<void>> = {
  Ubicación: (page) => ubicacion(page).focus(),
  'Código del artículo': (page) => codigo(page).focus(),
  Cantidad: (page) => cantidad(page).focus(),
  'un botón': (page) => page.getByRole('button', { name: 'Volver a Acomodo de Compra' }).focus(),
};

detalle(
  'Recepcion: por cada camino y sobre cada campo, la ubicación, el producto y sus piezas',
  async ({ page, casa }) => {
    const azar = azarDe(11);
    const articulo = await nuevoPorAcomodar(casa, { piezas: 9000, ubicaciones: ['F', 'F'] });
    await clave(casa, articulo.id, `SKU-${articulo.id}`, 21);
    const simbolos = simbolosDe(articulo.barras, `SKU-${articulo.id}`, azar);
    await enEstante(page, articulo);
    const aparato = await Aparato.de(page);
    const [una, otra] = articulo.ubicaciones;
    let vuelta = 0;
    const caminos: Camino[] = [
      'teclas',
      'inyección',
      'inyección sin Enter',
      'inyección en dos partes',
      'Bluetooth lento',
    ];
    for (const camino of caminos) {
      for (const [foco, enfoca] of Object.entries(FOCOS)) {
        // Text can only be put into fields.
        if (foco === 'un botón' && camino.startsWith('inyección')) continue;
        const donde = vuelta++ % 2 === 0 ? una : (otra ?? una);
        const que = camino === 'Bluetooth lento' ? [simbolos[vuelta % simbolos.length] as Simbolo] : simbolos;
        const pista = `${camino} en ${foco}`;
        await enfoca(page);
        await aparato.envia(donde.codigo, camino);
        await expect(ubicacion(page), pista).toHaveValue(donde.leida);
        for (const [i, s] of que.entries()) {
          await enfoca(page);
          await aparato.envia(s.codigo, camino);
          const cuantas = i === 0 ? 'Producto correcto' : i === 1 ? '2 piezas' : `${i + 1} piezas`;
          await expect(ultima(page), `${pista}: ${s.clase}`).toContainText(cuantas);
        }
        await expect(cantidad(page), pista).toHaveValue(que.length > 1 ? String(que.length) : '');
        await expect(page.getByRole('alert'), pista).toBeHidden();
        await cantidad(page).fill('1');
      }
    }
  },
);

detalle('Recepcion: la mano y lo pegado se rechazan donde sólo lee un aparato', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 3 });
  const [f1] = articulo.ubicaciones;
  await enEstante(page, articulo);
  const aviso = page.getByRole('alert');
  for (const delay of [120, 200]) {
    await ubicacion(page).pressSequentially(f1.codigo, { delay });
    await ubicacion(page).press('Enter');
    await expect(aviso).toHaveText('Por favor usa el lector de códigos de barras');
    await expect(ubicacion(page)).toHaveValue('');
  }
  await codigo(page).pressSequentially(f1.codigo, { delay: 130 });
  await codigo(page).press('ControlOrMeta+a');
  await codigo(page).press('ControlOrMeta+c');
  await ubicacion(page).press('ControlOrMeta+v');
  await expect(aviso).toHaveText('No se permite pegar. Use el lector de códigos de barras.');
  await expect(ubicacion(page)).toHaveValue('');
  // No soft keyboard opens by itself, and no field ignores text.
  for (const campo of [ubicacion(page), codigo(page)]) {
    await expect(campo).toHaveAttribute('inputmode', 'none');
    await expect(campo).not.toHaveAttribute('readonly');
  }
});

test('Recepcion: la etiqueta llena su lote, y el de otro producto no cae en éste', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 24, pide: ['caduca', 'lote'] });
  const otro = await nuevoPorAcomodar(casa, { piezas: 3, pide: ['caduca', 'lote'] });
  const caja = cajaDe(articulo.barras, 2);
  await clave(casa, articulo.id, caja, 19, 12);
  const [f1] = articulo.ubicaciones;
  await enEstante(page, articulo);
  const aparato = await Aparato.de(page);
  await aparato.envia(f1.codigo, 'teclas');
  await aparato.envia(`]C101${caja}1727063010LOTE-A`, 'teclas');
  await expect(cantidad(page)).toHaveValue('12');
  await aparato.envia(`]C1010${otro.barras}1728013110LOTE-B`, 'teclas');
  await expect(ultima(page)).toContainText('El código escaneado es de otro producto');
  await expect(cantidad(page)).toHaveValue('12');
  await boton(page, 'Anexar').click();
  await expect(lotes(page)).toContainText('Lote LOTE-A');
  await expect(lotes(page)).not.toContainText('LOTE-B');
  await guardaLotes(page);
  await expect(ultima(page)).toContainText('12 piezas en');
  // A device puts text into the field that has the focus, which here is a frame later than the message.
  await expect(ubicacion(page)).toBeFocused();

  // Its second box, scanned into the entry, holds more than is left: it is refused and not entered.
  await aparato.envia(f1.codigo, 'inyección');
  await aparato.envia(`01${caja}10LOTE-C${GS}17270731`, 'inyección');
  await expect(cantidad(page)).toHaveValue('12');
  await aparato.envia(caja, 'inyección');
  await expect(cantidad(page)).toHaveValue('24');
  await aparato.envia(caja, 'inyección');
  await expect(ultima(page)).toContainText('La etiqueta es de 12 piezas');
  await expect(cantidad(page)).toHaveValue('24');
});

detalle(
  'Recepcion: lo que un aparato pone cuando nada tiene el foco no cae en la cantidad',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 3 });
    await enEstante(page, articulo);
    await apunta(page, articulo);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await (await Aparato.de(page)).envia(articulo.ubicaciones[0].codigo, 'inyección sin Enter');
    await expect(cantidad(page)).toHaveValue('');
    // The field still takes what is typed into it.
    await cantidad(page).focus();
    await page.keyboard.type('3');
    await expect(cantidad(page)).toHaveValue('3');
  },
);

detalle('Recepcion: lo que se puede leer de dos maneras se pregunta', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 5, pide: ['caduca', 'lote'] });
  const [f1] = articulo.ubicaciones;
  await enEstante(page, articulo);
  const aparato = await Aparato.de(page);
  await aparato.envia(f1.codigo, 'teclas');
  // Without its separator, the lot may end where the date begins.
  await aparato.envia(`010${articulo.barras}10L117270630`, 'teclas');
  const pregunta = page.getByRole('dialog');
  await expect(pregunta.getByRole('button', { name: /Lote L117270630$/ })).toBeVisible();
  await pregunta.getByRole('button', { name: /Caduca .*2027 · Lote L1$/ }).click();
  await expect(ultima(page)).toContainText('Producto correcto');
  await cantidad(page).fill('1');
  await boton(page, 'Anexar').click();
  await expect(lotes(page)).toContainText('Lote L1');
});

detalle(
  'Recepcion: lo tecleado queda registrado como tecleado, y lo escaneado como escaneado',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 3, comodin: 'S' });
    const [f1] = articulo.ubicaciones;
    await enEstante(page, articulo);
    const aparato = await Aparato.de(page);
    await aparato.envia(f1.codigo, 'teclas');
    await expect(codigo(page)).toBeFocused();
    await codigo(page).pressSequentially(articulo.clave, { delay: 130 });
    await codigo(page).press('Enter');
    await expect(ultima(page)).toContainText('Producto correcto');
    await cantidad(page).fill('3');
    await boton(page, 'Guardar').click();
    const capturas = () =>
      casa.sql(
        `select captura from auditoria where llamada = 'guardaAcomodoCompra' and (registro->>'articulo_id')::int = $1
        order by auditoria_id`,
        [articulo.id],
      );
    await expect.poll(capturas).toEqual([{ captura: 'teclado' }]);
  },
);

test.describe('en un aparato que pone el código como texto', () => {
  test.use({ hasTouch: true });

  test('Inventarios: lo leído bajo un mensaje se atiende y el mensaje sigue; Enter lo cierra', async ({
    page,
    casa,
  }) => {
    const contador = await nuevoContador(casa);
    const a = await nuevoArticulo(casa);
    const c = await nuevoConteo(casa, a, [{ piezas: 3 }]);
    // This operator made its first count, so it is found and does not open.
    await casa.sql(
      `with l as (update inventarios_det set estatus = 'RECONTEO' where inventario_det_id = $1)
       insert into conteos (inventario_det_id, operador_id, operacion_id, estatus)
       values ($1, $2, gen_random_uuid(), 'POR RECONTAR')`,
      [c.detId, await operadorId(casa, contador)],
    );
    await entrar(page, contador, '/inventarios/Inventarios');
    await expect(page.getByLabel('Clave de artículo')).toBeFocused();
    const aparato = await Aparato.de(page);
    await page.getByRole('searchbox', { name: 'Filtro' }).fill(a.nombre);
    await page.getByRole('button', { name: a.nombre }).click();
    const mensaje = page.getByRole('dialog');
    await expect(mensaje).toContainText(MENSAJES_CONTEO.otroOperador);
    // Over the message, with and without an Enter: neither is lost or presses the button.
    for (const camino of ['inyección', 'inyección sin Enter', 'composición'] as const) {
      const nadie = codigoNuevo();
      await aparato.envia(nadie, camino);
      await expect(ultima(page)).toContainText(nadie);
      await expect(ultima(page)).toContainText(MENSAJES_CONTEO.noEncontrado);
      await expect(mensaje).toBeVisible();
    }
    // An Enter right after a scan is the scanner's; a later one is typed.
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(mensaje).toBeHidden({ timeout: 200 });
    }).toPass();
    // A screen reader presses what it has just read out.
    await page.getByRole('button', { name: a.nombre }).click();
    await expect(mensaje).toBeVisible();
    await mensaje.getByRole('textbox', { name: 'Entendido' }).dispatchEvent('click');
    await expect(mensaje).toBeHidden();
  });
});
