const numero = (decimales: number) =>
  new Intl.NumberFormat('es-MX', { minimumFractionDigits: decimales, maximumFractionDigits: decimales });
const [sinDecimales, unDecimal, dosDecimales] = [numero(0), numero(1), numero(2)];

export const cuenta = (n: number): string => sinDecimales.format(n);
export const ms = (n: number): string => (Number.isFinite(n) ? unDecimal.format(n) : '—');
export const razon = (n: number): string => dosDecimales.format(n);
export const kb = (bytes: number): string => unDecimal.format(bytes / 1000);

/** A plain table: first column left-aligned, numbers right-aligned. */
export function tabla(
  titulo: string,
  encabezados: readonly string[],
  filas: readonly (readonly string[])[],
): string {
  const anchos = encabezados.map((e, c) => Math.max(e.length, ...filas.map((f) => (f[c] ?? '').length)));
  const renglon = (celdas: readonly string[]) =>
    celdas
      .map((celda, c) => (c === 0 ? celda.padEnd(anchos[c] ?? 0) : celda.padStart(anchos[c] ?? 0)))
      .join('  ')
      .trimEnd();
  return [
    '',
    titulo,
    renglon(encabezados),
    anchos.map((a) => '─'.repeat(a)).join('  '),
    ...filas.map(renglon),
  ].join('\n');
}

/** A figure beside its target, with a word and a sign, so that it is readable in a log without colours. */
export const frente = (cumple: boolean, objetivo: string): string =>
  `${cumple ? '✓' : '✗'} objetivo ${objetivo}`;
