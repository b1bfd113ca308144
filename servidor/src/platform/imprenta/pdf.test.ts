import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { escribe, hazPdf } from './pdf.ts';

const hoja = (textos: readonly string[], negrita = false) =>
  hazPdf({ ancho: 100, alto: 60, titulo: 'Etiqueta' }, async (doc) => {
    doc.addPage();
    for (const [i, texto] of textos.entries())
      escribe(doc, texto, { x: 2, y: 2 + i * 8, ancho: 96, alto: 4, negrita });
  });

/** The lines of a page, as a reader of PDFs copies them. */
async function leidas(pdf: Buffer): Promise<string[]> {
  const documento = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const pagina = await (await documento.promise).getPage(1);
  const { items } = await pagina.getTextContent();
  await documento.destroy();
  return items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []));
}

test.each([false, true])(
  'las medidas y los nombres de otras lenguas salen como son (negrita: %s)',
  async (negrita) => {
    const nombres = ['CINTA 3″ ‑19 mm − 10 Ω ≤ 2', 'CLORO ≥ 5 μm – “PLUS” ŁÓDŹ ⌀ 8', 'PIÑATA ÁRBOL ½ €'];
    const pdf = await hoja(nombres, negrita);
    expect(await leidas(pdf)).toEqual(nombres);
    // Of the font only the letters that it uses.
    expect(pdf.length).toBeLessThan(40_000);
  },
);

test('una etiqueta sin signos así no lleva letra dentro', async () => {
  const pdf = await hoja(['CLORO CONCENTRADO 1 L', 'PIÑATA – ÁRBOL']);
  expect(pdf.length).toBeLessThan(2_000);
  expect(pdf.includes('DejaVu')).toBe(false);
});
