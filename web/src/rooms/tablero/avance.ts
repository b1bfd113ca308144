import { PASOS_DEL_DIA } from '@anden/contrato/tablero/pasos.ts';
import type { Respuesta } from '../../platform/client.ts';

export type Avance = Respuesta<'getAvanceDelDia'>;
export type Hora = Avance['data'][number];
export type Paso = Hora['PASO'];

/** A step of the day: what was done today, and on the same weekday a week before up to the same hour. */
export interface Cuenta {
  paso: Paso;
  piezas: number;
  registros: number;
  piezasAntes: number;
  /** By how many percent it grew; null: nothing was done then. */
  cambio: number | null;
}

const suma = (filas: readonly Hora[], que: 'PIEZAS' | 'REGISTROS'): number =>
  filas.reduce((n, f) => n + f[que], 0);

/** Each step in the order of the work. */
export function cuentasDe({ data, HOY, ANTES }: Avance): readonly Cuenta[] {
  return PASOS_DEL_DIA.map((paso) => {
    const de = (dia: string) => data.filter((f) => f.PASO === paso && f.DIA === dia);
    const [hoy, antes] = [de(HOY), de(ANTES)];
    const [piezas, piezasAntes] = [suma(hoy, 'PIEZAS'), suma(antes, 'PIEZAS')];
    return {
      paso,
      piezas,
      registros: suma(hoy, 'REGISTROS'),
      piezasAntes,
      cambio: piezasAntes === 0 ? null : Math.round((piezas / piezasAntes - 1) * 100),
    };
  });
}

/** The hours from the first with work on either day to the last, without gaps. */
export function horasDe({ data }: Avance): readonly number[] {
  if (data.length === 0) return [];
  const horas = data.map((f) => f.HORA);
  const [primera, ultima] = [Math.min(...horas), Math.max(...horas)];
  return Array.from({ length: ultima - primera + 1 }, (_, i) => primera + i);
}

/** Pieces or rows of the day's lists: of that hour, step, warehouse and day. */
export const cuantoDe = (
  { data }: Avance,
  que: 'PIEZAS' | 'REGISTROS',
  donde: Partial<Pick<Hora, 'HORA' | 'PASO' | 'ALMACEN_ID' | 'DIA'>>,
): number =>
  suma(
    data.filter((f) => Object.entries(donde).every(([id, valor]) => f[id as keyof Hora] === valor)),
    que,
  );

/** The warehouses with work on either day. */
export const almacenesDe = ({ data }: Avance): readonly (readonly [id: number, nombre: string])[] =>
  [...new Map(data.map((f) => [f.ALMACEN_ID, f.ALMACEN]))].sort(([a], [b]) => a - b);
