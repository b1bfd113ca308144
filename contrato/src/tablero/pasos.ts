import { CONCEPTOS } from '../existencias/conceptos.ts';
import { escribirFiltros, type FiltroDeColumna } from '../filtros.ts';

/** The steps that goods go through, from arrival to departure. */
export const PASOS_DEL_DIA = ['recibido', 'acomodado', 'surtido', 'empacado', 'embarcado'] as const;
export type PasoDelDia = (typeof PASOS_DEL_DIA)[number];

/**
 * What each step consists of: the movements of one call that were not undone, which the kardex lists; packing moves nothing, and consists of
 * the remissions that were packed ('Remisiones revisadas').
 */
export const LLAMADA_DE_PASO = {
  recibido: 'guardarRecepcionCompra',
  acomodado: 'guardaAcomodoCompra',
  surtido: 'surtirArticulodeRemision',
  empacado: null,
  embarcado: 'actualizaFacturasEntregadas',
} as const satisfies Readonly<Record<PasoDelDia, string | null>>;

/** Which part of a step: of an hour, 0 to 23, and of some warehouses by name (null: all that the operator may see). */
export interface ParteDePaso {
  hora?: number | undefined;
  almacenes?: readonly string[] | null | undefined;
}

/**
 * The filters with which a step's list shows exactly what the board counts on a day (YYYY-MM-DD): of the kardex, whose warehouse is asked for
 * beside them, or of 'Remisiones revisadas'.
 */
export function filtrosDePaso(
  paso: PasoDelDia,
  dia: string,
  { hora, almacenes = null }: ParteDePaso = {},
): string {
  const llamada = LLAMADA_DE_PASO[paso];
  const esa = hora === undefined ? null : `${dia}T${String(hora).padStart(2, '0')}`;
  const deLaHora = (columna: string): FiltroDeColumna[] =>
    esa ? [{ columna, clase: 'dia', de: esa, a: esa }] : [];
  if (llamada === null)
    return escribirFiltros([
      ...(almacenes
        ? [{ columna: 'ALMACEN', clase: 'texto' as const, valores: almacenes.map((a) => `=${a}`) }]
        : []),
      ...deLaHora('FECHA_REVISION'),
    ]);
  return escribirFiltros([
    { columna: 'CONCEPTO', clase: 'texto', valores: [`=${CONCEPTOS[llamada]}`] },
    { columna: 'ESTADO', clase: 'valores', valores: ['EN_PIE'] },
    ...deLaHora('FECHA'),
  ]);
}

/** Queues of work in the order of the flow; counts and replenishment go beside it, and so come last. */
export const COLAS = ['recibir', 'acomodar', 'surtir', 'empacar', 'embarcar', 'contar', 'resurtir'] as const;

/** What an operator may be doing. */
export const QUEHACERES = ['recibe', 'acomoda', 'surte', 'empaca', 'cuenta', 'resurte', 'traspasa'] as const;

/** The ends of the ranges of soon expiring lots, in days from today; what has expired comes before them. */
export const PLAZOS_DE_CADUCIDAD = [7, 15, 30] as const;

/** Days, today included, over which errors found at packing are counted. */
export const DIAS_DE_ERRORES = 30;

/** Days of receptions from which a supplier's usual time is computed. */
export const DIAS_DE_PLAZO = 180;
