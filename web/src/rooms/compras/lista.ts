import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { encontradoEnFolio, estaCompleta, MENSAJES } from '@anden/contrato/compras/rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import type { Columna } from '../../ui/columna.ts';
import { compara, type Orden } from '../../ui/useFilas.ts';

export { filtra } from '../../ui/filtra.ts';

export type Pendientes = Respuesta<'getComprasRecepcion'>;
export type Compra = Pendientes['data'][number];
export type Linea = Pendientes['detalle'][number];

/** Folio and the supplier's, as the list and the header write them. */
export const foliosDe = (c: Pick<Compra, 'FOLIO' | 'FOLIO_PROV'>): string =>
  c.FOLIO_PROV ? `${c.FOLIO} / ${c.FOLIO_PROV}` : c.FOLIO;

/** The rows by a column, the empty ones last; without an order, as they came. */
export function ordena<F>(
  filas: readonly F[],
  columnas: readonly Columna<F>[],
  orden: Orden | null,
): readonly F[] {
  const columna = orden && columnas.find((c) => c.id === orden.id);
  if (!columna) return filas;
  const signo = orden.sentido === 'asc' ? 1 : -1;
  const nada = (f: F) => [null, undefined, ''].includes(columna.valor(f) as never);
  return [...filas].sort((a, b) => {
    if (nada(a) || nada(b)) return Number(nada(a)) - Number(nada(b));
    return signo * compara(columna.valor(a), columna.valor(b));
  });
}

/** The purchases that still await an article these keys belong to (specification §5, Put-away: "highlights the purchase"). */
export function comprasQueEsperan(
  { data, detalle }: Pick<Pendientes, 'data' | 'detalle'>,
  claves: readonly Pick<ClaveArticulo, 'ARTICULO_ID'>[],
): Compra[] {
  const articulos = new Set(claves.map((c) => c.ARTICULO_ID));
  const compras = new Set(
    detalle.filter((l) => articulos.has(l.ARTICULO_ID) && !estaCompleta(l)).map((l) => l.DOCTO_CM_ID),
  );
  return data.filter((c) => compras.has(c.DOCTO_CM_ID));
}

/** What is said of the purchases a key was found in: each folio when several. */
export function mensajeDeEncontradas(compras: readonly Pick<Compra, 'FOLIO'>[]): string {
  return compras.length === 0
    ? MENSAJES.noEncontrado
    : encontradoEnFolio(compras.map((c) => c.FOLIO).join(', '));
}
