/** What a tag says of an attribute. */
const atributo = (tag: string, nombre: string): string | undefined =>
  new RegExp(`\\s${nombre}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((v) => v !== undefined);

/** Zeros alone, for whatever is not negative; a section of its own for texts may follow. */
const RELLENO = /^(0{2,15})(?:;.*)?$/s;

/**
 * Which styles of a workbook show a whole number with zeros before it, as a postal code's or a key's is (`00000`): how many digits, by the number of the
 * style. The cell holds the number alone.
 * @param xml the workbook's styles
 */
export function rellenosDe(xml: string): ReadonlyMap<number, number> {
  const digitos = new Map<string, number>();
  for (const [tag] of xml.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const ceros = RELLENO.exec(atributo(tag, 'formatCode') ?? '')?.[1];
    const id = atributo(tag, 'numFmtId');
    if (ceros && id !== undefined) digitos.set(id, ceros.length);
  }
  const rellenos = new Map<number, number>();
  if (digitos.size === 0) return rellenos;
  const [, celdas = ''] = /<(?:\w+:)?cellXfs[\s>](.*?)<\/(?:\w+:)?cellXfs\s*>/s.exec(xml) ?? [];
  [...celdas.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].forEach(([tag], i) => {
    const suyos = digitos.get(atributo(tag, 'numFmtId') ?? '');
    if (suyos !== undefined) rellenos.set(i, suyos);
  });
  return rellenos;
}
