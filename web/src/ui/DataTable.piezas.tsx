import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca, MANO } from '../../testing/dibuja.tsx';
import { DataTable } from './DataTable.tsx';
import type { DataTableProps } from './deDataTable.ts';
import { columnasDeMuestra, type FilaDeMuestra, filasDeMuestra } from './MuestrarioDeListas.tsx';

const Compras = (props: Partial<DataTableProps<FilaDeMuestra>>) => (
  <DataTable
    etiqueta="Compras"
    columnas={columnasDeMuestra}
    filas={filasDeMuestra(3)}
    llave={(f) => f.id}
    {...props}
  />
);
function Hallada({ llave }: { llave: number }) {
  const [alaVista, setAlaVista] = useState<{ llave: number } | null>(null);
  return (
    <>
      <button type="button" onClick={() => setAlaVista({ llave })}>
        Leer
      </button>
      <Compras filas={filasDeMuestra(5000)} altoMaximo="320px" alaVista={alaVista} />
    </>
  );
}
const dibujadas = () => document.querySelectorAll('tbody tr[data-i]').length;

test('de cinco mil renglones se dibujan los que se ven, y el teclado llega al último', async () => {
  await dibuja(<Compras filas={filasDeMuestra(5000)} altoMaximo="320px" onElegir={() => {}} />);
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
  expect(dibujadas()).toBeLessThan(60);
  await enfoca(page.getByRole('row', { name: /OC0004000/ }));
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('row', { name: /OC0008999/ })).toHaveFocus();
  expect(dibujadas()).toBeLessThan(60);
});

test('el renglón que una lectura halló queda a la vista', async () => {
  await dibuja(<Hallada llave={3001} />);
  await page.getByRole('button', { name: 'Leer' }).click();
  await expect.element(page.getByText('OC0007000')).toBeInViewport();
});

test('sin respuesta todavía, sin renglones, y sin respuesta: cada uno dice lo suyo', async () => {
  const otraVez = vi.fn();
  await dibuja(
    <>
      <Compras etiqueta="En camino" filas={undefined} />
      <Compras etiqueta="Sin nada" filas={[]} />
      <Compras etiqueta="Fallida" filas={undefined} error="No hubo respuesta." onReintentar={otraVez} />
      <Compras etiqueta="De antes" error="No hubo respuesta." onReintentar={otraVez} />
    </>,
  );
  const parte = (nombre: string) => page.getByRole('region', { name: nombre });
  await expect.element(parte('En camino')).toHaveAttribute('aria-busy', 'true');
  await expect.element(parte('Sin nada')).toMatchTextContent('Sin registros');
  await parte('Fallida').getByRole('button').click();
  expect(otraVez).toHaveBeenCalledOnce();
  // Rows that were read before stay below the error.
  await expect.element(parte('De antes')).toMatchTextContent(/No hubo respuesta.*OC0004000/);
});

test('en la mano cada renglón es una tarjeta, que se abre con un toque', async () => {
  const alElegir = vi.fn();
  await dibuja(<Compras onElegir={alElegir} />, MANO);
  await page.getByText('OC0004001').click();
  expect(alElegir).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ FOLIO: 'OC0004001' }));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('las flechas van a lo largo del renglón por sus ligas y de vuelta, y de un renglón a otro desde cualquiera de ellas', async () => {
  const alElegir = vi.fn();
  const conLiga = columnasDeMuestra.map((c, i) =>
    i < 1 || i > 2
      ? c
      : {
          ...c,
          celda: (f: FilaDeMuestra) => (
            // Like every link within a row, its press must not reach the row.
            <a data-registro href={`#${c.id}`} tabIndex={-1} onClick={(e) => e.stopPropagation()}>
              {`${c.id} ${f.FOLIO}`}
            </a>
          ),
        },
  );
  await dibuja(<Compras columnas={conLiga} onElegir={alElegir} />);
  const renglon = (folio: string) => page.getByRole('row', { name: new RegExp(folio) });
  const liga = (i: number, folio: string) => page.getByRole('link', { name: `${conLiga[i]?.id} ${folio}` });
  await enfoca(renglon('OC0004000').first());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(liga(2, 'OC0004000')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(renglon('OC0004000').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(renglon('OC0004001').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  // Enter on a link belongs to the link.
  expect(alElegir).not.toHaveBeenCalled();
  expect(location.hash).toBe(`#${conLiga[1]?.id}`);
});

test('la flecha del orden está junto al título de su columna, aunque sobre ancho', async () => {
  const ancha = { ...columnasDeMuestra[1], id: 'ANCHA', titulo: 'Ancha', ancho: 400 };
  const numero = { ...columnasDeMuestra[2], id: 'NUMERO', titulo: 'Número', ancho: 400 };
  const [folio] = columnasDeMuestra;
  await dibuja(
    <Compras columnas={[folio, ancha, numero, folio].map((c, i) => ({ ...c, id: `${i}` })) as never} />,
  );
  await expect.element(page.getByRole('columnheader', { name: 'Número' })).toBeVisible();
  for (const [nombre, lado] of [
    ['Ancha', 'derecha'],
    ['Número', 'izquierda'],
  ] as const) {
    const th = page.getByRole('columnheader', { name: nombre }).element();
    const letras = document.createRange();
    letras.selectNodeContents(th.querySelector('button span')?.firstChild ?? th);
    const texto = letras.getBoundingClientRect();
    const flecha = th.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
    const entre = lado === 'derecha' ? flecha.left - texto.right : texto.left - flecha.right;
    expect(Math.abs(entre)).toBeLessThan(4);
  }
});

test('la primera celda de cada renglón es su liga, también vacía o si el título es otra, y deja su lugar a la de otro registro', async () => {
  const clave = { id: 'CLAVE', titulo: 'Clave', valor: (f: FilaDeMuestra) => (f.id === 1 ? '' : 'C-1') };
  const vacia = { id: 'NADA', titulo: 'Nada', valor: () => null, celda: () => null };
  const titulo = { id: 'TITULO', titulo: 'Título', valor: () => 'Uno', tarjeta: 'titulo' as const };
  const ajena = { ...clave, celda: () => <a href="#otro">Otro</a>, enlaza: (f: FilaDeMuestra) => f.id > 1 };
  const suya = { onElegir: () => {}, liga: (f: FilaDeMuestra) => `#${f.id}` };
  await dibuja(
    <>
      <Compras etiqueta="Por clave" columnas={[clave, titulo]} {...suya} />
      <Compras etiqueta="Sin nada" columnas={[vacia, clave]} {...suya} />
      <Compras etiqueta="De otro" columnas={[ajena, titulo]} {...suya} />
      <Compras etiqueta="Con botón" columnas={[{ ...vacia, soloPantalla: true }, titulo]} {...suya} />
    </>,
  );
  const primeras = (etiqueta: string) => {
    const celdas = page.getByRole('grid', { name: etiqueta }).element().querySelectorAll('td:first-child');
    return [...celdas].map((celda) => celda.querySelector('a'));
  };
  const direcciones = (etiqueta: string) => primeras(etiqueta).map((a) => a?.getAttribute('href'));
  for (const etiqueta of ['Por clave', 'Sin nada']) {
    expect(direcciones(etiqueta)).toEqual(['#1', '#2', '#3']);
    for (const a of primeras(etiqueta)) expect(a?.getBoundingClientRect().width).toBeGreaterThan(4);
  }
  expect(direcciones('De otro')).toEqual(['#1', '#otro', '#otro']);
  expect(direcciones('Con botón')).toEqual([undefined, undefined, undefined]);
});

test('la liga que va junto al título queda fuera de la del renglón: abre lo suyo, y la tarjeta no la tiene', async () => {
  const alElegir = vi.fn();
  const conJunto = columnasDeMuestra.map((c, i) =>
    i > 0
      ? c
      : {
          ...c,
          junto: (f: FilaDeMuestra) => (
            <a
              data-registro
              href={`#expediente-${f.FOLIO}`}
              tabIndex={-1}
              onClick={(e) => e.stopPropagation()}
            >
              Expediente
            </a>
          ),
        },
  );
  const compras = <Compras columnas={conJunto} onElegir={alElegir} liga={(f) => `#abre-${f.FOLIO}`} />;
  await dibuja(compras);
  await page.getByRole('link', { name: 'Expediente' }).first().click();
  expect(location.hash).toBe('#expediente-OC0004000');
  expect(alElegir).not.toHaveBeenCalled();
  await page.getByRole('link', { name: 'OC0004001' }).click();
  expect(alElegir).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ FOLIO: 'OC0004001' }));
  await dibuja(compras, MANO);
  await expect.element(page.getByText('Expediente')).not.toBeInTheDocument();
});
