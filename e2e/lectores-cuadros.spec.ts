import type { Locator, Page } from '@playwright/test';
import { type Casa, ESCRITORIO, entrar, escanear, expect, ingresar, MANO, test } from './casa.ts';
import { alternas, detalle, porTurno } from './corto.ts';
import { codigoNuevo, detalleDe, nuevaCompra, operadorId } from './datos.ts';
import { estanteDe, nuevoPorAcomodar, porAcomodarDe } from './datos-acomodo.ts';
import { conteoEn, nuevoConteo } from './datos-conteo.ts';
import { codigoDeUbicacion, nuevoArticulo } from './datos-inventarios.ts';
import { nuevaFacturada, remisionesDeUnMes } from './datos-reportes.ts';
import {
  lotesDe,
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  remisionEn,
  sinUrgentes,
} from './datos-surtido.ts';
import { lineaDe, nuevoEnAnaquel, nuevoTraspaso, surtidoEn } from './datos-traspasos.ts';
import { apunta, boton, cantidad, enEstante, estaEnEstante, fila, lotes, ultima } from './estante.ts';
import { Aparato, type Camino, cajaDe, GS } from './lectores.ts';
import { filaDe, modal } from './pantallas.ts';

// A code may arrive while a dialog is still opening.
test.use({ viewport: MANO, contextOptions: { reducedMotion: 'no-preference' } });
test.describe.configure({ timeout: 240_000 });

/** Every way a scan arrives, and pasting. */
const TODOS: readonly Camino[] = [
  'teclas',
  'teclas sin Enter',
  'teclas con Tab',
  'a 130 ms',
  'a 130 ms con Tab',
  'a 130 ms sin Enter',
  'inyección',
  'inyección sin Enter',
  'composición',
  'pegado',
];
/** Text can only be pasted into fields, and whoever pastes a password means it. */
const POR_TECLAS = TODOS.filter((c) => c.includes('teclas') || c.includes('130'));
const EN_CREDENCIAL = TODOS.filter((c) => c !== 'pegado');

/** One of each symbol, without repetition. */
const simbolos = (): string[] => [
  codigoNuevo(),
  `]C1010${codigoNuevo()}10L-1X${GS}17270630`,
  codigoDeUbicacion(),
];

/** What scan detection says on top of everything. */
const aviso = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'la lectura no se tomó' });

/**
 * Sends each symbol in each way with the given element focused: each is answered and refused, and nothing changes.
 * @param queda checks that nothing was written or pressed
 */
async function ninguna(
  page: Page,
  lugar: Locator,
  caminos: readonly Camino[],
  queda: () => Promise<void>,
): Promise<void> {
  const aparato = await Aparato.de(page);
  const nombre = (await lugar.getAttribute('name')) ?? (await lugar.textContent()) ?? '';
  for (const camino of alternas(caminos)) {
    for (const codigo of porTurno(simbolos())) {
      await lugar.focus();
      await aparato.envia(codigo, camino);
      await expect(aviso(page), `${nombre} ${camino} ${codigo}`).toContainText(codigo.slice(0, 13));
      await queda();
    }
  }
}

const valor =
  (campo: Locator, escrito = '') =>
  () =>
    expect(campo).toHaveValue(escrito);

test('al ingresar y al volver a ingresar, ninguna lectura es un usuario ni una contraseña', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/status of 401/);
  let intentos = 0;
  page.on('request', (r) => {
    if (r.url().endsWith('/api/get_user')) intentos += 1;
  });
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  await page.goto(detalleDe(compra));
  const usuario = page.getByLabel('Usuario');
  const clave = page.getByLabel('Contraseña', { exact: true });
  await usuario.fill('RECIBO1');
  await ninguna(page, usuario, EN_CREDENCIAL, valor(usuario, 'RECIBO1'));
  await ninguna(page, clave, EN_CREDENCIAL, valor(clave));
  await clave.fill('anden2026');
  await ninguna(page, page.getByRole('button', { name: 'Ingresar' }), POR_TECLAS, valor(clave, 'anden2026'));
  expect(intentos).toBe(0);
  await ingresar(page, 'RECIBO1');
  await expect(page.getByText('Productos recibidos:')).toBeVisible();

  await casa.sql('update sesiones set terminada = now() where operador_id = $1', [
    await operadorId(casa, 'RECIBO1'),
  ]);
  await escanear(page, codigoNuevo());
  await expect(modal(page, 'Ingrese de nuevo')).toBeVisible();
  intentos = 0;
  await ninguna(page, clave, EN_CREDENCIAL, valor(clave));
  expect(intentos).toBe(0);
  await clave.fill('anden2026');
  await page.keyboard.press('Enter');
  await expect(modal(page, 'Ingrese de nuevo')).toBeHidden();
});

detalle('sobre «Surtir corto», ninguna lectura es un motivo ni lo acepta', async ({ page, casa }) => {
  const a = await nuevoEnAnaquel(casa, 8);
  const t = await nuevoTraspaso(casa, [{ articulo: a, piezas: 6 }]);
  const [renglon] = t.renglones;
  await entrar(page, 'SURTIDO1', surtidoEn(t, renglon));
  await expect(fila(page, a.origen.leida)).toBeVisible();
  await escanear(page, a.origen.codigo, a.barras);
  await expect(cantidad(page)).toBeFocused();
  await cantidad(page).fill('4');
  await cantidad(page).press('Enter');
  await page.getByRole('button', { name: 'Surtir corto…' }).click();
  const corto = modal(page, 'Surtir corto');
  const motivo = corto.getByLabel('Motivo');
  await ninguna(page, motivo, TODOS, valor(motivo));
  await motivo.fill('Caja rota');
  await ninguna(page, motivo, TODOS, valor(motivo, 'Caja rota'));
  await ninguna(
    page,
    corto.getByRole('button', { name: 'Surtir corto' }),
    POR_TECLAS,
    valor(motivo, 'Caja rota'),
  );
  await ninguna(
    page,
    corto.getByRole('button', { name: 'Cancelar' }),
    POR_TECLAS,
    valor(motivo, 'Caja rota'),
  );
  expect(await lineaDe(casa, renglon)).toMatchObject({ surtidas: 0, motivo: null });
  // Typed text stays as it was.
  await motivo.fill('');
  await motivo.pressSequentially('Se mojaron dos', { delay: 90 });
  await motivo.press('Enter');
  await expect(filaDe(page, a.nombre)).toContainText('Se mojaron dos');
});

/** Touches the line with the proposed lot, which asks for the lots. */
async function cambiaElLote(page: Page): Promise<void> {
  await page.getByRole('button', { name: /L-PRONTO.*Cambiar/ }).click();
  await expect(lotes(page)).toBeVisible();
}

test('leer el lote que se propone lo confirma y lo guarda', async ({ page, casa }) => {
  await sinUrgentes(casa);
  const a = await nuevoEnFija(casa, 6, { lotes: [{ lote: 'L-PRONTO', caduca: '2030-01-31', piezas: 6 }] });
  const r = await nuevaRemision(casa, [{ articulo: a, piezas: 2 }]);
  const [renglon] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r, renglon));
  await expect(page.getByRole('region', { name: 'A dónde va' })).toContainText('L-PRONTO');
  await escanear(page, a.lugar.codigo, a.barras);
  await cambiaElLote(page);
  await expect(lotes(page).getByRole('list', { name: 'Capturadas' })).toContainText('L-PRONTO');
  const aparato = await Aparato.de(page);
  await aparato.envia('L-PRONTO', 'teclas');
  await expect(lotes(page)).toBeHidden();
  await boton(page, 'Guardar').click();
  await expect.poll(() => lotesDe(casa, renglon)).toEqual([{ lote: 'L-PRONTO', piezas: 2 }]);
});

detalle('sobre el motivo de otro lote, ninguna lectura lo es', async ({ page, casa }) => {
  await sinUrgentes(casa);
  const a = await nuevoEnFija(casa, 6, {
    lotes: [
      { lote: 'L-TARDE', caduca: '2031-05-31', piezas: 3 },
      { lote: 'L-PRONTO', caduca: '2030-01-31', piezas: 3 },
    ],
  });
  const r = await nuevaRemision(casa, [{ articulo: a, piezas: 2 }]);
  const [renglon] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r, renglon));
  await expect(page.getByRole('region', { name: 'A dónde va' })).toContainText('L-PRONTO');
  await escanear(page, a.lugar.codigo, a.barras);
  await cambiaElLote(page);
  const aparato = await Aparato.de(page);
  // The label of another lot than the proposed one says which to take, until the proposed one is taken out.
  await aparato.envia(`]C1010${a.barras}10L-TARDE`, 'teclas');
  await expect(lotes(page).getByRole('alert')).toContainText(/Tome .*L-PRONTO: leyó .*L-TARDE/);
  await lotes(page)
    .getByRole('button', { name: /^Quitar .*L-PRONTO/ })
    .click();
  await aparato.envia(`]C1010${a.barras}10L-TARDE`, 'teclas');
  await expect(lotes(page).getByRole('status').filter({ hasText: 'Etiqueta leída' })).toContainText(
    'L-TARDE',
  );
  await lotes(page).getByRole('button', { name: 'Agregar' }).click();
  await lotes(page).getByRole('button', { name: 'Guardar' }).click();
  await boton(page, 'Guardar').click();
  const motivo = modal(page, 'Otro lote').getByLabel('Motivo');
  await ninguna(page, motivo, TODOS, valor(motivo));
  expect(await lotesDe(casa, renglon)).toEqual([]);
});

detalle('sobre las observaciones de un conteo, ninguna lectura se escribe', async ({ page, casa }) => {
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 5 }], 3);
  await entrar(page, 'INVENT2', conteoEn(c));
  const [u] = c.ubicaciones;
  await escanear(page, u?.codigo ?? '', c.articulo.barras);
  await expect(cantidad(page)).toBeFocused();
  await cantidad(page).fill('4');
  await boton(page, 'Anexar').click();
  const motivo = page.getByRole('region', { name: 'Motivo' });
  const observaciones = motivo.getByLabel('Observaciones');
  // They can be written once there is a reason.
  await motivo.getByLabel('Motivo', { exact: true }).selectOption({ index: 1 });
  await expect(observaciones).toBeEnabled();
  const aparato = await Aparato.de(page);
  // Pasted text is only text until it is saved, and the screen takes the focus back after each answer, which ends a
  // composition.
  for (const camino of TODOS.filter((x) => x !== 'pegado' && x !== 'composición')) {
    for (const codigo of porTurno(simbolos())) {
      await observaciones.focus();
      await aparato.envia(codigo, camino);
      await expect(ultima(page), `${camino} ${codigo}`).toContainText(codigo.slice(0, 13));
      await expect(observaciones, `${camino} ${codigo}`).toHaveValue('');
    }
  }
});

detalle('sobre los botones, una lectura no entrega facturas ni deshace', async ({ page, casa }) => {
  const lista = await nuevaFacturada(casa);
  await page.setViewportSize({ width: 1440, height: 900 });
  await entrar(page, 'ADMIN', '/ventas/EmbarqueFletera');
  await filaDe(page, lista.factura).getByRole('checkbox').check();
  const guardar = page.getByRole('button', { name: /^Guardar/ });
  await guardar.click();
  const pregunta = modal(page, 'Facturas pendientes por enviar');
  const entregar = pregunta.getByRole('button', { name: 'Entregar 1 factura' });
  await ninguna(page, entregar, POR_TECLAS, () => expect(entregar).toBeVisible());
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  // In a search without scan handling, the code itself is searched.
  await page.goto('/clientes/Guias');
  const filtro = page.getByRole('searchbox', { name: 'Filtro' });
  await filtro.focus();
  const [ean] = simbolos();
  await (await Aparato.de(page)).envia(`]E0${ean}`, 'teclas');
  await expect(filtro).toHaveValue(ean ?? '');

  await page.setViewportSize(MANO);
  const articulo = await nuevoPorAcomodar(casa, { piezas: 7 });
  await page.goto(estanteDe(articulo));
  await estaEnEstante(page, articulo);
  await apunta(page, articulo);
  await cantidad(page).fill('7');
  await boton(page, 'Guardar').click();
  const deshacer = page.getByRole('button', { name: 'Deshacer' });
  await expect(deshacer).toBeVisible();
  const aparato = await Aparato.de(page);
  for (const camino of POR_TECLAS) {
    for (const codigo of porTurno(simbolos())) {
      await deshacer.focus();
      await aparato.envia(codigo, camino);
      await expect(ultima(page), `${camino} ${codigo}`).toContainText(codigo.slice(0, 13));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
  expect(await porAcomodarDe(casa, articulo)).toBe(0);
});

/** The batch dialog of these pieces, open. */
async function abreLotes(page: Page, casa: Casa) {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 24, pide: ['caduca', 'lote', 'fecha_produccion'] });
  const caja = cajaDe(articulo.barras, 1);
  await casa.sql('insert into claves_articulo values ($1, $2, 19, 12)', [caja, articulo.id]);
  await enEstante(page, articulo);
  await apunta(page, articulo);
  await cantidad(page).fill('24');
  await boton(page, 'Anexar').click();
  await expect(lotes(page)).toBeVisible();
  return { articulo, caja };
}

detalle(
  'en el cuadro de lotes, una etiqueta de GS1 llena lote, fechas y piezas; nada más se vuelve un lote',
  async ({ page, casa }) => {
    const { articulo, caja } = await abreLotes(page, casa);
    const otro = await nuevoArticulo(casa);
    const aparato = await Aparato.de(page);
    const campo = (etiqueta: string) => lotes(page).getByLabel(etiqueta, { exact: true });
    const dicho = lotes(page).locator('[role=status], [role=alert]');
    const lleno = async (caduca: string, lote: string, produccion: string, piezas: string) => {
      await expect(campo('Caducidad')).toHaveValue(caduca);
      await expect(campo('Lote')).toHaveValue(lote);
      await expect(campo('Fecha de producción')).toHaveValue(produccion);
      await expect(campo('Cantidad')).toHaveValue(piezas);
    };
    const agregar = lotes(page).getByRole('button', { name: 'Agregar' });
    const focos = [
      campo('Caducidad'),
      campo('Lote'),
      campo('Fecha de producción'),
      campo('Cantidad'),
      agregar,
    ];
    for (const foco of focos) {
      for (const camino of alternas(TODOS)) {
        if (foco === agregar && !POR_TECLAS.includes(camino)) continue;
        for (const [codigo, dice] of porTurno([
          [codigoNuevo(), 'Nadie conoce'],
          [articulo.barras, 'Es el código del producto'],
          [otro.barras, 'El código escaneado es de otro producto'],
          [articulo.ubicaciones[0].codigo, 'Es la ubicación'],
          [`]C1010${otro.barras}10L-9`, 'El código escaneado es de otro producto'],
        ] as const)) {
          await foco.focus();
          await aparato.envia(codigo, camino);
          await expect(dicho.filter({ hasText: dice }), `${camino} ${codigo}`).toBeVisible();
          await lleno('', '', '', '24');
        }
      }
    }

    await campo('Caducidad').focus();
    await aparato.envia(`01${caja}10L-A${GS}1727063011260101`, 'teclas');
    await lleno('30-06-2027', 'L-A', '01-01-2026', '12');
    // Its second box is of another lot, so the first line is set.
    await aparato.envia(`]C101${caja}172707311126020110L-B`, 'a 130 ms');
    await lleno('31-07-2027', 'L-B', '01-02-2026', '12');
    await expect(lotes(page).getByRole('list', { name: 'Capturadas' })).toContainText('Lote L-A');
    await agregar.click();
    await lotes(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(lotes(page)).toBeHidden();
  },
);

detalle(
  'al lado de su lista, en lo que se escribe de una guía no cae ninguna lectura',
  async ({ page, casa }) => {
    await page.setViewportSize(ESCRITORIO);
    await remisionesDeUnMes(casa, '2016-05', 'GP', 1);
    await entrar(page, 'EMBARQUE1', '/clientes/Guias?desde=2016-05-01&hasta=2016-05-31');
    await page.locator('tbody tr', { hasText: 'FGP001' }).locator('td').nth(1).click();
    const panel = page.getByRole('dialog', { name: /^Factura FGP001/ });
    const incidencia = panel.getByLabel('Incidencia', { exact: true });
    const antes = await incidencia.inputValue();
    await ninguna(page, incidencia, TODOS, valor(incidencia, antes));
  },
);

detalle(
  'un lector lento enseña su ritmo, y desde entonces se acepta donde sólo lee un aparato',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 3 });
    const [f1] = articulo.ubicaciones;
    await enEstante(page, articulo);
    const aparato = await Aparato.de(page);
    const ubicacion = page.getByLabel('Ubicación', { exact: true });
    for (let n = 0; n < 2; n++) {
      await ubicacion.focus();
      await aparato.envia(f1.codigo, 'a 130 ms');
      await expect(page.getByRole('alert')).toHaveText('Por favor usa el lector de códigos de barras');
      await expect(ubicacion).toHaveValue('');
    }
    await ubicacion.focus();
    await aparato.envia(f1.codigo, 'a 130 ms');
    await expect(page.getByRole('alert').filter({ hasText: 'se aprendió su ritmo' })).toBeVisible();
    await expect(ubicacion).toHaveValue(f1.leida);
    // Typing by hand still works.
    await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
    await ubicacion.focus();
    await aparato.teclea(f1.codigo, 190);
    await expect(page.getByRole('alert')).toHaveText('Por favor usa el lector de códigos de barras');
    await page.goto('/Aparato');
    await expect(page.getByLabel('Límite al acomodar y contar')).not.toHaveValue('100');
    await expect(page.getByLabel('Aprender el ritmo de un lector lento')).toBeChecked();
  },
);
