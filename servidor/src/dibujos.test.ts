import { describe, expect, test } from 'vitest';
import { articulosDemo } from '../demo/articulos.ts';
import { azar } from '../demo/azar.ts';
import { DIVISIONES } from '../demo/catalogo/divisiones.ts';
import { imagenArticulo, imagenDivision } from './dibujos.ts';

const cuaderno = { id: 7, nombre: 'Cuaderno profesional raya 100 hojas Trazzo', division: 1 };

describe('imagenArticulo', () => {
  test('is the same picture for the same article and another for another', () => {
    expect(imagenArticulo(cuaderno)).toBe(imagenArticulo({ ...cuaderno }));
    expect(imagenArticulo(cuaderno)).not.toBe(imagenArticulo({ ...cuaderno, id: 8 }));
  });

  test('carries the initials of the article and its brand, and the name as its title', () => {
    expect(imagenArticulo(cuaderno)).toContain('>CT</text>');
    expect(imagenArticulo(cuaderno)).toContain(`<title>${cuaderno.nombre}</title>`);
  });

  test('wears the colour the name says', () => {
    expect(imagenArticulo({ id: 1, nombre: 'Marcador rojo Trazzo', division: 1 })).toContain(
      'fill="#c23b33"',
    );
    expect(imagenArticulo({ id: 1, nombre: 'Cama azul marino', division: 10 })).toContain('fill="#26365e"');
  });

  test('lets nothing of a name through as markup', () => {
    const svg = imagenArticulo({
      id: 1,
      nombre: `<script>alert("x")</script> & 'más'\u0000`,
      division: null,
    });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;más&#39; ');
    expect(svg).not.toMatch(/\p{Cc}/u);
  });

  test('draws an article without letters or of an unknown division', () => {
    expect(imagenArticulo({ id: 1, nombre: '123', division: 99 })).toMatch(/^<svg .*<\/svg>$/);
  });

  test('is small, for every article of the demo', () => {
    const tallas = articulosDemo(azar(1)).map((a) => imagenArticulo(a).length);
    expect(Math.max(...tallas)).toBeLessThan(2000);
  });
});

test('every division has a picture of its own', () => {
  const trazos = DIVISIONES.map((d) => imagenDivision(d).match(/<path d="([^"]+)"/)?.[1]);
  expect(new Set(trazos).size).toBe(DIVISIONES.length);
  expect(trazos).not.toContain(undefined);
});
