import {
  type Caja,
  type CajasLeidas,
  cajasQueFaltan,
  cuantasLeidas,
  escanearEmbarque,
  otraCaja,
} from '@anden/contrato/embarques/rules.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { type Leido, type Paso, queda, rechaza } from '../../capture/motor.ts';
import type { Llave } from '../../ui/elegir.ts';

export type Factura = FilaDeListado<'getFacturasSinEntregaAFletera'>;

/** A truck's load while it is scanned. */
export interface Carga {
  /** Invoices ticked as delivered. */
  marcadas: readonly Llave[];
  /** Those of them marked by a scan: each was at hand, so the load needs no other question. */
  escaneadas: readonly Llave[];
  /** Cartons scanned so far of the ticked invoices. */
  cajas: CajasLeidas;
  /** When the remissions of the scanned invoices were packed, by their ids: the labels scanned are of that packing. */
  empaques: Empaques;
}

export type Empaques = Readonly<Record<string, string | null>>;

/** A load without the invoices that were packed again since they were scanned, and the folios of their remissions. */
export function sinLoReempacado(
  c: Carga,
  facturas: readonly Factura[],
): { carga: Carga; remisiones: readonly string[] } {
  const otra = (r: Factura['DETALLE_REMISIONES'][number]): boolean => {
    const antes = c.empaques[r.DOCTO_VE_ID];
    return antes !== undefined && antes !== r.EMPACADA;
  };
  const otras = facturas.filter((f) => f.DETALLE_REMISIONES.some(otra));
  if (otras.length === 0) return { carga: c, remisiones: [] };
  const llaves = new Set<Llave>(otras.map((f) => f.DOCTO_VE_ID));
  const quedan = (l: Llave): boolean => !llaves.has(l);
  return {
    carga: {
      marcadas: c.marcadas.filter(quedan),
      escaneadas: c.escaneadas.filter(quedan),
      cajas: sinLasDe(c.cajas, otras),
      empaques: sinLasDe(c.empaques, otras),
    },
    remisiones: otras.flatMap((f) => f.DETALLE_REMISIONES.filter(otra).map((r) => r.FOLIO)),
  };
}

/** The packings of these invoices' remissions. */
const empaquesDe = (facturas: readonly Factura[]): Empaques =>
  Object.fromEntries(
    facturas.flatMap((f) => f.DETALLE_REMISIONES.map((r) => [r.DOCTO_VE_ID, r.EMPACADA] as const)),
  );

/** What is missing of an invoice whose cartons are being scanned; null: nothing, or they are not. */
export const faltaDe = (f: Factura, cajas: CajasLeidas): string | null =>
  f.DETALLE_REMISIONES.some((r) => cuantasLeidas(r, cajas) > 0)
    ? cajasQueFaltan(f.DETALLE_REMISIONES, cajas)
    : null;

/** What is kept by remission, without those of these invoices. */
export const sinLasDe = <V>(
  deCada: Readonly<Record<string, V>>,
  facturas: readonly Factura[],
): Readonly<Record<string, V>> => {
  const suyas = new Set(facturas.flatMap((f) => f.DETALLE_REMISIONES.map((r) => String(r.DOCTO_VE_ID))));
  return Object.fromEntries(Object.entries(deCada).filter(([id]) => !suyas.has(id)));
};

/** What an operator is told of a label that no waiting invoice has. */
const ningunaLleva = (codigo: string): string => `Ninguna factura por enviar lleva ${codigo}`;

/** What a label scanned at the truck marks, and what it says. */
export function decideEntrega(
  antesDeLeer: Carga,
  { literal }: Leido,
  facturas: readonly Factura[],
): Paso<Carga> {
  const c = sinLoReempacado(antesDeLeer, facturas).carga;
  const l = escanearEmbarque(literal, facturas, new Set(c.marcadas));
  if (l.tipo === 'ninguna') return rechaza(ningunaLleva(literal));
  if (l.tipo === 'impedida') return rechaza(`Factura ${l.factura.FOLIO}: ${l.factura.IMPEDIMENTO}`);
  const suyas = 'factura' in l ? [l.factura] : l.facturas;
  const llaves = suyas.map((f) => f.DOCTO_VE_ID);
  const folios = suyas.map((f) => f.FOLIO).join(', ');
  // The invoice itself, or its guide, stands for all its cartons; one that was unticked is counted anew.
  const antes = l.tipo === 'marca' || !l.caja ? sinLasDe(c.cajas, suyas) : c.cajas;
  const { cajas, dicha } = l.caja ? conCaja(antes, l.caja, suyas[0]) : { cajas: antes, dicha: null };
  // A label of another packing proves nothing: with it alone the load would leave unasked, none of its cartons counted.
  if (dicha && l.caja && sobra(l.caja)) return rechaza(dicha.mensaje);
  // A guide that several share says nothing of which of them are here.
  const escaneadas = l.sola ? [...new Set([...c.escaneadas, ...llaves])] : c.escaneadas;
  const empaques = { ...c.empaques, ...empaquesDe(suyas) };
  if (l.tipo === 'ya') {
    const ya: Desenlace = { tono: 'atencion', mensaje: `La factura ${folios} ya está marcada` };
    return { ...queda(dicha ?? ya), estado: { ...c, escaneadas, cajas, empaques } };
  }
  const marcadas = [...c.marcadas, ...llaves];
  // Those that left meanwhile with another operator are still ticked here, and no longer of this load.
  const van = facturas.filter((f) => f.IMPEDIMENTO === null && marcadas.includes(f.DOCTO_VE_ID)).length;
  const mensaje = `${folios} · ${suyas[0]?.CLIENTE ?? ''} · van ${van}`;
  const [resta] = l.impedidas;
  const falta = resta
    ? `Queda ${resta.FOLIO}: ${resta.IMPEDIMENTO}`
    : dicha?.tono === 'atencion'
      ? dicha.mensaje
      : null;
  return {
    tipo: 'queda',
    estado: { marcadas, escaneadas, cajas, empaques },
    desenlace: falta ? { tono: 'atencion', mensaje: `${mensaje}. ${falta}` } : { tono: 'hecho', mensaje },
  };
}

/** Whether a label's number is of no carton of its remission, as after it was packed again in fewer. */
const sobra = ({ NUMERO, CAJAS }: Caja): boolean => NUMERO !== null && NUMERO > (CAJAS ?? 1);

/** The cartons with one more, and what is missing of its invoice. */
function conCaja(
  antes: CajasLeidas,
  caja: Caja,
  factura: Factura | undefined,
): { cajas: CajasLeidas; dicha: Desenlace } {
  const van = otraCaja(caja, antes, caja.NUMERO);
  if (typeof van === 'string') return { cajas: antes, dicha: { tono: 'atencion', mensaje: van } };
  const cajas = { ...antes, [caja.DOCTO_VE_ID]: van };
  const mensaje = `Caja ${van.at(-1)} de ${caja.CAJAS ?? 1} de ${caja.FOLIO}`;
  const falta = factura ? faltaDe(factura, cajas) : null;
  return {
    cajas,
    dicha: falta
      ? { tono: 'atencion', mensaje: `${mensaje}. ${falta}` }
      : { tono: 'hecho', mensaje: `${mensaje}: completa` },
  };
}
