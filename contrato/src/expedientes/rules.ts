import { NOMBRES_DOCUMENTO } from '../existencias/conceptos.ts';

/** The kinds of document that have a page of their own, as the ledger names them (`movimientos.documento`). */
export const TIPOS_DE_DOCUMENTO = [
  'compra',
  'traspaso',
  'remision',
  'resurtido',
  'acomodo',
  'conteo',
] as const;
export type TipoDeDocumento = (typeof TIPOS_DE_DOCUMENTO)[number];

/** How a kind of document reads. */
export interface ClaseDeDocumento {
  nombre: string;
  /** What its lines go through: asked for, then twice done. */
  pasos: readonly [string, string, string];
  /** What the steps count; pieces unless it says otherwise. A document that counts its lines has 1 or 0 in each. */
  cuenta?: 'renglones';
  /** What a line's remark is called; a reason unless it says otherwise. */
  nota?: string;
}

/** What each kind is called, as the kardex names it, and how its lines go. */
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

/** The kind and the folio that the kardex writes as 'Compra OC0004218'; null where that kind has no page, or no folio is said. */
export function documentoEscrito(texto: string): { tipo: TipoDeDocumento; folio: string } | null {
  // 'Inventario inicial' is a kind of its own, and no folio of another.
  const solo = Object.values(NOMBRES_DOCUMENTO).includes(texto);
  const [, nombre, folio] = (!solo && /^(\S+) (.+)$/.exec(texto)) || [];
  const tipo = TIPOS_DE_DOCUMENTO.find((t) => DOCUMENTOS[t].nombre === nombre);
  return tipo && folio ? { tipo, folio } : null;
}

/** Longest folio. */
export const FOLIO_MAX = 30;

export const MENSAJES_EXPEDIENTE = { noEncontrado: 'Documento no encontrado' } as const;
