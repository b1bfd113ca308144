import { segun } from '@anden/contrato/cifras.ts';
import { codigoArticuloRejection } from '@anden/contrato/compras/acomodo-rules.ts';
import {
  esMismoLote,
  estaCaducado,
  type LineaDeLote,
  type PideLote,
  pideLote,
  primeroCaduca,
} from '@anden/contrato/existencias/rules.ts';
import { proponerTomas } from '@anden/contrato/surtido/primero-caduca.ts';
import {
  anexarSurtidoRejection,
  articuloSurtidoRejection,
  guardarSurtidoRejection,
  MENSAJES_SURTIDO,
  type ModoSurtido,
  type Surtido,
} from '@anden/contrato/surtido/rules.ts';
import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';
import {
  type Anexada,
  type Captura,
  contadasEn,
  entradaRejection,
  INDIQUE_LA_CANTIDAD,
  type Lugar,
  piezasDe,
  type ReglasDeCaptura,
  totalDe,
} from '../../capture/captura.ts';
import { limiteSurtido } from '../../capture/tecleo.ts';
import { businessDay } from '../../platform/clock.ts';
import { textoDeLote } from '../../platform/format.ts';
import {
  coincide,
  delArticulo,
  type Fichado,
  type LoteConocido,
  loteQueNombra,
} from '../existencias/index.ts';

type LoteDe = Omit<LineaDeLote, 'INGRESO'>;

/** Pieces of a lot in a location that the picker is told to take. */
export interface Toma extends LoteDe {
  UBICACION_ID: number;
  UBICACION: string;
  PIEZAS: number;
}

/**
 * A location found empty, with the pieces the system expected there then: once filled, it no longer counts as empty.
 */
export interface Vacia {
  UBICACION_ID: number;
  EXISTENCIA: number;
}

/** A document line being picked, of a remission or a transfer. Pieces. */
export interface Surtible {
  modo: ModoSurtido;
  articulo: PideLote & Fichado & { ARTICULO_ID: number };
  /** Pieces requested and not picked yet. */
  pendientes: number;
  almacen: { id: number; nombre: string };
  /** Where to walk for it. */
  parada: { UBICACION_ID: number } | null;
  /** What to take, earliest expiry first; empty without a proposal. */
  propuesta?: readonly Toma[];
  /** Locations found empty, which the walk skips. */
  vacias?: readonly Vacia[];
  /** The tote for its pieces, during a walk with a cart. */
  caja?: number;
}

const surtidoDe = (
  s: Surtible,
  lugares: readonly Lugar[],
  anexadas: readonly Anexada[],
  corto: boolean,
): Surtido => ({
  modo: s.modo,
  pendientes: s.pendientes,
  corto,
  almacen: s.almacen.nombre,
  ubicaciones: lugares.map((u) => ({ ...u, CONTADAS: contadasEn(anexadas, u.UBICACION_ID) })),
});

const enPiezas = (n: number | string): string => `${n} ${segun(Number(n), 'pieza', 'piezas')}`;

/** The rules of picking, for the shared capture (specification §5, Picking). */
export function reglasDeSurtido(s: Surtible, lugares: readonly Lugar[]): ReglasDeCaptura {
  const { articulo, caja } = s;
  const reglas: ReglasDeCaptura = {
    limite: limiteSurtido(),
    bloqueo: articuloSurtidoRejection(surtidoDe(s, lugares, [], false)),
    otraUbicacion: MENSAJES_SURTIDO.otraUbicacion,
    clave: (claves) => codigoArticuloRejection(claves, articulo),
    // The wildcard code stands for the article's own key, which only a wildcard article accepts.
    claveEspecial: (codigo) =>
      codigo === CODIGO_COMODIN && articulo.COMODIN_EMPAQUE === 'S' ? {} : undefined,
    anexar: (ubicacionId, piezas, anexadas) =>
      anexarSurtidoRejection(surtidoDe(s, lugares, anexadas, false), ubicacionId, piezas),
  };
  const porTomar = (ubicacionId: number, anexadas: readonly Anexada[]) =>
    porTomarEn(s, lugares, anexadas, ubicacionId) || undefined;
  if (s.modo === 'traspaso') return { ...reglas, preset: porTomar };
  return {
    ...reglas,
    inicial: porTomar,
    lote: (c, codigo) => alLeerLote(s, c, codigo),
    acepta: (cantidad) =>
      caja === undefined
        ? undefined
        : `Caja ${caja}: ${cantidad === '' ? INDIQUE_LA_CANTIDAD : enPiezas(cantidad)}`,
  };
}

/**
 * Pieces to take from a location: those proposed there, plus those that other proposed locations turned out not to
 * have, as far as it holds them; pieces that were not proposed may have expired. Without a proposal, everything left.
 */
function porTomarEn(
  s: Surtible,
  lugares: readonly Lugar[],
  anexadas: readonly Anexada[],
  ubicacionId: number,
): number {
  const lugar = lugares.find((u) => u.UBICACION_ID === ubicacionId);
  if (lugar?.TIPO !== 'F') return 0;
  const restan = s.pendientes - (totalDe(anexadas) - contadasEn(anexadas, ubicacionId));
  const tocan = s.propuesta
    ? piezasEn(propuestasEn(s, ubicacionId)) + perdidasDe(s, lugares, anexadas, ubicacionId)
    : restan;
  return Math.max(0, Math.min(restan, tocan, lugar.EXISTENCIA ?? Number.POSITIVE_INFINITY));
}

/** Proposed pieces that were not there: in locations found empty, or left with less. */
function perdidasDe(
  s: Surtible,
  lugares: readonly Lugar[],
  anexadas: readonly Anexada[],
  ubicacionId: number | null,
): number {
  const libres = porVisitar(s, lugares, anexadas);
  return [...new Set((s.propuesta ?? []).map((t) => t.UBICACION_ID))]
    .filter((id) => id !== ubicacionId && !libres.some((u) => u.UBICACION_ID === id))
    .reduce((n, id) => n + Math.max(0, piezasEn(propuestasEn(s, id)) - contadasEn(anexadas, id)), 0);
}

/** Fixed locations from which nothing was taken yet and that were not found empty. */
const porVisitar = (s: Surtible, lugares: readonly Lugar[], anexadas: readonly Anexada[]): Lugar[] =>
  lugares.filter(
    (u) =>
      u.TIPO === 'F' &&
      contadasEn(anexadas, u.UBICACION_ID) === 0 &&
      (u.EXISTENCIA ?? 1) > 0 &&
      !estaVacia(s, u),
  );

const piezasEn = (tomas: readonly Toma[]): number => tomas.reduce((n, t) => n + t.PIEZAS, 0);

/** What is proposed for a location, earliest expiry first. */
const propuestasEn = (s: Surtible, ubicacionId: number): readonly Toma[] =>
  (s.propuesta ?? []).filter((t) => t.UBICACION_ID === ubicacionId);

/** The capture including the current entry, if that is valid: Guardar sets it first. */
function conEntrada(reglas: ReglasDeCaptura, c: Captura): readonly Anexada[] {
  if (c.ubicacionId === null || entradaRejection(reglas, c) !== null) return c.anexadas;
  const entrada = { UBICACION_ID: c.ubicacionId, CONTADAS: piezasDe(c.cantidad), lotes: [], cuando: 0 };
  return [...c.anexadas.filter((x) => x.UBICACION_ID !== c.ubicacionId), entrada];
}

/**
 * Why the capture cannot be saved, or null.
 * @param corto the line will be closed short with a reason
 * @param aviso the validator's message on the screen
 */
export function surtirRejection(
  s: Surtible,
  lugares: readonly Lugar[],
  c: Captura,
  aviso: string | null,
  corto = false,
): string | null {
  if (aviso) return aviso;
  const reglas = reglasDeSurtido(s, lugares);
  const enMano = entradaRejection(reglas, c);
  if (enMano !== null && enMano !== 'incompleta') return enMano;
  return guardarSurtidoRejection(surtidoDe(s, lugares, conEntrada(reglas, c), corto));
}

/** Pieces that Guardar would take with what is captured. */
export const totalConEntrada = (s: Surtible, lugares: readonly Lugar[], c: Captura): number =>
  totalDe(conEntrada(reglasDeSurtido(s, lugares), c));

/** The amount 'Todas' enters: what is left to supply, as far as the current location holds it. */
export function todasAqui(s: Surtible, lugares: readonly Lugar[], c: Captura): number {
  const aqui = lugares.find((u) => u.UBICACION_ID === c.ubicacionId);
  const otras = totalDe(c.anexadas) - (aqui ? contadasEn(c.anexadas, aqui.UBICACION_ID) : 0);
  return Math.max(0, Math.min(s.pendientes - otras, aqui?.EXISTENCIA ?? Number.POSITIVE_INFINITY));
}

const estaVacia = (s: Surtible, u: Lugar): boolean =>
  s.vacias?.some((v) => v.UBICACION_ID === u.UBICACION_ID && (u.EXISTENCIA ?? 0) <= v.EXISTENCIA) ?? false;

/** Where to go next, for how many pieces and, if known, of which lots. */
export interface SiguienteToma {
  lugar: Lugar;
  piezas: number;
  tomas: readonly Toma[];
}

/**
 * Where to go next for what is left: the proposals in their order; for pieces that were not there, or without a
 * proposal, the line's stop, then whichever fixed location holds most. Locations found empty are skipped, and those
 * with pieces set come last: less may have been taken there than there is.
 */
export function siguienteEn(
  s: Surtible,
  lugares: readonly Lugar[],
  anexadas: readonly Anexada[],
): SiguienteToma | null {
  const restan = s.pendientes - totalDe(anexadas);
  if (restan <= 0) return null;
  const libres = porVisitar(s, lugares, anexadas);
  for (const { UBICACION_ID } of s.propuesta ?? []) {
    const lugar = libres.find((u) => u.UBICACION_ID === UBICACION_ID);
    if (!lugar) continue;
    const tomas = propuestasEn(s, UBICACION_ID);
    const piezas = porTomarEn(s, lugares, anexadas, UBICACION_ID);
    // Pieces that another location lacked are of lots nobody proposed here.
    return { lugar, piezas, tomas: piezasEn(tomas) === piezas ? tomas : [] };
  }
  const perdidas = s.propuesta ? perdidasDe(s, lugares, anexadas, null) : restan;
  if (perdidas === 0) return masDondeYaTomo(s, lugares, anexadas);
  const [lugar] = libres.sort((a, b) => {
    const parada =
      Number(b.UBICACION_ID === s.parada?.UBICACION_ID) - Number(a.UBICACION_ID === s.parada?.UBICACION_ID);
    return parada || (b.EXISTENCIA ?? 0) - (a.EXISTENCIA ?? 0);
  });
  if (!lugar) return masDondeYaTomo(s, lugares, anexadas);
  const piezas = Math.min(restan, perdidas);
  return { lugar, piezas: Math.min(piezas, lugar.EXISTENCIA ?? piezas), tomas: [] };
}

/** A location with pieces set that has more to take, and how many more. */
function masDondeYaTomo(
  s: Surtible,
  lugares: readonly Lugar[],
  anexadas: readonly Anexada[],
): SiguienteToma | null {
  for (const lugar of lugares) {
    const puestas = contadasEn(anexadas, lugar.UBICACION_ID);
    const piezas = porTomarEn(s, lugares, anexadas, lugar.UBICACION_ID) - puestas;
    if (puestas > 0 && piezas > 0 && !estaVacia(s, lugar)) return { lugar, piezas, tomas: [] };
  }
  return null;
}

/**
 * A fixed location whose pieces have all expired, if that is why nothing more is proposed though pieces are missing:
 * they leave only if their lot is chosen. Null if there is another reason, or there never was a proposal.
 */
export function caducadoEn(
  s: Surtible,
  lugares: readonly Lugar[],
  anexadas: readonly Anexada[],
): Lugar | null {
  if (!s.propuesta || s.pendientes <= totalDe(anexadas) || siguienteEn(s, lugares, anexadas) !== null)
    return null;
  return (
    lugares.find(
      (u) => u.TIPO === 'F' && (u.EXISTENCIA ?? 0) > contadasEn(anexadas, u.UBICACION_ID) && !estaVacia(s, u),
    ) ?? null
  );
}

/**
 * The lots of so many pieces of a location by default: those proposed there, then the others it holds, earliest expiry
 * first. Pieces without a lot count as a lot; expired ones are never chosen.
 * @param existentes lots of the location; empty if the proposed ones are enough
 * @param hoy `YYYY-MM-DD`
 */
export function repartoDeLotes(
  s: Pick<Surtible, 'propuesta'>,
  ubicacionId: number,
  existentes: readonly LoteConocido[],
  piezas: number,
  hoy: string,
): LineaDeLote[] {
  const aqui = (s.propuesta ?? []).filter((t) => t.UBICACION_ID === ubicacionId);
  const deMas = existentes
    .filter((e) => !estaCaducado(e.FECHA_CADUCIDAD, hoy))
    .map((e) => ({ ...e, PIEZAS: (e.EXISTENCIA ?? 0) - piezasEn(aqui.filter((t) => esMismoLote(t, e))) }))
    .sort((a, b) => primeroCaduca(a.FECHA_CADUCIDAD, b.FECHA_CADUCIDAD));
  const lineas: LineaDeLote[] = [];
  let restan = piezas;
  for (const { FECHA_CADUCIDAD, LOTE, FECHA_PRODUCCION, PIEZAS } of [...aqui, ...deMas]) {
    const INGRESO = Math.min(restan, PIEZAS);
    if (INGRESO <= 0) continue;
    restan -= INGRESO;
    const lote = { FECHA_CADUCIDAD, LOTE, FECHA_PRODUCCION };
    const ya = lineas.find((l) => esMismoLote(l, lote));
    if (ya) ya.INGRESO += INGRESO;
    else lineas.push({ ...lote, INGRESO });
  }
  return lineas;
}

/** Whether the proposal for a location covers so many pieces. */
export const alcanzaLoPropuesto = (s: Surtible, ubicacionId: number, piezas: number): boolean =>
  piezasEn(propuestasEn(s, ubicacionId)) >= piezas;

/**
 * The captures with lots that leave before others that expire earlier, in their order. Those whose lots are proposed at their own location go
 * first into what is to leave of each day, so that a wrong capture never counts instead of a good one.
 * @param propuesta what to take, for at least as many pieces
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function deOtroLote(
  anexadas: readonly Anexada[],
  propuesta: readonly Toma[],
  hoy: string,
): readonly Anexada[] {
  const porDia = new Map<string | null, number>();
  for (const { FECHA_CADUCIDAD, PIEZAS } of proponerTomas(propuesta, totalDe(anexadas), hoy)) {
    porDia.set(FECHA_CADUCIDAD, (porDia.get(FECHA_CADUCIDAD) ?? 0) + PIEZAS);
  }
  const tocaAhi = ({ UBICACION_ID, lotes }: Anexada): boolean =>
    lotes.every((l) => propuesta.some((t) => t.UBICACION_ID === UBICACION_ID && esMismoLote(t, l)));
  /** Takes the lots of a capture out of what is to leave; false, and nothing taken, if they are more. */
  function cabe({ lotes }: Anexada): boolean {
    const queda = new Map(porDia);
    for (const l of lotes) queda.set(l.FECHA_CADUCIDAD, (queda.get(l.FECHA_CADUCIDAD) ?? 0) - l.INGRESO);
    if ([...queda.values()].some((n) => n < 0)) return false;
    for (const [dia, n] of queda) porDia.set(dia, n);
    return true;
  }
  const buenas = new Set([...anexadas].sort((a, b) => Number(tocaAhi(b)) - Number(tocaAhi(a))).filter(cabe));
  return anexadas.filter((a) => !buenas.has(a));
}

/**
 * The lots of the entry in hand that need no question: those proposed at its location, if they are enough for its pieces and every label
 * that was scanned names one of them. Null: they have to be asked for, as where something was set before.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function lotesSinPreguntar(s: Surtible, c: Captura, hoy: string): readonly LineaDeLote[] | null {
  const { ubicacionId, anexadas } = c;
  const piezas = piezasDe(c.cantidad);
  if (s.modo !== 'remision' || !pideLote(s.articulo) || ubicacionId === null || c.clave === null) return null;
  if (!(piezas > 0) || contadasEn(anexadas, ubicacionId) > 0) return null;
  if (!alcanzaLoPropuesto(s, ubicacionId, piezas)) return null;
  const lineas = repartoDeLotes(s, ubicacionId, [], piezas, hoy);
  const sonEsos = delArticulo(s.articulo, c.lotes ?? []).every((l) => lineas.some((x) => coincide(l, x)));
  return sonEsos ? lineas : null;
}

/**
 * What the code of a lot does to an entry with proposed lots: the only one of them is confirmed; another lot is refused, and one of several
 * says which others there are.
 */
function alLeerLote(
  s: Surtible,
  c: Captura,
  codigo: string,
): ReturnType<NonNullable<ReglasDeCaptura['lote']>> {
  const hoy = businessDay();
  const lineas = lotesSinPreguntar(s, c, hoy);
  // The product's own code again counts its pieces.
  if (!lineas || codigo === c.clave) return undefined;
  const suyo = loteQueNombra(codigo, lineas, s.articulo, hoy);
  if (suyo === undefined) return undefined;
  const tocan = lineas.map((l) => textoDeLote(l)).join(' y ');
  if (suyo === null) return { rechazo: `Se propone ${tocan}: para tomar otro lote toque 'Cambiar'` };
  return lineas.length > 1
    ? { rechazo: `Es uno de los propuestos, ${tocan}: guarde para tomarlos` }
    : { confirma: `Confirmado: ${textoDeLote(suyo)}` };
}
