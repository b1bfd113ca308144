import { NOMBRES_DOCUMENTO } from '../existencias/conceptos.ts';

/** The kinds of document that have a page, by the ledger's names (`movimientos.documento`). */
export const TIPOS_DE_DOCUMENTO = [
  'compra',
  'traspaso',
  'remision',
  'resurtido',
  'acomodo',
  'conteo',
] as const;
export type TipoDeDocumento = (typeof TIPOS_DE_DOCUMENTO)[number];

/** How a kind of document is presented. */
export interface ClaseDeDocumento {
  nombre: string;
  /** The three steps of its lines: requested, then done in two steps. */
  pasos: readonly [string, string, string];
  /** What the steps count; default: pieces. For documents that count lines, each step is 1 or 0. */
  cuenta?: 'renglones';
  /** The title of a line's note; default: a reason. */
  nota?: string;
}

/** What the kardex calls each kind, and how its lines progress. */
export const DOCUMENTOS: Readonly<Record<TipoDeDocumento, ClaseDeDocumento>> = {
  compra: { nombre: 'Compra', pasos: ['Pedidas', 'Recibidas', 'Acomodadas'] },
  traspaso: { nombre: 'Traspaso', pasos: ['Pedidas', 'Surtidas', 'Recibidas'] },
  remision: { nombre: 'Remisión', pasos: ['Pedidas', 'Surtidas', 'Empacadas'] },
  resurtido: { nombre: 'Resurtido', pasos: ['Solicitadas', 'Surtidas', 'Acomodadas'] },
  acomodo: { nombre: 'Acomodo', pasos: ['Pedidas', 'Devueltas', 'Acomodadas'], nota: 'Va a' },
  conteo: {
    nombre: 'Inventario',
    pasos: ['Por contar', 'Contados', 'Aceptados'],
    cuenta: 'renglones',
    nota: 'Resultado',
  },
};

/**
 * The kind and folio in a text like 'Compra OC0004218' of the kardex; null if that kind has no page or there is no
 * folio.
 */
export function documentoEscrito(texto: string): { tipo: TipoDeDocumento; folio: string } | null {
  // 'Inventario inicial' is a kind of its own, not an 'Inventario' with the folio 'inicial'.
  const solo = Object.values(NOMBRES_DOCUMENTO).includes(texto);
  const [, nombre, folio] = (!solo && /^(\S+) (.+)$/.exec(texto)) || [];
  const tipo = TIPOS_DE_DOCUMENTO.find((t) => DOCUMENTOS[t].nombre === nombre);
  return tipo && folio ? { tipo, folio } : null;
}

/** Longest folio. */
export const FOLIO_MAX = 30;

export const MENSAJES_EXPEDIENTE = { noEncontrado: 'Documento no encontrado' } as const;
