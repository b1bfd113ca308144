import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF made with standard fonts, in the order in which its streams draw it. */
export function paginasDe(pdf: Buffer): string[] {
  const crudo = pdf.toString('latin1');
  const paginas: string[] = [];
  for (const m of crudo.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const contenido = inflateSync(Buffer.from(m[1] ?? '', 'latin1')).toString('latin1');
    const textos = [...contenido.matchAll(/\[([^\]]*)\] TJ/g)].map((t) =>
      Buffer.from([...(t[1] ?? '').matchAll(/<([0-9a-f]*)>/g)].map((h) => h[1]).join(''), 'hex').toString(
        'latin1',
      ),
    );
    if (textos.length) paginas.push(textos.join('\n'));
  }
  return paginas;
}
