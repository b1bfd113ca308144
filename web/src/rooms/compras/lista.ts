import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { encontradoEnFolio, estaCompleta, MENSAJES } from '@anden/contrato/compras/rules.ts';
import type { Respuesta } from '../../platform/client.ts';

export type Pendientes = Respuesta<'getComprasRecepcion'>;
export type Compra = Pendientes['data'][number];
export type Linea = Pendientes['detalle'][number];

/** The folio and the supplier's, as the list and the header show them. */
export const foliosDe = (c: Pick<Compra, 'FOLIO' | 'FOLIO_PROV'>): string =>
  c.FOLIO_PROV ? `${c.FOLIO} / ${c.FOLIO_PROV}` : c.FOLIO;

/** The purchases still waiting for an article of these keys (specification §5, Put-away: "highlights the purchase"). */
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

/** The message about the purchases where a key was found: every folio, if there are several. */
export function mensajeDeEncontradas(compras: readonly Pick<Compra, 'FOLIO'>[]): string {
  return compras.length === 0
    ? MENSAJES.noEncontrado
    : encontradoEnFolio(compras.map((c) => c.FOLIO).join(', '));
}
