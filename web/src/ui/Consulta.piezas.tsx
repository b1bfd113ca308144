import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca, MANO } from '../../testing/dibuja.tsx';
import { RANGO_INCOMPLETO } from './DateRange.tsx';
import { Estado } from './Estado.tsx';
import { ConsultaDeMuestra, filasDeMuestra } from './MuestrarioDeListas.tsx';

const campo = (nombre: string) => page.getByRole('textbox', { name: nombre });
const boton = (nombre: string | RegExp) => page.getByRole('button', { name: nombre });
const cabecera = (nombre: RegExp) => page.getByRole('columnheader', { name: nombre });
const titulos = () =>
  cabecera(/./)
    .elements()
    .map((e) => e.textContent);
/** The text of a column's cells, in the rendered rows. */
const celdas = (columna: number) =>
  [...document.querySelectorAll('tbody tr')].map((tr) => tr.querySelectorAll('td')[columna]?.textContent);

test('un día se escribe como se dice, las teclas lo mueven y el foco se queda en él', async () => {
  const alConsultar = vi.fn();
  await dibuja(<ConsultaDeMuestra onConsultar={alConsultar} />);
  const desde = campo('Desde');
  await desde.fill('ayer');
  await userEvent.keyboard('{PageUp}');
  await expect.element(desde).toHaveValue('20-10-2026');
  await userEvent.keyboard('{ArrowUp}{PageDown}');
  await expect.element(desde).toHaveValue('19-11-2026');
  await expect.element(desde).toHaveFocus();
  await campo('Hasta').fill('31/02/2026');
  await expect.element(campo('Hasta')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.tab();
  await expect.element(page.getByText('No existe el día 31/02/2026')).toBeVisible();
  await campo('Hasta').fill('21-11-26');
  expect(alConsultar).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(alConsultar).toHaveBeenCalledExactlyOnceWith('2026-11-19', '2026-11-21');
});

test('Período dice el de la dirección, también donde la pantalla pregunta algo más, y otro día es por fechas', async () => {
  await dibuja(<ConsultaDeMuestra criterios={<input aria-label="Artículo" />} />);
  const periodo = page.getByRole('combobox', { name: 'Período' });
  await expect.element(periodo).toHaveValue('hoy');
  await campo('Desde').fill('20-11-2026');
  await userEvent.tab();
  await expect.element(periodo).toHaveValue('');
});

test('sin las dos fechas, o al revés, no se consulta y se dice', async () => {
  const alConsultar = vi.fn();
  await dibuja(<ConsultaDeMuestra onConsultar={alConsultar} />);
  await boton('Quitar fecha: Desde').click();
  await expect.element(campo('Desde')).toHaveFocus();
  await boton('Consultar').click();
  await expect.element(page.getByText(RANGO_INCOMPLETO)).toBeVisible();
  await campo('Desde').fill('22-11-2026');
  await boton('Consultar').click();
  await expect.element(page.getByText(/no puede ser posterior/)).toBeVisible();
  expect(alConsultar).not.toHaveBeenCalled();
});

test('una cabecera ordena, otra vez al revés, y con Shift después de las que ya ordenan', async () => {
  await dibuja(<ConsultaDeMuestra elegibles={undefined} />);
  await cabecera(/^Unidades/)
    .getByRole('button')
    .click();
  await expect.element(cabecera(/^Unidades/)).toHaveAttribute('aria-sort', 'ascending');
  expect(celdas(2).slice(0, 3)).toEqual(['0', '1', '2']);
  await cabecera(/^Unidades/)
    .getByRole('button')
    .click();
  await expect.element(cabecera(/^Unidades/)).toHaveAttribute('aria-sort', 'descending');
  expect(celdas(2)[0]).toBe(String(Math.max(...filasDeMuestra(211).map((f) => f.UNIDADES))));
  // Spanish order: Alimentos, Fragancias, Químicos, Textiles.
  await cabecera(/^Proveedor/)
    .getByRole('button')
    .click();
  await cabecera(/^Unidades/)
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect.element(cabecera(/^Unidades/)).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(cabecera(/^Proveedor/)).toMatchTextContent('Proveedor1');
  expect(new Set(celdas(1))).toEqual(new Set(['Alimentos La Gran Meseta']));
  const unidades = celdas(2).map(Number);
  expect(unidades).toEqual(unidades.toSorted((a, b) => a - b));
});

test('las flechas van de un renglón a otro, y Enter lo abre', async () => {
  const alElegir = vi.fn();
  await dibuja(<ConsultaDeMuestra onElegir={alElegir} elegibles={undefined} />);
  const renglon = (i: number) => page.getByRole('row').nth(i + 1);
  await enfoca(renglon(0));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(renglon(1)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(renglon(19)).toHaveFocus();
  await userEvent.keyboard('{Home}{PageDown}{Enter}');
  expect(alElegir).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ FOLIO: 'OC0004010' }));
});

test('un renglón es una liga: con Control se abre aparte, y arrastrar copia su texto sin abrirlo', async () => {
  const alElegir = vi.fn();
  const abre = vi.spyOn(window, 'open').mockReturnValue(null);
  await dibuja(
    <ConsultaDeMuestra onElegir={alElegir} liga={(f) => `/compras?folio=${f.FOLIO}`} elegibles={undefined} />,
  );
  const liga = page.getByRole('link', { name: 'OC0004000' });
  await expect.element(liga).toHaveAttribute('href', '/compras?folio=OC0004000');
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('gridcell')
    .nth(2)
    .click({ modifiers: ['Control'] });
  expect(abre).toHaveBeenCalledOnce();
  expect(abre.mock.calls[0]?.[0]).toContain('/compras?folio=OC0004000');
  await userEvent.dblClick(page.getByRole('row').nth(1).getByRole('gridcell').nth(1));
  abre.mockRestore();
});

test('una pulsación en el nombre de una columna la quita, y su panel sigue abierto', async () => {
  // As in the app, where what is around the screen takes the focus of a press on a text.
  await dibuja(
    <main tabIndex={-1}>
      <ConsultaDeMuestra elegibles={undefined} />
    </main>,
  );
  await boton('Columnas').click();
  const panel = page.getByRole('dialog', { name: 'Columnas' });
  await panel.getByText('Proveedor', { exact: true }).click();
  await expect.poll(titulos).toEqual(['Folio', 'Unidades', 'Recibido']);
  await panel.getByText('Filas', { exact: true }).click();
  await panel.getByText('Proveedor', { exact: true }).click();
  await expect.poll(titulos).toEqual(['Folio', 'Proveedor', 'Unidades', 'Recibido']);
});

test('las columnas se eligen y se mueven con el teclado, y el foco vuelve al botón', async () => {
  await dibuja(<ConsultaDeMuestra elegibles={undefined} />);
  await expect.poll(titulos).toEqual(['Folio', 'Proveedor', 'Unidades', 'Recibido']);
  await enfoca(boton('Columnas'));
  await userEvent.keyboard('{Enter}');
  await enfoca(page.getByRole('checkbox', { name: 'Proveedor' }));
  await userEvent.keyboard(' ');
  await enfoca(page.getByRole('checkbox', { name: 'Recibido' }));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(titulos).toEqual(['Folio', 'Recibido', 'Unidades']);
  await userEvent.keyboard('{Escape}');
  await expect.element(boton('Columnas')).toHaveFocus();
  // Resized with Shift and the arrow keys on a header.
  const ancho = () => (cabecera(/^Recibido/).element() as HTMLElement).offsetWidth;
  const antes = ancho();
  (
    cabecera(/^Recibido/)
      .getByRole('button')
      .element() as HTMLElement
  ).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
  await expect.poll(ancho).toBe(antes + 48);
});

test('un filtro de columna es una ficha que se cambia y se quita; la cuenta y las sumas lo siguen', async () => {
  await dibuja(<ConsultaDeMuestra />);
  await boton('Filtrar columna').click();
  await page.getByLabelText('Columna', { exact: true }).selectOptions('Unidades');
  await page.getByRole('dialog').getByLabelText('Desde').fill('10');
  await page.getByRole('dialog').getByLabelText('Hasta').fill('39');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^\d registros$/)).toBeVisible();
  const unidades = celdas(3).map(Number);
  expect(unidades.length).toBeGreaterThan(0);
  expect(unidades.every((n) => n >= 10 && n <= 39)).toBe(true);
  await expect
    .element(page.getByRole('table').or(page.getByRole('grid')))
    .toMatchTextContent(`Total${unidades.reduce((a, n) => a + n)}`);
  await boton(/^Quitar UNIDADES/).click();
  await expect.element(page.getByText('211 registros')).toBeVisible();
});

test('ningún filtro de texto admite más de lo que recibe el servidor', async () => {
  await dibuja(<ConsultaDeMuestra filtroAyuda="Proveedor" />);
  await expect.element(page.getByRole('searchbox', { name: 'Filtro' })).toHaveAttribute('maxlength', '100');
  await boton('Filtrar columna').click();
  await page.getByLabelText('Columna', { exact: true }).selectOptions('Proveedor');
  await expect
    .element(page.getByRole('dialog').getByLabelText(/contiene$/))
    .toHaveAttribute('maxlength', '100');
});

test('a cualquier página por su número; lo que no es una página lleva a la más cercana o a ninguna', async () => {
  await dibuja(<ConsultaDeMuestra />);
  const pagina = campo('Página');
  await pagina.fill('900');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('201–211 de 211')).toBeVisible();
  await expect.element(boton('Página siguiente')).toBeDisabled();
  await pagina.fill('x');
  await userEvent.keyboard('{Enter}');
  await expect.element(pagina).toHaveValue('11');
  await pagina.fill('3');
  await userEvent.keyboard('{Escape}');
  await expect.element(pagina).toHaveValue('11');
  await boton('Página anterior').click();
  await expect.element(page.getByText('181–200 de 211')).toBeVisible();
  await page.getByLabelText('Por página').selectOptions('50');
  await expect.element(page.getByText(/de 211$/)).toBeVisible();
});

test('se eligen uno por uno, de uno a otro con Shift, con el teclado, la página y todo lo del filtro', async () => {
  await dibuja(<ConsultaDeMuestra />);
  const casilla = (folio: string) => page.getByRole('checkbox', { name: `Elegir ${folio}`, exact: true });
  await casilla('OC0004000').click();
  await casilla('OC0004003').click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('Selección: 4 registros')).toBeVisible();
  // The fifth row cannot be chosen, so it is skipped.
  await expect.element(casilla('OC0004004. Ya se cerró')).toBeDisabled();
  await enfoca(casilla('OC0004003'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.element(page.getByText('Selección: 5 registros')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Selección: 4 registros')).toBeVisible();
  await boton('Seleccionar todo lo del filtro (211)').click();
  await expect.element(page.getByText('Todo lo del filtro: 211 registros')).toBeVisible();
  await boton('Quitar la selección').click();
  await expect.element(page.getByText('Selección:')).not.toBeInTheDocument();
});

test('en la mano son tarjetas, y nada se sale de la pantalla', async () => {
  await dibuja(<ConsultaDeMuestra />, MANO);
  await expect.element(page.getByText('OC0004000')).toBeVisible();
  expect(document.querySelector('table')).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

/** Controls smaller than so many pixels, with their size. */
const menoresDe = (minimo: number): string[] =>
  [...document.querySelectorAll<HTMLElement>('button, select, input:not([type="checkbox"])')].flatMap((e) => {
    const { width, height } = (e.closest<HTMLElement>('[class*="caja"]') ?? e).getBoundingClientRect();
    const ancho = e.matches('input') ? width : e.getBoundingClientRect().width;
    const nombre = e.getAttribute('aria-label') ?? e.textContent;
    return e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      Math.min(ancho, height) < minimo
      ? [`${nombre} ${Math.round(ancho)}x${Math.round(height)}`]
      : [];
  });

test('en la mano nada de lo que se pulsa mide menos de 44 px, y en el escritorio de 24', async () => {
  const lista = <ConsultaDeMuestra elegibles={undefined} />;
  await dibuja(lista, MANO);
  await expect.element(boton('Consultar')).toBeVisible();
  expect(menoresDe(44)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await dibuja(lista);
  expect(menoresDe(24)).toEqual([]);
});

test('un estado largo cabe en la mano', async () => {
  await dibuja(
    <Estado tono="atencion">EXHIBICIÓN Y DEVOLUCIONES DE LA BODEGA DEL NORTE: no es su almacén</Estado>,
    MANO,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
