import {
  anexarRejection,
  articuloRejection,
  codigoRejection,
  conteoRejection,
  estaContado,
  MENSAJES_CONTEO,
  pideMotivo,
  soloCero,
  type UbicacionContada,
} from '@anden/contrato/conteos/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';
import {
  type Anexada,
  type Captura,
  conAnexada,
  entradaRejection,
  type Lugar,
  piezasDe,
  type ReglasDeCaptura,
} from '../../capture/captura.ts';
import { limiteAcomodo } from '../../capture/tecleo.ts';
import type { Entrada, Respuesta } from '../../platform/client.ts';

/** Title of the screen and of its modals (specification §8). */
export const TITULO = tituloDe('conteo');

/** Name under which a line's count is kept through a reload: its capture, and a save without an answer. */
export const claveDe = (detId: number): string => `conteo.${detId}`;
export const claveDeMotivo = (detId: number): string => `motivo.${detId}`;

/** Every draft of a line's count. */
export const borradoresDe = (detId: number): readonly string[] => [
  claveDe(detId),
  claveDeMotivo(detId),
  `orden.${claveDe(detId)}`,
];

/** An article to count. */
export type PorContar = Respuesta<'get_inventarioPendiente'>['data'][number];

/** The reason of a count while it is entered; none while `motivo` is empty. */
export interface Motivo {
  motivo: string;
  observaciones: string;
}
export const SIN_MOTIVO: Motivo = { motivo: '', observaciones: '' };

/** Each location with what was counted in it, in the form that the rules take. */
export const filasDe = (lugares: readonly Lugar[], anexadas: readonly Anexada[]): UbicacionContada[] =>
  lugares.map((l) => {
    const anexada = anexadas.find((a) => a.UBICACION_ID === l.UBICACION_ID);
    return { ...l, CONTADAS: anexada?.CONTADAS ?? 0, CONTABILIZADA: anexada ? 'S' : 'N' };
  });

/** The rules of counting, for the shared capture (specification §5, Counting). */
export function reglasDeConteo(linea: PorContar, lugares: readonly Lugar[]): ReglasDeCaptura {
  return {
    limite: limiteAcomodo(),
    bloqueo: articuloRejection(linea, lugares, linea.ALMACEN),
    otraUbicacion: MENSAJES_CONTEO.ubicacionAjena,
    clave: (claves) => codigoRejection(linea, '', claves),
    claveEspecial(codigo) {
      if (codigo !== CODIGO_COMODIN) return undefined;
      return soloCero(linea, codigo) ? { cantidad: '0' } : {};
    },
    acepta: (cantidad) => (cantidad === '0' ? 'Cero piezas en esta ubicación. Presione Anexar.' : undefined),
    anexar: (ubicacionId, piezas, anexadas, clave) =>
      anexarRejection(linea, filasDe(lugares, anexadas), ubicacionId, clave, piezas),
  };
}

/** The count including the current entry, if that is valid: Guardar sets it first. */
function conEntrada(linea: PorContar, lugares: readonly Lugar[], c: Captura): Captura {
  if (c.ubicacionId === null || entradaRejection(reglasDeConteo(linea, lugares), c) !== null) return c;
  const CONTADAS = piezasDe(c.cantidad);
  return conAnexada(c, { UBICACION_ID: c.ubicacionId, CONTADAS, lotes: [], cuando: 0 });
}

/** Whether every location is counted. */
export const estaCompleto = (lugares: readonly Lugar[], anexadas: readonly Anexada[]): boolean =>
  estaContado(filasDe(lugares, anexadas));

/** Whether the reason is asked for: every location is counted and pieces were denied. */
export const conMotivo = (
  linea: PorContar,
  lugares: readonly Lugar[],
  anexadas: readonly Anexada[],
): boolean => pideMotivo(linea, filasDe(lugares, anexadas));

/**
 * Why the count cannot be saved, or null. Lots are not checked: missing ones are asked for when a location is set, and
 * the server checks them all.
 */
export function guardarRejection(
  linea: PorContar,
  lugares: readonly Lugar[],
  captura: Captura,
  { motivo, observaciones }: Motivo,
  aviso: string | null,
): string | null {
  const bloqueo = articuloRejection(linea, lugares, linea.ALMACEN);
  if (bloqueo ?? aviso) return bloqueo ?? aviso;
  const enMano = entradaRejection(reglasDeConteo(linea, lugares), captura);
  if (enMano !== null && enMano !== 'incompleta') return enMano;
  const { anexadas } = conEntrada(linea, lugares, captura);
  const id = motivo && conMotivo(linea, lugares, anexadas) ? Number(motivo) : null;
  const sinLotes = { ...linea, CADUCA: 'N', LOTE: 'N', FECHA_PRODUCCION: 'N' } as const;
  return conteoRejection(sinLotes, filasDe(lugares, anexadas), [], { id, observaciones }, '');
}

/**
 * Whether a scan of the next product may save the count: every location is set and nothing has to be asked. Pieces that were denied have a reason to be
 * asked for, and what is written of it may not be finished.
 */
export const seGuardaAlEscanear = (linea: PorContar, lugares: readonly Lugar[], captura: Captura): boolean =>
  captura.ubicacionId === null &&
  !conMotivo(linea, lugares, captura.anexadas) &&
  guardarRejection(linea, lugares, captura, SIN_MOTIVO, null) === null;

/** What a save sends: every location with its pieces and moment, and each lot with its location. */
export function pedidoDe(
  linea: PorContar,
  lugares: readonly Lugar[],
  anexadas: readonly Anexada[],
  motivo: Motivo,
): Entrada<'ajustaConteo'>['conteo'] {
  const suyas = anexadas.filter((a) => lugares.some((l) => l.UBICACION_ID === a.UBICACION_ID));
  const pide = conMotivo(linea, lugares, suyas) && motivo.motivo !== '';
  return {
    INVENTARIO_DET_ID: linea.INVENTARIO_DET_ID,
    ARTICULO_ID: linea.ARTICULO_ID,
    ubicaciones: suyas.map((a) => ({
      UBICACION_ID: a.UBICACION_ID,
      CONTADAS: a.CONTADAS,
      CONTABILIZADA: 'S',
      CONTADA_EN: new Date(a.cuando).toISOString(),
    })),
    caducidades: suyas.flatMap(({ UBICACION_ID, lotes }) => lotes.map((l) => ({ ...l, UBICACION_ID }))),
    ...(pide ? { motivo_id: Number(motivo.motivo), observaciones: motivo.observaciones.trim() } : {}),
  };
}

/** Whether a stored reason can still be used: another version may have written it. */
export function esMotivo(valor: unknown): valor is Motivo {
  const m = valor as Motivo | null;
  return (
    typeof m === 'object' && m !== null && typeof m.motivo === 'string' && typeof m.observaciones === 'string'
  );
}
