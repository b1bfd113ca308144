import { inflateSync } from 'node:zlib';

/** What each stream of a PDF made with standard fonts draws, in order. */
function dibujosDe(pdf: Buffer): string[] {
  const crudo = pdf.toString('latin1');
  return [...crudo.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)].map((m) =>
    inflateSync(Buffer.from(m[1] ?? '', 'latin1')).toString('latin1'),
  );
}

const letrasDe = (tj: string): string =>
  Buffer.from([...tj.matchAll(/<([0-9a-f]*)>/g)].map((h) => h[1]).join(''), 'hex').toString('latin1');

/** The text of each page of a PDF made with standard fonts, in the order in which its streams draw it. */
export const paginasDe = (pdf: Buffer): string[] =>
  dibujosDe(pdf).flatMap((contenido) => {
    const textos = [...contenido.matchAll(/\[([^\]]*)\] TJ/g)].map((t) => letrasDe(t[1] ?? ''));
    return textos.length ? [textos.join('\n')] : [];
  });

/** The lines of text of the first page, and the height of each one's baseline over the page's foot in points. */
export const renglonesDe = (pdf: Buffer): { texto: string; altura: number }[] =>
  [...(dibujosDe(pdf)[0] ?? '').matchAll(/1 0 0 1 \S+ (\S+) Tm[^[]*\[([^\]]*)\] TJ/g)].map(([, y, tj]) => ({
    texto: letrasDe(tj ?? ''),
    altura: Number(y),
  }));
