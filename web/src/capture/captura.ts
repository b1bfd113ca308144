import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { CODIGO_UBICACION, type TipoUbicacion, UBICACION_LARGO } from '@anden/contrato/ubicaciones/rules.ts';
import type { Draft } from '../platform/draft.ts';

/** A location of the article as the capture shows it. */
export interface Lugar {
  UBICACION_ID: number;
  /** As people read it; `NUMERIC_UB` is what the scanner reads. */
  UBICACION: string;
  NUMERIC_UB: string;
  TIPO: TipoUbicacion;
  NOMBRE_TIPO: string;
  /** Absent where the operator may not see it. */
  EXISTENCIA?: number | undefined;
  /** S: no shelf, but pieces known only by warehouse: it is chosen by a button. */
  SIN_UBICAR?: 'S' | undefined;
  /** S: the article is not in it yet, and saving puts it there. */
  NUEVA?: 'S' | 'N' | undefined;
}

/** What Anexar has set on a location (specification §4). */
export interface Anexada {
  UBICACION_ID: number;
  CONTADAS: number;
  lotes: readonly LineaDeLote[];
  /** Epoch milliseconds of the server's clock: when it was set. */
  cuando: number;
}

/** A capture under way, as it is kept through a reload: the entry in hand, and what Anexar set before it. */
export interface Captura {
  ubicacionId: number | null;
  /** The article's code as it was accepted. */
  clave: string | null;
  /** As typed. */
  cantidad: string;
  /** Pieces scanned for the entry in hand: a scanned code counts its own pieces (1, or a whole box), a typed one 0. */
  mostradas: number;
  /** Lots named by the scanned labels of the product, with the pieces scanned of each. */
  lotes?: readonly LineaDeLote[];
  anexadas: readonly Anexada[];
  /** The pieces that were written by themselves with the location, until the entry is set; absent: none were. */
  preset?: number;
  /** A hand wrote the quantity, so that it stands even if it is the one that was proposed. */
  tecleada?: true;
}

export const CAPTURA_NUEVA: Captura = {
  ubicacionId: null,
  clave: null,
  cantidad: '',
  mostradas: 0,
  anexadas: [],
};

/** Whether a stored capture can still be used: another version of the app may have written it. */
export function esCaptura(valor: unknown): valor is Captura {
  const c = valor as Captura | null;
  return (
    typeof c === 'object' &&
    c !== null &&
    typeof c.cantidad === 'string' &&
    Array.isArray(c.anexadas) &&
    c.anexadas.every((a) => typeof a?.UBICACION_ID === 'number' && Array.isArray(a.lotes))
  );
}

/** What is to be captured next: the focus goes there by itself (specification §5). */
export type Paso = 'ubicacion' | 'clave' | 'cantidad';

export const pasoDe = (c: Pick<Captura, 'ubicacionId' | 'clave'>): Paso =>
  c.ubicacionId === null ? 'ubicacion' : c.clave === null ? 'clave' : 'cantidad';

/** Pieces as typed, a whole number; NaN if the text is none. */
export const piezasDe = (texto: string): number =>
  /^\d{1,9}$/.test(texto.trim()) ? Number(texto) : Number.NaN;

export const totalDe = (anexadas: readonly Anexada[]): number =>
  anexadas.reduce((suma, a) => suma + a.CONTADAS, 0);

export const contadasEn = (anexadas: readonly Anexada[], ubicacionId: number): number =>
  anexadas.find((a) => a.UBICACION_ID === ubicacionId)?.CONTADAS ?? 0;

/** Forgets the entry in hand and keeps what was set on locations. */
export const sinEntrada = (c: Captura): Captura => ({ ...CAPTURA_NUEVA, anexadas: c.anexadas });

/** The capture with this location's pieces, replacing those it had. */
export const conAnexada = (c: Captura, anexada: Anexada): Captura => ({
  ...sinEntrada(c),
  anexadas: [...c.anexadas.filter((a) => a.UBICACION_ID !== anexada.UBICACION_ID), anexada],
});

/** Removes a location's pieces, as a rejected count requires (specification §4); the entry in hand stays. */
export const sinAnexada = (c: Captura, ubicacionId: number): Captura => ({
  ...c,
  anexadas: c.anexadas.filter((a) => a.UBICACION_ID !== ubicacionId),
});

/**
 * Takes back what was captured at locations that are no longer among the article's: their rows are gone, so nobody could remove it, and no save
 * with it is accepted. `perdidas`: the locations, with the pieces that were set there.
 */
export function sinPerdidas(
  lugares: readonly Pick<Lugar, 'UBICACION_ID'>[],
  c: Captura,
): { captura: Captura; perdidas: readonly Puesta[] } {
  const esta = (id: number): boolean => lugares.some((l) => l.UBICACION_ID === id);
  const fuera = c.anexadas.filter((a) => !esta(a.UBICACION_ID));
  const enMano = c.ubicacionId !== null && !esta(c.ubicacionId) ? c.ubicacionId : null;
  if (fuera.length === 0 && enMano === null) return { captura: c, perdidas: [] };
  const quedan = { ...c, anexadas: c.anexadas.filter((a) => !fuera.includes(a)) };
  const sola = enMano !== null && !fuera.some((a) => a.UBICACION_ID === enMano);
  return {
    captura: enMano === null ? quedan : sinEntrada(quedan),
    perdidas: sola ? [...fuera, { UBICACION_ID: enMano, CONTADAS: 0 }] : fuera,
  };
}

/**
 * Takes back what was set with lots that must be others; what else was set stays. The entry in hand is then the location of the last one taken
 * back, where another lot is scanned.
 */
export function sinOtroLote(c: Captura, sobran: readonly Anexada[]): Captura {
  const ultima = sobran.at(-1);
  if (!ultima) return c;
  const anexadas = c.anexadas.filter((a) => !sobran.includes(a));
  return { ...CAPTURA_NUEVA, anexadas, ubicacionId: ultima.UBICACION_ID };
}

/** The location with this code: 11 characters, and exactly one of the article's has it (specification §5). */
export function lugarDe<L extends Lugar>(lugares: readonly L[], codigo: string): L | null {
  if (codigo.length !== UBICACION_LARGO) return null;
  const [lugar, ...otros] = lugares.filter((l) => l.NUMERIC_UB === codigo);
  return lugar && otros.length === 0 ? lugar : null;
}

/** What a screen requires of a capture. The rules it calls are in the contract. */
export interface ReglasDeCaptura {
  /** Milliseconds a character of the slowest scanner. */
  limite: number;
  /** Why nothing of this article can be captured at all, or null. */
  bloqueo: string | null;
  /** Message for a location that is not one of the article's. */
  otraUbicacion: string;
  /** Why a code's keys do not prove that the article is at hand, or null. */
  clave(claves: readonly ClaveArticulo[]): string | null;
  /** The meaning of a code that needs no look-up; undefined for every other code. */
  claveEspecial?(codigo: string): { cantidad?: string } | undefined;
  /** The pieces proposed once the product is at hand, which the operator only confirms. */
  inicial?(ubicacionId: number, anexadas: readonly Anexada[]): number | undefined;
  /** The pieces written by themselves where the product was scanned before its location. */
  preset?(ubicacionId: number, anexadas: readonly Anexada[]): number | undefined;
  /** A screen's own answer to an accepted code, given the pieces written for it ('' if none); undefined: the usual answer. */
  acepta?(cantidad: string): string | undefined;
  /**
   * What a code of a lot does to the entry in hand, whose lots are proposed: it confirms it, which sets the entry, or is refused. Undefined:
   * it is no code of a lot.
   */
  lote?(c: Captura, codigo: string): { confirma: string } | { rechazo: string } | undefined;
  /** Why so many pieces, shown by this code, cannot be set on a location, or null. */
  anexar(ubicacionId: number, piezas: number, anexadas: readonly Anexada[], clave: string): string | null;
}

export type Decision =
  | { tipo: 'ubicacion'; lugar: Lugar }
  /** `aviso`: it is the right product, but its pieces do not fit. */
  | { tipo: 'clave'; cantidad?: string; mostradas?: number; aviso?: string }
  | { tipo: 'sumar'; cantidad: number }
  | { tipo: 'mostrar'; mostradas: number; cantidad: number }
  | { tipo: 'rechazo'; mensaje: string };

const rechazo = (mensaje: string): Decision => ({ tipo: 'rechazo', mensaje });

export const FALTA_UBICACION = 'Primero escanee la ubicación: su código tiene 11 dígitos';

/**
 * What a scanned code means before its keys are looked up, or null when they have to be. A location of the article counts as one at every
 * step; any other location's code is refused at the first step.
 */
export function decideUbicacion(
  reglas: ReglasDeCaptura,
  lugares: readonly Lugar[],
  c: Captura,
  codigo: string,
): Decision | null {
  if (reglas.bloqueo) return rechazo(reglas.bloqueo);
  const lugar = lugarDe(lugares, codigo);
  if (lugar) return { tipo: 'ubicacion', lugar };
  if (c.ubicacionId !== null) return null;
  return CODIGO_UBICACION.test(codigo) ? rechazo(reglas.otraUbicacion) : null;
}

/**
 * What a scanned article's code leads to. With a location chosen, the first scan accepts the product and each further scan adds its pieces,
 * as far as the location takes them. Without one it is refused: a wrong product because it is wrong, since no location would make it right;
 * any other because the location is missing.
 */
export function decideClave(
  reglas: ReglasDeCaptura,
  c: Captura,
  codigo: string,
  claves: readonly ClaveArticulo[],
  piezas = 1,
): Decision {
  if (reglas.bloqueo) return rechazo(reglas.bloqueo);
  if (c.ubicacionId === null)
    return rechazo((claves.length > 0 ? reglas.clave(claves) : null) ?? FALTA_UBICACION);
  if (claves.length === 0 && CODIGO_UBICACION.test(codigo)) return rechazo(reglas.otraUbicacion);
  const especial = reglas.claveEspecial?.(codigo);
  const motivo = especial ? null : reglas.clave(claves);
  if (motivo) return rechazo(motivo);
  if (especial?.cantidad !== undefined) return { tipo: 'clave', cantidad: especial.cantidad };
  const inicial = reglas.inicial?.(c.ubicacionId, c.anexadas);
  if (c.clave === null)
    return alAceptar(reglas, { ...c, ubicacionId: c.ubicacionId }, codigo, piezas, inicial);
  // The product was found after all, so the quantity set by the special code before it no longer stands. Nor does one written by itself:
  // whoever scans the pieces counts them.
  if (reglas.claveEspecial?.(c.clave)?.cantidad !== undefined || sinConfirmar(c))
    return {
      cantidad: '',
      ...alAceptar(reglas, { ...c, ubicacionId: c.ubicacionId }, codigo, piezas, inicial),
    };
  const escritas = piezasDe(c.cantidad);
  // Pieces scanned one after another confirm the quantity already written, and do not add to it.
  if (escritas === inicial && c.mostradas + piezas <= escritas)
    return { tipo: 'mostrar', mostradas: c.mostradas + piezas, cantidad: escritas };
  const antes = Number.isNaN(escritas) || (escritas === inicial && c.mostradas < escritas);
  const cantidad = (antes ? c.mostradas : escritas) + piezas;
  const exceso = reglas.anexar(c.ubicacionId, cantidad, c.anexadas, codigo);
  return exceso ? rechazo(conPaquete(exceso, piezas)) : { tipo: 'sumar', cantidad };
}

/**
 * The entry at a location whose product was scanned to find the work, with the pieces that go there; null if the product has to be scanned
 * here after all. None of the pieces count as shown: scanning the product here counts them from the first.
 */
export function conPresentada(
  reglas: ReglasDeCaptura,
  c: Captura,
  ubicacionId: number,
  { codigo, claves }: { codigo: string; claves: readonly ClaveArticulo[] },
): Captura | null {
  if (reglas.bloqueo ?? reglas.clave(claves)) return null;
  const piezas = reglas.inicial?.(ubicacionId, c.anexadas) ?? reglas.preset?.(ubicacionId, c.anexadas) ?? 0;
  const cabe = piezas > 0 && reglas.anexar(ubicacionId, piezas, c.anexadas, codigo) === null;
  return {
    ...sinEntrada(c),
    ubicacionId,
    clave: codigo,
    ...(cabe ? { cantidad: String(piezas), preset: piezas } : {}),
  };
}

/** Whether a text is still the number that was written by itself, which no hand has typed. */
export const esLaPropuesta = (
  { preset, tecleada }: { preset?: number | undefined; tecleada?: true | undefined },
  texto: string,
): boolean => preset !== undefined && !tecleada && texto === String(preset);

/** Whether the pieces in hand are those written by themselves, which nobody counted or confirmed: they stand for no entry yet. */
export const sinConfirmar = (c: Pick<Captura, 'preset' | 'tecleada' | 'cantidad' | 'mostradas'>): boolean =>
  esLaPropuesta(c, c.cantidad) && c.mostradas === 0;

/** Whether the entry in hand is complete and somebody counted or confirmed it: scanning what comes next says that it stands. */
export const entradaEntera = (c: Captura): boolean =>
  c.ubicacionId !== null && c.clave !== null && c.cantidad.trim() !== '' && !sinConfirmar(c);

/** Pieces at a location. */
export type Puesta = Pick<Anexada, 'UBICACION_ID' | 'CONTADAS'>;

/** The pieces that a capture has taken from its locations or put there, with the entry in hand if somebody counted or confirmed it. */
export function puestasDe(c: Captura): readonly Puesta[] {
  const { ubicacionId, anexadas } = c;
  const enMano: readonly Puesta[] =
    ubicacionId !== null && entradaEntera(c)
      ? [{ UBICACION_ID: ubicacionId, CONTADAS: piezasDe(c.cantidad) }]
      : [];
  const suyas = enMano.length > 0 ? anexadas.filter((a) => a.UBICACION_ID !== ubicacionId) : anexadas;
  return [...suyas, ...enMano].filter((p) => p.CONTADAS > 0);
}

/** The capture with what is proposed now, if the pieces it proposes are not those any more; what somebody counted or typed stays. */
export function propuestaAlDia(reglas: ReglasDeCaptura, c: Captura): Captura {
  if (c.ubicacionId === null || c.clave === null || !sinConfirmar(c)) return c;
  const piezas =
    reglas.inicial?.(c.ubicacionId, c.anexadas) ?? reglas.preset?.(c.ubicacionId, c.anexadas) ?? 0;
  if (piezas === c.preset) return c;
  const { preset: _, ...sinPreset } = c;
  const cabe = piezas > 0 && reglas.anexar(c.ubicacionId, piezas, c.anexadas, c.clave) === null;
  return { ...sinPreset, ...(cabe ? { cantidad: String(piezas), preset: piezas } : { cantidad: '' }) };
}

/** The answer to an accepted code that writes no pieces. */
export const INDIQUE_LA_CANTIDAD = 'Producto correcto. Indique la cantidad.';

/** Adds to a refusal how many pieces the label is of, if several. */
const conPaquete = (mensaje: string, piezas: number): string =>
  piezas > 1 ? `${mensaje} La etiqueta es de ${piezas} piezas.` : mensaje;

/** Accepts the product: writes the label's pieces as far as they fit; proposed pieces stay as they are. */
function alAceptar(
  reglas: ReglasDeCaptura,
  { ubicacionId, anexadas }: Pick<Captura, 'anexadas'> & { ubicacionId: number },
  codigo: string,
  piezas: number,
  inicial: number | undefined,
): Extract<Decision, { tipo: 'clave' }> {
  const propuesta = inicial ?? (piezas > 1 ? piezas : undefined);
  if (propuesta === undefined) return { tipo: 'clave' };
  const exceso =
    piezas > 1 ? reglas.anexar(ubicacionId, Math.max(piezas, propuesta), anexadas, codigo) : null;
  if (!exceso && piezas <= propuesta) return { tipo: 'clave', cantidad: String(propuesta) };
  return {
    tipo: 'clave',
    mostradas: 0,
    ...(inicial === undefined ? {} : { cantidad: String(inicial) }),
    aviso: `La etiqueta es de ${piezas} piezas y no caben todas. ${exceso ?? `Aquí van ${propuesta}.`}`,
  };
}

/** Why the entry in hand cannot be set, or null. 'incompleta': something is still to be captured. */
export function entradaRejection(reglas: ReglasDeCaptura, c: Captura): 'incompleta' | string | null {
  if (c.ubicacionId === null || c.clave === null || c.cantidad.trim() === '') return 'incompleta';
  return reglas.anexar(c.ubicacionId, piezasDe(c.cantidad), c.anexadas, c.clave);
}

/**
 * Empties a capture after its save. The operator may have left the screen, come back and gone on meanwhile, so whatever was not part of the
 * save stays.
 * @param enviada the capture as it was sent
 */
export function olvidaEnviada(
  captura: Pick<Draft<Captura>, 'get' | 'set' | 'forget'>,
  enviada: Captura,
): void {
  const ahora = captura.get();
  const lugares = new Set(enviada.anexadas.map((a) => a.UBICACION_ID));
  const anexadas = ahora.anexadas.filter((a) => !lugares.has(a.UBICACION_ID));
  if (ahora === enviada || (anexadas.length === 0 && ahora.ubicacionId === null)) captura.forget();
  else captura.set({ ...ahora, anexadas });
}
