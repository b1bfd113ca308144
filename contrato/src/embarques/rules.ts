import { cuantos, segun } from '../cifras.ts';
import type { EstatusRemision } from '../surtido/remision-rules.ts';

/** Messages of shipping (specification §2, Facturas pendientes por enviar). */
export const MENSAJES_EMBARQUE = {
  ningunaMarcada: 'Marque al menos una factura entregada',
  noExiste: 'La factura no existe',
  otrasRemisiones: 'Cambiaron las remisiones de las facturas: revise otra vez la lista',
  otroAlmacen: 'Tiene remisiones de un almacén que usted no ve',
  guiaNoExiste: 'La guía no existe',
  entregaIlegible: 'Escriba la fecha y la hora de la entrega',
  entregaFutura: 'La entrega no puede ser en el futuro',
  entregaAntes: 'La entrega no puede ser antes de la guía',
} as const;

/** '1 factura entregada', '3 facturas entregadas'. */
export const entregadas = (facturas: number): string =>
  cuantos(facturas, ['factura entregada', 'facturas entregadas']);

/** What an operator is told who delivers an invoice that has already left. */
export const yaEntregada = (folio: string, quien: string | null): string =>
  `La factura ${folio} ya se entregó${quien ? `: la entregó ${quien}` : ''}`;

/** What an operator is told of a remission that was packed again after its cartons were looked at. */
export const reempacada = (folio: string): string =>
  `Cambió el empaque de ${folio}: escanee otra vez sus cajas`;

const COMO_ESTA: Record<Exclude<EstatusRemision, 'EMBARCANDO' | 'CANCELADA'>, string> = {
  PENDIENTE: 'aún no se surte',
  SURTIENDO: 'se está surtiendo',
  AREAEMBARQUE: 'no está empacada',
  EMBARCADA: 'ya se embarcó',
};

/**
 * Why an invoice cannot be delivered yet, or null: every remission must be packed. Cancelled ones have nothing to send
 * and do not count; an invoice with only those leaves without goods ({@link sinQueEnviar}). The message names the first
 * remission that is not ready.
 * @param remisiones those of the invoice, in the order of their folios
 */
export function entregarRejection(
  remisiones: readonly { FOLIO: string; ESTATUS: EstatusRemision }[],
): string | null {
  const vivas = remisiones.flatMap(({ FOLIO, ESTATUS }) =>
    ESTATUS === 'CANCELADA' ? [] : [{ FOLIO, ESTATUS }],
  );
  for (const { FOLIO, ESTATUS } of vivas) {
    if (ESTATUS !== 'EMBARCANDO') return `La remisión ${FOLIO} ${COMO_ESTA[ESTATUS]}`;
  }
  return null;
}

/** Whether an invoice has nothing to send: no remission, or only cancelled ones. */
export const sinQueEnviar = (remisiones: readonly { ESTATUS: EstatusRemision }[]): boolean =>
  remisiones.every((r) => r.ESTATUS === 'CANCELADA');

/** Longest text, in characters, of what the carrier reports of a delivery. */
export const GUIA_MAX = { RECIBIDO_POR: 100, INCIDENCIA: 200, OBSERVACIONES_CLTE: 500 } as const;

/** What is known of a guide's delivery, in the order of the screen. */
export const CAMPOS_DE_SEGUIMIENTO = [
  'RECIBIDO_POR',
  'FECHA_ENTREGA',
  'INCIDENCIA',
  'OBSERVACIONES_CLTE',
] as const;
export type CampoDeSeguimiento = (typeof CAMPOS_DE_SEGUIMIENTO)[number];

/** Days after which a guide that is not delivered, and has no incident, has gone without news. */
export const DIAS_SIN_NOTICIA = 5;

/** How a guide stands. An incident counts even after delivery: it is what has to be looked at. */
export const NOMBRE_SITUACION_GUIA = {
  ENTREGADA: 'Entregada',
  EN_CAMINO: 'En camino',
  INCIDENCIA: 'Con incidencia',
  SIN_NOTICIA: 'Sin noticia',
  /** Its invoice was cancelled before it left. */
  CANCELADA: 'Factura cancelada',
  /** Its invoice was closed here because a file no longer brought it. */
  CERRADA: 'Factura cerrada',
} as const;
export type SituacionDeGuia = keyof typeof NOMBRE_SITUACION_GUIA;

/** A moment without its seconds: a delivery is written down to the minute. */
export const alMinuto = (momento: Date): number => Math.floor(momento.getTime() / 60_000) * 60_000;

/**
 * Why a delivery cannot have been then, or null.
 * @param entrega null: not delivered, or taken back
 * @param guia when the guide was made
 */
export function entregaRejection(entrega: Date | null, guia: Date, ahora: Date): string | null {
  if (entrega === null) return null;
  if (Number.isNaN(entrega.getTime())) return MENSAJES_EMBARQUE.entregaIlegible;
  if (entrega.getTime() > ahora.getTime()) return MENSAJES_EMBARQUE.entregaFutura;
  return alMinuto(entrega) < alMinuto(guia) ? MENSAJES_EMBARQUE.entregaAntes : null;
}

/** A remission and the cartons it was packed in; null: nobody said, and one stands for all. */
export interface RemisionEnCajas {
  DOCTO_VE_ID: number;
  FOLIO: string;
  CAJAS: number | null;
}

/** The bar code of a carton: its remission's folio and its number, so that one scanned twice is not two. */
export const codigoDeCaja = (folio: string, caja: number): string => `${folio} ${caja}`;

/** The folio and the number in a carton's bar code; null: it is none. */
export function leeCodigoDeCaja(codigo: string): { folio: string; caja: number } | null {
  const [, folio, caja] = /^(\S.*?) +(\d{1,3})$/.exec(codigo.trim()) ?? [];
  return folio && Number(caja) > 0 ? { folio, caja: Number(caja) } : null;
}

/** Numbers of the cartons scanned at the truck, by the id of their remission. */
export type CajasLeidas = Readonly<Record<string, readonly number[]>>;

const cajasDe = (r: RemisionEnCajas): number => r.CAJAS ?? 1;

/** How many of a remission's cartons were scanned. */
export const cuantasLeidas = (r: Pick<RemisionEnCajas, 'DOCTO_VE_ID'>, leidas: CajasLeidas): number =>
  leidas[r.DOCTO_VE_ID]?.length ?? 0;

/**
 * One more carton of a remission.
 * @param caja its number; null: its label has none, as those printed before had none, and it is the first not scanned yet
 * @returns the numbers scanned with it, or why it is not one more
 */
export function otraCaja(
  r: RemisionEnCajas,
  leidas: CajasLeidas,
  caja: number | null,
): readonly number[] | string {
  const todas = cajasDe(r);
  const suyas = leidas[r.DOCTO_VE_ID] ?? [];
  if (caja !== null && caja > todas)
    return `${r.FOLIO} se empacó en ${cuantos(todas, ['caja', 'cajas'])}: la etiqueta de la ${caja} no es de ninguna`;
  if (caja !== null && suyas.includes(caja)) return `La caja ${caja} de ${r.FOLIO} ya está`;
  if (suyas.length >= todas)
    return todas === 1 ? `La caja de ${r.FOLIO} ya está` : `Ya están las ${todas} cajas de ${r.FOLIO}`;
  const libre = Array.from({ length: todas }, (_, i) => i + 1).find((n) => !suyas.includes(n)) ?? todas;
  return [...suyas, caja ?? libre];
}

/** What is missing of an invoice whose cartons are scanned: 'Faltan 2 cajas de R100 y 1 de R101'. Null: nothing. */
export function cajasQueFaltan(remisiones: readonly RemisionEnCajas[], leidas: CajasLeidas): string | null {
  const faltan = remisiones.flatMap((r) => {
    const piezas = cajasDe(r) - cuantasLeidas(r, leidas);
    return piezas > 0 ? [{ folio: r.FOLIO, cajas: piezas }] : [];
  });
  const [primera, ...otras] = faltan;
  if (!primera) return null;
  const dichas = [cuantos(primera.cajas, ['caja', 'cajas']), ...otras.map((f) => String(f.cajas))];
  return `${segun(primera.cajas, 'Falta', 'Faltan')} ${faltan.map((f, i) => `${dichas[i]} de ${f.folio}`).join(' y ')}`;
}

/** An invoice that waits to leave, as far as a scan of it needs. */
export interface PorEntregar {
  DOCTO_VE_ID: number;
  FOLIO: string;
  GUIA: string | null;
  /** Folios of its remissions, as the list tells them. */
  REMISIONES: string;
  /** Those of its remissions that the operator may see. */
  DETALLE_REMISIONES: readonly RemisionEnCajas[];
  /** Why it cannot be delivered yet; null: it can. */
  IMPEDIMENTO: string | null;
}

/** A carton named by its label: its remission, and its number if the label has it. */
export type Caja = RemisionEnCajas & { NUMERO: number | null };

export type LecturaDeEmbarque<F> =
  /**
   * These are marked by it; `impedidas` it names too, and they cannot leave yet. `sola`: the label is of one invoice, which is at hand. `caja`:
   * it is a carton of this remission, with its number if the label has it.
   */
  | {
      tipo: 'marca';
      facturas: readonly F[];
      impedidas: readonly F[];
      sola: boolean;
      caja: Caja | null;
    }
  | { tipo: 'ya'; factura: F; sola: boolean; caja: Caja | null }
  | { tipo: 'impedida'; factura: F }
  | { tipo: 'ninguna' };

/** Which of the ways in which a label names an invoice is by a carton. */
const POR_CAJA = 1;

const folio = (texto: string): string => texto.trim().toUpperCase();

/**
 * What a label scanned at the truck marks as handed over: an invoice by its folio, by a carton, or else by
 * one of its guides. A guide may be of several invoices: those that can leave are marked.
 * @param marcadas keys of the invoices marked so far
 */
export function escanearEmbarque<F extends PorEntregar>(
  codigo: string,
  facturas: readonly F[],
  marcadas: ReadonlySet<string | number>,
): LecturaDeEmbarque<F> {
  const entero = buscaLeido(folio(codigo), null, facturas, marcadas);
  const deCaja = entero.tipo === 'ninguna' ? leeCodigoDeCaja(codigo) : null;
  // Only a remission has cartons: a folio with a number after it is of nothing else.
  return deCaja ? buscaLeido(folio(deCaja.folio), deCaja.caja, facturas, marcadas) : entero;
}

function buscaLeido<F extends PorEntregar>(
  leido: string,
  numero: number | null,
  facturas: readonly F[],
  marcadas: ReadonlySet<string | number>,
): LecturaDeEmbarque<F> {
  const enLista = (textos: string | null) => (textos ?? '').split(',').some((t) => folio(t) === leido);
  // Folios of invoices, remissions and guides are each unique among themselves alone: the same text may be one of another customer's.
  const maneras: readonly ((f: F) => boolean)[] = [
    (f) => folio(f.FOLIO) === leido,
    (f) => enLista(f.REMISIONES),
    (f) => enLista(f.GUIA),
  ];
  const halladas = maneras.map((es, i) => (numero === null || i === POR_CAJA ? facturas.filter(es) : []));
  const como = halladas.findIndex((hay) => hay.length > 0);
  const suyas = halladas[como] ?? [];
  const [primera] = suyas;
  if (leido === '' || !primera) return { tipo: 'ninguna' };
  const sola = suyas.length === 1;
  const salen = suyas.filter((f) => f.IMPEDIMENTO === null);
  const nuevas = salen.filter((f) => !marcadas.has(f.DOCTO_VE_ID));
  const deCajas = como === POR_CAJA ? (salen[0]?.DETALLE_REMISIONES ?? []) : [];
  const suya = deCajas.find((r) => folio(r.FOLIO) === leido);
  const caja = suya ? { ...suya, NUMERO: numero } : null;
  if (nuevas.length > 0) {
    const impedidas = suyas.filter((f) => f.IMPEDIMENTO !== null);
    return { tipo: 'marca', facturas: nuevas, impedidas, sola, caja };
  }
  const [ya] = salen;
  return ya ? { tipo: 'ya', factura: ya, sola, caja } : { tipo: 'impedida', factura: primera };
}
