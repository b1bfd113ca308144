import { segun } from '../cifras.ts';
import { P } from '../permissions.ts';

/** The states of a remission, in the order in which it goes through them. */
export const ESTATUS_REMISION = [
  'PENDIENTE',
  'SURTIENDO',
  'AREAEMBARQUE',
  'EMBARCANDO',
  'EMBARCADA',
  'CANCELADA',
] as const;
export type EstatusRemision = (typeof ESTATUS_REMISION)[number];

/** How a remission stands, in the operator's words. */
export const NOMBRE_ESTATUS_REMISION: Record<EstatusRemision, string> = {
  PENDIENTE: 'Por surtir',
  SURTIENDO: 'Surtiendo',
  AREAEMBARQUE: 'En área de embarque',
  EMBARCANDO: 'Empacada',
  EMBARCADA: 'Embarcada',
  CANCELADA: 'Cancelada',
};

/**
 * Controls of whoever may see a remission's lines: those who work on remissions, ship them, or read reports about them.
 */
export const CONTROLES_VER_REMISION = [
  P.surtidorem,
  P.embarquefletera,
  P.guias,
  P.tiemposremisiones,
  P.remisionesrevisadas,
  P.renglonajesop,
] as const;

export const OBSERVACIONES_EMPAQUE_MAX = 250;
/** Reasons a picker gives for not finding the pieces on a shelf. */
export const MOTIVOS_FALTANTE = ['no hay', 'dañado'] as const;
export type MotivoFaltante = (typeof MOTIVOS_FALTANTE)[number];
/** Errors that packing may find in a line. */
export const TIPOS_ERROR_EMPAQUE = ['falta', 'sobra', 'dañado', 'otro artículo'] as const;
export type TipoErrorEmpaque = (typeof TIPOS_ERROR_EMPAQUE)[number];

/** Most remissions in one walk with a cart. */
export const RECORRIDO_MAX = 12;
/** Minutes without work after which a picker no longer holds a remission. */
export const MINUTOS_SIN_TRABAJO = 10;

/** 'MARIO LÓPEZ trabaja esta remisión desde las 10:32.' @param hora `HH:MM` in the business zone */
export const trabajadaPor = (nombre: string, hora: string): string =>
  `${nombre} trabaja esta remisión desde las ${hora}.`;

/**
 * The other operators who are working on a remission's current job; once it is picked, only work since then counts. Who
 * began first goes first.
 * @param ahora the server's time, in epoch milliseconds
 */
export const quienesLaTienen = <S extends { ULTIMA: string }>(
  { SURTIDA, SURTIDORES }: { SURTIDA: string | null; SURTIDORES: readonly S[] },
  ahora: number,
): S[] =>
  SURTIDORES.filter(
    ({ ULTIMA }) =>
      Date.parse(ULTIMA) > ahora - MINUTOS_SIN_TRABAJO * 60_000 &&
      (SURTIDA === null || Date.parse(ULTIMA) > Date.parse(SURTIDA)),
  );

/**
 * `estatus` of getremisionasurtir: there is none to work on; that one cannot be opened (specification §4, Load status).
 */
export const ESTATUS_SIN_REMISION = '2';
export const ESTATUS_NO_ABRE = '0';
/** `estatus` of AsignaHoraEmpaqueRemision: the remission has changed and must be read again (specification §4). */
export const ESTATUS_RECARGAR = '2';

/** Messages of remissions (specification §5 and §8). */
export const MENSAJES_REMISION = {
  ninguna: 'No hay remisiones por surtir',
  ningunaPorEmpacar: 'No hay remisiones por empacar',
  sinUltima: 'Aún no ha trabajado ninguna remisión',
  ultimaSinPermiso: 'No tiene permiso para ver su última remisión',
  noExiste: 'La remisión no existe',
  renglonNoExiste: 'El renglón de la remisión no existe',
  cancelada: 'La remisión está cancelada',
  embarcada: 'La remisión ya se embarcó',
  noSeSurte: 'La remisión ya no está por surtir',
  noSeEmpaca: 'La remisión no está en el área de embarque',
  yaSurtido: 'El renglón ya fue surtido',
  yaCerrado: 'El renglón ya se cerró como corto: no se surte más',
  yaEmpacado: 'El renglón ya fue empacado',
  sinSurtir: 'El renglón no tiene piezas surtidas por empacar',
  empacadoDespues: 'El renglón ya está empacado: deshaga primero el empaque',
  liberadaDespues: 'La remisión ya está empacada: deshaga eso primero',
  empaqueCambio: 'Ya no es posible deshacer: se empacó otra vez o se quitaron piezas después',
  facturaEntregada: 'La factura de la remisión ya se entregó sin ella: no se puede volver a abrir',
  observaciones: 'Debe escribir las observaciones del empaque',
  otroLote: 'Hay piezas que caducan antes: escriba por qué surte otro lote',
  loteCaducado: 'Hay piezas que ya caducaron entre las que surte: escriba por qué salen',
  surtida: 'Remisión surtida: pasa al área de embarque',
  liberada: 'Remisión empacada',
  cerrado: 'Renglón cerrado con faltante',
  canceladaSinPiezas: 'Remisión cancelada: no se surtió ninguna pieza',
  empacado: 'Renglón empacado',
  masQueSurtidas: 'No es posible: el renglón no tiene tantas piezas surtidas',
  yaEmpacada: 'La remisión ya está empacada',
  noPuedeEmpacar: 'Ese operador no puede empacar remisiones de este almacén',
  recorridoAbierto: 'Ya tiene un recorrido abierto',
  recorridoCerrado: 'El recorrido ya se cerró',
  enOtroRecorrido: 'La remisión ya va en otro recorrido',
  cajaRepetida: 'Cada remisión lleva su propia caja',
  notaSinPiezas: 'La remisión no tiene piezas surtidas: aún no hay nota que imprimir',
  listaSinEmpacar: 'La remisión no tiene renglones empacados: aún no hay lista que imprimir',
  sinAlmacen: 'El almacén no existe',
  sinCajas: 'Diga en cuántas cajas va la remisión',
  soloEtiquetas: 'Sólo las etiquetas se imprimen en ZPL',
  variosAlmacenes: 'Las remisiones de un recorrido son de un mismo almacén',
} as const;

/** 'No se encontro el articulo con la clave: {code}' with its accents (specification §5, Packing). */
export const noEstaEnRemision = (codigo: string): string =>
  `No se encontró el artículo con la clave: ${codigo}`;

/** The message when another operator is assigned to pack this remission (specification §5, Packing). */
export const revisaOtro = (operador: string): string =>
  `¡Este pedido debe ser escaneado por el usuario ${operador} para su revisión!. Solicita al operador ${operador} la revisión del pedido para poder continuar.`;

/** 'Faltan N renglones por empacar'. */
export const faltanPorEmpacar = (renglones: number): string =>
  segun(renglones, 'Falta 1 renglón por empacar', `Faltan ${renglones} renglones por empacar`);

/** Message: no more pieces can be missing on a shelf than the line still requests. */
export const faltanAlRenglon = (piezas: number): string =>
  segun(piezas, 'Al renglón sólo le falta 1 pieza', `Al renglón sólo le faltan ${piezas} piezas`);

/** The fields of a remission line that the rules use. Pieces. */
export interface RenglonDeRemision {
  UNIDADES: number;
  UNID_SURT_BOD: number;
  CERRADO: string | null;
  FECHA_HORA_EMPAQUE: string | null;
}

/** Pieces still to be picked; 0 once the line is closed short. */
export const porSurtirDeRemision = (
  l: Pick<RenglonDeRemision, 'UNIDADES' | 'UNID_SURT_BOD' | 'CERRADO'>,
): number => (l.CERRADO === null ? Math.max(0, l.UNIDADES - l.UNID_SURT_BOD) : 0);

/** Whether the line has picked pieces that are not packed yet. */
export const porEmpacar = (l: RenglonDeRemision): boolean =>
  l.UNID_SURT_BOD > 0 && l.FECHA_HORA_EMPAQUE === null;

/** Which job the screen shows: packing if the first line says AREAEMBARQUE (specification §4). */
export const modoDeRemision = (estatus: EstatusRemision): 'surtiendo' | 'empacando' =>
  estatus === 'AREAEMBARQUE' || estatus === 'EMBARCANDO' || estatus === 'EMBARCADA'
    ? 'empacando'
    : 'surtiendo';

/** The fields by which a remission's lines are sorted. */
export type RenglonEnOrden = RenglonDeRemision & {
  DOCTO_VE_DET_ID: number;
  PARADA: { NUMERIC_UB: string } | null;
  /** Pieces were missing in its location. */
  FALTANTE?: object | null | undefined;
};

/**
 * The group in which a line is sorted. Picking: lines to pick, then those whose shelf lacked pieces, then those that
 * are done. Packing: lines to pack, then packed ones, and last those without a piece.
 */
function turnoDe(l: RenglonEnOrden, modo: 'surtiendo' | 'empacando'): number {
  if (modo === 'surtiendo') return porSurtirDeRemision(l) === 0 ? 2 : l.FALTANTE ? 1 : 0;
  return l.UNID_SURT_BOD === 0 ? 2 : porEmpacar(l) ? 0 : 1;
}

/**
 * Compares two lines by the order of the job, the same in which the server reads them. Picking: by location code within
 * the groups of work to do, shelves that lacked pieces, and done lines. Packing: first the lines that wait to be
 * packed. Ties keep the order of the document, which is that of their ids.
 */
export const enOrdenDeTrabajo =
  (modo: 'surtiendo' | 'empacando') =>
  (a: RenglonEnOrden, b: RenglonEnOrden): number => {
    const turno = turnoDe(a, modo) - turnoDe(b, modo);
    if (turno !== 0) return turno;
    const [suya, otra] = [a.PARADA?.NUMERIC_UB ?? null, b.PARADA?.NUMERIC_UB ?? null];
    if (modo === 'empacando' || suya === otra) return a.DOCTO_VE_DET_ID - b.DOCTO_VE_DET_ID;
    return otra === null || (suya !== null && suya < otra) ? -1 : 1;
  };

/**
 * Why packing cannot be saved, or null: it needs observations, and every picked line must have its pack time. The
 * specification (§5) only checks the first line, which is the last to get one because unpacked lines come first.
 */
export function liberarRejection(
  lineas: readonly RenglonDeRemision[],
  observaciones: string | null,
): string | null {
  const faltan = lineas.filter(porEmpacar).length;
  if (faltan > 0) return faltanPorEmpacar(faltan);
  return observaciones !== null && observaciones.trim() !== '' ? null : MENSAJES_REMISION.observaciones;
}
