/** The kinds of document that have a page of their own, as the ledger names them (`movimientos.documento`). */
export const TIPOS_DE_DOCUMENTO = ['compra', 'traspaso', 'remision', 'resurtido'] as const;
export type TipoDeDocumento = (typeof TIPOS_DE_DOCUMENTO)[number];

/** What each is called, and what its lines go through: asked for, then twice done. */
export const DOCUMENTOS: Readonly<
  Record<TipoDeDocumento, { nombre: string; pasos: readonly [string, string, string] }>
> = {
  compra: { nombre: 'Compra', pasos: ['Pedidas', 'Recibidas', 'Acomodadas'] },
  traspaso: { nombre: 'Traspaso', pasos: ['Pedidas', 'Surtidas', 'Recibidas'] },
  remision: { nombre: 'Remisión', pasos: ['Pedidas', 'Surtidas', 'Empacadas'] },
  resurtido: { nombre: 'Resurtido', pasos: ['Solicitadas', 'Surtidas', 'Acomodadas'] },
};

/** The kind and the folio that the kardex writes as 'Compra OC0004218'; null where that kind has no page, or no folio is said. */
export function documentoEscrito(texto: string): { tipo: TipoDeDocumento; folio: string } | null {
  const [, nombre, folio] = /^(\S+) (.+)$/.exec(texto) ?? [];
  const tipo = TIPOS_DE_DOCUMENTO.find((t) => DOCUMENTOS[t].nombre === nombre);
  return tipo && folio ? { tipo, folio } : null;
}

/** Longest folio. */
export const FOLIO_MAX = 30;

export const MENSAJES_EXPEDIENTE = { noEncontrado: 'Documento no encontrado' } as const;
