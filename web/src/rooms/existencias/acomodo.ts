import { enPiezas } from '@anden/contrato/cifras.ts';
import {
  type Acomodo,
  anexarAcomodoRejection,
  articuloRejection,
  codigoArticuloRejection,
  guardarAcomodoRejection,
  MENSAJES_ACOMODO,
  type Modo,
} from '@anden/contrato/compras/acomodo-rules.ts';
import {
  esMismoLote,
  type LineaDeLote,
  lotesRejection,
  type PideLote,
  pideLote,
} from '@anden/contrato/existencias/rules.ts';
import type { TipoArticulo } from '@anden/contrato/ubicaciones/rules.ts';
import {
  type Anexada,
  type Captura,
  contadasEn,
  entradaRejection,
  type Lugar,
  piezasDe,
  type ReglasDeCaptura,
  totalDe,
} from '../../capture/captura.ts';
import { limiteAcomodo } from '../../capture/tecleo.ts';
import type { Respuesta } from '../../platform/client.ts';
import { delArticulo } from './lotes.ts';

type Ubicaciones = Respuesta<'getUbicacionesArticulo'>;
export type Sugerencia = Ubicaciones['sugerencias'][number];

/** An article being put away, from a purchase or a transfer. */
export interface Acomodable {
  modo: Modo;
  articulo: {
    ARTICULO_ID: number;
    CLAVE_ARTICULO: string;
    ARTICULO: string;
    TIPO_ARTICULO_U: TipoArticulo | null;
    NOMBRE_TIPO: string | null;
    COMODIN_EMPAQUE: 'S' | 'N';
    CADUCA: 'S' | 'N';
    LOTE: 'S' | 'N';
    FECHA_PRODUCCION: 'S' | 'N';
    MINIMO: number;
    MAXIMO: number;
    IMAGEN_ARTICULO_ID: number;
    DIVISION_ID: number | null;
  };
  /** Pieces waiting to be put away. */
  pendientes: number;
  almacen: { id: number; nombre: string };
  /** The lots the pieces come with, if they are known. */
  lotes?: readonly LoteQueLlega[];
}

/** A lot on its way, and its pieces. */
export interface LoteQueLlega extends Omit<LineaDeLote, 'INGRESO'> {
  PIEZAS: number;
}

/** The article's locations, and empty ones offered to it, which saving attaches. */
export function lugaresDe({ data, sugerencias }: Pick<Ubicaciones, 'data' | 'sugerencias'>): Lugar[] {
  const suyas = new Set(data.map((u) => u.UBICACION_ID));
  const nuevas = sugerencias.filter((s) => s.NUEVA === 'S' && !suyas.has(s.UBICACION_ID));
  return [...data, ...nuevas.map(({ UNIDADES: _, RAZON: __, ...s }) => ({ ...s, EXISTENCIA: 0 }))];
}

function acomodoDe(a: Acomodable, lugares: readonly Lugar[], anexadas: readonly Anexada[]): Acomodo {
  return {
    modo: a.modo,
    articulo: a.articulo,
    pendientes: a.pendientes,
    almacen: a.almacen.nombre,
    ubicaciones: lugares.map((l) => ({ ...l, CONTADAS: contadasEn(anexadas, l.UBICACION_ID) })),
  };
}

/** The rules of put-away, for the shared capture (specification §5, Receiving). */
export function reglasDeAcomodo(
  a: Acomodable,
  lugares: readonly Lugar[],
  sugerencias: readonly Sugerencia[] = [],
): ReglasDeCaptura {
  const suyas = lugares.filter((l) => l.NUEVA !== 'S');
  return {
    limite: limiteAcomodo(),
    bloqueo: articuloRejection(acomodoDe(a, suyas, [])),
    otraUbicacion: MENSAJES_ACOMODO.otraUbicacion,
    clave: (claves) => codigoArticuloRejection(claves, a.articulo),
    // An entry replaces what the location had, so that goes with what is still to be put there.
    preset(ubicacionId, anexadas) {
      const suyo = destinosDe(a, sugerencias, anexadas).find(
        (d) => d.sugerencia.UBICACION_ID === ubicacionId,
      );
      return suyo
        ? suyo.piezas + contadasEn(anexadas, ubicacionId)
        : restanPara(a, { ubicacionId, anexadas });
    },
    anexar: (ubicacionId, piezas, anexadas) =>
      anexarAcomodoRejection(acomodoDe(a, lugares, anexadas), ubicacionId, piezas),
  };
}

/**
 * Why the capture cannot be saved, or null. A valid current entry counts as set, because Guardar sets it first.
 * @param aviso the validator's message on the screen
 */
export function guardarRejection(
  a: Acomodable,
  lugares: readonly Lugar[],
  captura: Captura,
  aviso: string | null,
): string | null {
  if (aviso) return aviso;
  const reglas = reglasDeAcomodo(a, lugares);
  const enMano = entradaRejection(reglas, captura);
  const anexadas =
    enMano === null && captura.ubicacionId !== null
      ? conEntrada(captura, captura.ubicacionId)
      : captura.anexadas;
  return enMano !== null && enMano !== 'incompleta'
    ? enMano
    : guardarAcomodoRejection(acomodoDe(a, lugares, anexadas));
}

function conEntrada(c: Captura, ubicacionId: number): readonly Anexada[] {
  const entrada = { UBICACION_ID: ubicacionId, CONTADAS: piezasDe(c.cantidad), lotes: [], cuando: 0 };
  return [...c.anexadas.filter((x) => x.UBICACION_ID !== ubicacionId), entrada];
}

/** What is left to place, apart from the current location: the amount 'Todas' enters. */
export function restanPara(a: Acomodable, c: Pick<Captura, 'ubicacionId' | 'anexadas'>): number {
  const aqui = c.ubicacionId === null ? 0 : contadasEn(c.anexadas, c.ubicacionId);
  return Math.max(0, a.pendientes - (totalDe(c.anexadas) - aqui));
}

/** Where to go next, and with how many pieces. */
export interface Destino {
  sugerencia: Sugerencia;
  piezas: number;
}

/** The suggestions that remain, in their order; what was put elsewhere leaves less for them. */
export function destinosDe(
  a: Acomodable,
  sugerencias: readonly Sugerencia[],
  anexadas: readonly Anexada[],
): Destino[] {
  let restan = a.pendientes - totalDe(anexadas);
  const destinos: Destino[] = [];
  for (const sugerencia of sugerencias) {
    const piezas = Math.min(restan, sugerencia.UNIDADES - contadasEn(anexadas, sugerencia.UBICACION_ID));
    if (piezas <= 0) continue;
    restan -= piezas;
    destinos.push({ sugerencia, piezas });
  }
  return destinos;
}

/** The capture in words: '6 piezas de TAZA BLANCA'. */
export function piezasDeArticulo(anexadas: readonly Anexada[], articulo: string): string {
  const piezas = totalDe(anexadas);
  return `${enPiezas(piezas)} de ${articulo}`;
}

/** The rows that a save sends: locations with pieces, and each lot with the location of its pieces. */
export function pedidoDe(anexadas: readonly Anexada[]) {
  const conPiezas = anexadas.filter((x) => x.CONTADAS > 0);
  return {
    cantidad: totalDe(conPiezas),
    ubicaciones: conPiezas.map(({ UBICACION_ID, CONTADAS }) => ({ UBICACION_ID, CONTADAS })),
    caducidades: conPiezas.flatMap(({ UBICACION_ID, lotes }) => lotes.map((l) => ({ ...l, UBICACION_ID }))),
  };
}

/**
 * The lots of so many incoming pieces, in their order, without those already set elsewhere: the operator only confirms
 * them.
 */
export function lotesQueLlegan(
  { lotes = [] }: Pick<Acomodable, 'lotes'>,
  anexadas: readonly Anexada[],
  piezas: number,
): LineaDeLote[] {
  const puestos = anexadas.flatMap((x) => x.lotes);
  const llegan: LineaDeLote[] = [];
  let restan = piezas;
  for (const { PIEZAS, ...lote } of lotes) {
    const ya = puestos.reduce((n, p) => n + (esMismoLote(p, lote) ? p.INGRESO : 0), 0);
    const INGRESO = Math.min(restan, PIEZAS - ya);
    const sinDatos = !lote.FECHA_CADUCIDAD && !lote.LOTE && !lote.FECHA_PRODUCCION;
    if (INGRESO <= 0 || sinDatos) continue;
    restan -= INGRESO;
    llegan.push({ ...lote, INGRESO });
  }
  return llegan;
}

/**
 * The lots of an entry that need no question, because its pieces were proposed and their lots follow: the one on the product's label, or those
 * they come with. Null: they have to be asked for.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function lotesSinPreguntar(
  a: { articulo: PideLote } & Pick<Acomodable, 'lotes'>,
  c: {
    preset?: number | undefined;
    lotes?: readonly LineaDeLote[] | undefined;
    anexadas: readonly Anexada[];
  },
  piezas: number,
  hoy: string,
): readonly LineaDeLote[] | null {
  if (c.preset === undefined || !pideLote(a.articulo)) return null;
  const leidos = delArticulo(a.articulo, c.lotes ?? []);
  const [unico, ...otros] = leidos;
  const lineas = !unico
    ? lotesQueLlegan(a, c.anexadas, piezas)
    : otros.length === 0
      ? [{ ...unico, INGRESO: piezas }]
      : leidos;
  return lotesRejection(a.articulo, lineas, piezas, 'acomodar', hoy) === null ? lineas : null;
}

/**
 * Name of a put-away's capture: its article's and, if it is not the operator's own, its warehouse's.
 * @param almacenId 0: the operator's own
 */
export const memoriaDeAcomodo = (articuloId: number, almacenId: number): string =>
  almacenId > 0 ? `acomodo.compras.${articuloId}.${almacenId}` : `acomodo.compras.${articuloId}`;
