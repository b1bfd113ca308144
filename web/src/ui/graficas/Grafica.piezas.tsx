import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca, MANO } from '../../../testing/dibuja.tsx';
import { MuestrarioDeGraficas } from '../MuestrarioDeGraficas.tsx';
import { type Cuadro, Grafica } from './index.tsx';

const CUADRO: Cuadro = {
  titulo: 'Plazo por proveedor',
  grupo: 'Proveedor',
  series: ['Días'],
  escribe: (n) => `${n} días`,
  enEje: String,
  grupos: [
    { id: 'a', titulo: 'Herrajes', puntos: [{ valor: 5, liga: '#a' }] },
    { id: 'b', titulo: 'Químicos', puntos: [{ valor: 3, liga: '#b' }] },
    { id: 'c', titulo: 'Textiles', puntos: [{ valor: null }] },
  ],
};

test.for(['barras', 'ranking', 'linea'] as const)(
  'las marcas de %s se recorren con el teclado, abren sus renglones y tienen su tabla',
  async (dibujo) => {
    const alAbrir = vi.fn();
    await dibuja(<Grafica dibujo={dibujo} cuadro={CUADRO} alAbrir={alAbrir} />);
    const figura = page.getByRole('figure', { name: 'Plazo por proveedor' });
    const marca = (nombre: RegExp) => figura.getByRole('link', { name: nombre });
    // All marks are one stop of Tab; a group without a value has no mark.
    await expect.element(marca(/^Herrajes/)).toHaveAttribute('tabindex', '0');
    await expect.element(marca(/^Químicos/)).toHaveAttribute('tabindex', '-1');
    await expect.element(marca(/^Textiles/)).not.toBeInTheDocument();
    await enfoca(marca(/^Herrajes/));
    const adelante = dibujo === 'ranking' ? '{ArrowDown}' : '{ArrowRight}';
    await userEvent.keyboard(adelante);
    await expect.element(marca(/^Químicos/)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(marca(/^Herrajes/)).toHaveFocus();
    await userEvent.keyboard('{End}{Enter}');
    expect(alAbrir).toHaveBeenCalledExactlyOnceWith('#b');
    await userEvent.keyboard('t');
    await expect.element(figura.getByRole('row', { name: 'Químicos 3 días' })).toBeVisible();
    await userEvent.keyboard('t');
    await expect.element(marca(/^Químicos/)).toHaveFocus();
  },
);

test('con el ratón sobre otra marca, las flechas siguen desde la que tiene el foco', async () => {
  const series = ['Entradas', 'Salidas'];
  const grupos = CUADRO.grupos
    .slice(0, 2)
    .map((g) => ({ ...g, puntos: series.map((s) => ({ valor: 4, liga: `#${g.id}${s}` })) }));
  await dibuja(<Grafica dibujo="barras" cuadro={{ ...CUADRO, series, grupos }} alAbrir={() => {}} />);
  const marca = (nombre: RegExp) => page.getByRole('link', { name: nombre });
  await enfoca(marca(/^Herrajes.*Entradas/));
  await marca(/^Químicos.*Salidas/).hover();
  await expect.element(marca(/^Químicos.*Salidas/)).toHaveAttribute('tabindex', '0');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(marca(/^Químicos.*Entradas/)).toHaveFocus();
});

test('los nombres largos se cortan antes del siguiente', async () => {
  const grupos = ['EJECUTIVO DE ATENCIÓN A CLIENTES', 'AUXILIAR DE INVENTARIOS Y ALMACÉN', 'JEFE'].map(
    (titulo) => ({
      id: titulo,
      titulo,
      puntos: [{ valor: 3 }],
    }),
  );
  await dibuja(<Grafica dibujo="barras" cuadro={{ ...CUADRO, grupos }} alAbrir={() => {}} />, MANO);
  await expect.element(page.getByText('JEFE')).toBeVisible();
  const cajas = grupos.map(({ titulo }) => page.getByText(titulo).element().getBoundingClientRect());
  cajas.slice(1).forEach((caja, i) => {
    expect(caja.left).toBeGreaterThanOrEqual(cajas[i]?.right ?? 0);
  });
});

test('en la mano ninguna se sale de la pantalla', async () => {
  await dibuja(<MuestrarioDeGraficas />, MANO);
  await expect.element(page.getByRole('figure').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('donde todo es cero el eje no repite la misma cifra', async () => {
  const grupos = CUADRO.grupos.map((g) => ({ ...g, puntos: [{ valor: 0 }] }));
  const enEje = (n: number) => n.toFixed(0);
  await dibuja(<Grafica dibujo="barras" cuadro={{ ...CUADRO, grupos, enEje }} alAbrir={() => {}} />);
  const lasDelEje = () =>
    [...document.querySelectorAll('figure g[aria-hidden] g text')].map((t) => t.textContent);
  await expect.poll(lasDelEje).not.toEqual([]);
  const cifras = lasDelEje();
  expect(new Set(cifras).size).toBe(cifras.length);
});

test('con tope, la barra se llena y la cifra de al lado es la verdadera', async () => {
  const grupos = [240.5, 100, 50].map((valor, i) => ({
    id: `${i}`,
    titulo: `Asesor ${i}`,
    puntos: [{ valor }],
  }));
  const cuadro = { ...CUADRO, titulo: 'Alcance', grupos, tope: 100, escribe: (n: number) => `${n} %` };
  await dibuja(<Grafica dibujo="ranking" cuadro={{ ...cuadro, enEje: cuadro.escribe }} alAbrir={() => {}} />);
  await expect.element(page.getByText('240.5 %', { exact: true })).toBeVisible();
  const largo = (n: number): number =>
    document.querySelector(`[data-marca="${n}.0"] > rect:not([class])`)?.getBoundingClientRect().width ?? 0;
  expect(largo(0)).toBe(largo(1));
  expect(largo(0)).toBeCloseTo(2 * largo(2), 0);
});

test('sobre las barras, la línea y la raya de lo que había que alcanzar son marcas como ellas', async () => {
  const alAbrir = vi.fn();
  const grupos = ['Enero', 'Febrero'].map((titulo, i) => ({
    id: titulo,
    titulo,
    puntos: [{ valor: 4 + i }, { valor: 8, liga: '#antes' }, { valor: i === 0 ? 6 : null, liga: '#meta' }],
  }));
  const cuadro = { ...CUADRO, grupos, series: ['Venta', 'Antes', 'Meta'] };
  await dibuja(
    <Grafica dibujo="barras" cuadro={{ ...cuadro, trazos: ['barra', 'linea', 'raya'] }} alAbrir={alAbrir} />,
  );
  await enfoca(page.getByRole('img', { name: 'Enero, Venta: 4 días' }));
  expect(document.querySelectorAll('path[data-serie="1"]')).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'Enero, Antes: 8 días' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(alAbrir).toHaveBeenCalledExactlyOnceWith('#meta');
  await expect.element(page.getByRole('link', { name: /^Febrero, Meta/ })).not.toBeInTheDocument();
});
