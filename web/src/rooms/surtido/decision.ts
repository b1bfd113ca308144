import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { MENSAJES_ETIQUETA, resuelveCodigo } from '@anden/contrato/escaneo/resolver.ts';
import {
  cuantasVan,
  type EscaneoDeEmpaque,
  escanearEmpaque,
  esLoteSurtido,
  type LeidoAlEmpacar,
} from '@anden/contrato/surtido/empaque-rules.ts';
import {
  MENSAJES_REMISION,
  modoDeRemision,
  noEstaEnRemision,
  porSurtirDeRemision,
  revisaOtro,
} from '@anden/contrato/surtido/remision-rules.ts';
import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';
import { type Leida, loteDe } from '../../capture/resolver.ts';
import type { TonoDeFila } from '../../ui/columna.ts';
import { digitosDe } from './buffer.ts';
import type { Leida as LeidaDeRemision } from './cache.ts';
import type { Linea, Remision } from './linea.ts';

/** The row that a scan or a press is about, and its state. */
export interface Marca {
  llave: number;
  tono: TonoDeFila;
}

/** The message for input that is no code (specification §9). */
export const LECTURA_CORTA = 'Lectura de menos de 9 dígitos: se descartó';

/** Why this operator cannot pack the remission, or null. */
export function empaqueRejection(
  cabecera: Pick<Remision, 'ESTATUS' | 'OPERADOR_ID_REVISION' | 'OPERADOR_REVISION'>,
  yo: number,
): string | null {
  if (cabecera.ESTATUS === 'EMBARCADA') return MENSAJES_REMISION.embarcada;
  if (cabecera.ESTATUS !== 'AREAEMBARQUE') return MENSAJES_REMISION.noSeEmpaca;
  const { OPERADOR_ID_REVISION: revisa, OPERADOR_REVISION: nombre } = cabecera;
  return revisa !== null && revisa !== yo ? revisaOtro(nombre ?? '') : null;
}

/**
 * The key, pieces and lot of a packing scan. A label with several readings is taken in the one whose lot was picked for
 * a line; if there are still several, another label must be scanned.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function leeAlEmpacar(
  codigo: string,
  lineas: readonly Linea[],
  claves: readonly ClaveArticulo[],
  hoy: string,
): LeidoAlEmpacar | { rechazo: string } {
  const r = resuelveCodigo(codigo, hoy, (k) => claves.filter((c) => c.CLAVE_ARTICULO === k));
  if (r.tipo === 'rechazo') return { rechazo: r.mensaje };
  const opciones = r.tipo === 'leida' ? [r.leida] : r.tipo === 'ambigua' ? r.opciones : [];
  const posibles = opciones.length > 1 ? opciones.filter((o) => seSurtio(o, lineas)) : opciones;
  const [una, ...otras] = posibles;
  if (!una || otras.length > 0) return { rechazo: MENSAJES_ETIQUETA.sinElegir };
  return { digitos: digitosDe(una.codigo), piezas: una.piezas, lote: loteDe(una) };
}

/** Whether a reading's lot was picked for some line of its article. */
const seSurtio = (leida: Leida, lineas: readonly Linea[]): boolean =>
  lineas.some(
    (l) =>
      leida.claves.some((c) => c.ARTICULO_ID === l.ARTICULO_ID) &&
      esLoteSurtido(l, loteDe(leida), l.LOTES_SURTIDOS),
  );

/** The outcome of a packing scan. */
export const decideEmpaque = (
  leido: LeidoAlEmpacar,
  { data, claves_articulos, cabecera }: Pick<LeidaDeRemision, 'data' | 'claves_articulos' | 'cabecera'>,
  seleccionada: Linea | null,
): EscaneoDeEmpaque<Linea> =>
  escanearEmpaque(leido, data, claves_articulos, seleccionada, cuentaPiezas(cabecera));

/** Whether every piece is scanned; a copy kept by an older version does not know. */
export const cuentaPiezas = ({ EMPAQUE_POR_PIEZA }: Pick<Remision, 'EMPAQUE_POR_PIEZA'>): boolean =>
  EMPAQUE_POR_PIEZA !== 'N';

/** The outcome of a picking scan: a line to open (and whether its shelf was scanned), or why there is none. */
export type Hallazgo =
  | { tipo: 'abre'; linea: Linea; por: 'clave' | 'ubicacion' }
  | { tipo: 'rechazo'; linea: Linea | null; mensaje: string; tono: 'rechazo' | 'atencion' };

/** Which line a scanned or typed code opens for picking: one with its article, or whose next location it is. */
export function decideSurtido(
  codigo: string,
  lineas: readonly Linea[],
  claves: readonly ClaveArticulo[],
  yo: number,
): Hallazgo {
  const articulos = new Set(claves.filter((c) => c.CLAVE_ARTICULO === codigo).map((c) => c.ARTICULO_ID));
  const suyas = lineas.filter((l) => articulos.has(l.ARTICULO_ID) || l.CLAVE_ARTICULO === codigo);
  const espera = primeraPorSurtir(suyas, yo);
  if (espera) return { tipo: 'abre', linea: espera, por: 'clave' };
  const [hecha] = suyas;
  if (hecha) return { tipo: 'rechazo', linea: hecha, mensaje: estaHecha(hecha), tono: 'atencion' };
  const deAhi = primeraPorSurtir(
    lineas.filter((l) => l.PARADA?.NUMERIC_UB === codigo),
    yo,
  );
  if (deAhi) return { tipo: 'abre', linea: deAhi, por: 'ubicacion' };
  return { tipo: 'rechazo', linea: null, mensaje: noEstaEnRemision(codigo), tono: 'rechazo' };
}

/** Why a line has nothing to pick. */
export const estaHecha = (l: Linea): string =>
  l.CERRADO === null ? MENSAJES_REMISION.yaSurtido : MENSAJES_REMISION.yaCerrado;

/** The first line with pieces to pick that nobody is working on, or else one that somebody is. */
function primeraPorSurtir(lineas: readonly Linea[], yo: number): Linea | undefined {
  const abiertas = lineas.filter((l) => porSurtirDeRemision(l) > 0);
  return abiertas.find((l) => !l.RECLAMO || l.RECLAMO.OPERADOR_ID === yo) ?? abiertas[0];
}

/** The state of a line in words, for the current job. */
export function estadoDe(l: Linea, empacando: boolean): string {
  if (empacando) {
    if (l.FECHA_HORA_EMPAQUE !== null) return 'Empacado';
    if (l.UNID_SURT_BOD === 0) return 'Sin piezas';
    if (l.UNIDADES_EMPACADAS > 0) return `Van ${cuantasVan(l)}`;
    return l.CERRADO ? 'Por empacar, corto' : 'Por empacar';
  }
  if (l.CERRADO !== null) return 'Cerrado corto';
  if (l.DIFERENCIA === 0) return 'Surtido';
  if (l.FALTANTE) return l.FALTANTE.MOTIVO === 'no hay' ? 'No estaba en su ubicación' : 'Estaba dañado';
  return l.UNID_SURT_BOD > 0 ? 'Surtido en parte' : 'Por surtir';
}

/** The colour of a line's row: its current mark, otherwise green if the current job is done with it. */
export function tonoDe(l: Linea, empacando: boolean, marca: Marca | null): TonoDeFila {
  if (marca?.llave === l.DOCTO_VE_DET_ID) return marca.tono;
  if (empacando) {
    if (l.FECHA_HORA_EMPAQUE !== null) return 'hecho';
    return l.UNID_SURT_BOD === 0 ? 'nada' : null;
  }
  if (l.CERRADO !== null) return 'atencion';
  return porSurtirDeRemision(l) === 0 ? 'hecho' : null;
}

/** Whether the screen packs or picks (specification §4). */
export const seEmpaca = (cabecera: Pick<Remision, 'ESTATUS'>): boolean =>
  modoDeRemision(cabecera.ESTATUS) === 'empacando';

/**
 * Whether nothing is left to do here with the remission, so that the screen releases it (specification §4, EMBARCANDO).
 */
export const estaSoltada = ({ ESTATUS }: Pick<Remision, 'ESTATUS'>): boolean =>
  ESTATUS === 'EMBARCANDO' || ESTATUS === 'EMBARCADA' || ESTATUS === 'CANCELADA';

/** Whether the line can be packed without a code, using 13 zeros. */
export const valeSinCodigo = (l: Linea): boolean =>
  l.COMODIN_EMPAQUE === 'S' && l.UNID_SURT_BOD > 0 && l.FECHA_HORA_EMPAQUE === null;

export { CODIGO_COMODIN };
