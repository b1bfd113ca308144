import type { Respuesta } from '../../../platform/client.ts';
import type { Opcion } from '../../../ui/Selector.tsx';
import type { Catalogos } from './eleccion.ts';

type Departamentos = Respuesta<'getDepartamentos'>['data'];

/** What the forms choose from. */
export interface Opciones {
  puestos: readonly Opcion[];
  departamentos: readonly Opcion[];
  /** Processes, each with its position. */
  procesos: readonly Opcion[];
  nombresDeReglas: readonly Opcion[];
  /** The department of a position; undefined: there is no such position. */
  departamentoDe: (puesto: number) => number | undefined;
  /** A process by its id. */
  procesoDe: (id: number) => { nombre: string; puesto: number } | undefined;
}

/**
 * The choices of the forms, from the present catalogues. If the departments could not be read (which is not reported), there are none to
 * choose.
 */
export const opcionesDe = (
  catalogos: Catalogos | undefined,
  departamentos: Departamentos | undefined,
): Opciones => ({
  puestos: (catalogos?.puestos ?? []).map((p) => ({ valor: String(p.PUESTO_ID), texto: p.PUESTO })),
  departamentos: (departamentos ?? []).map((d) => ({ valor: String(d.DEPARTAMENTO_ID), texto: d.NOMBRE })),
  procesos: (catalogos?.actividades ?? []).map((a) => ({
    valor: String(a.PROCESO_ACTIVIDAD_ID),
    texto: `${a.NOMBRE} (${a.PUESTO})`,
  })),
  nombresDeReglas: (catalogos?.nombres_reglas ?? []).map((n) => ({
    valor: String(n.CAT_NOMBRE_ID),
    texto: n.NOMBRE,
  })),
  departamentoDe: (puesto) => catalogos?.puestos.find((p) => p.PUESTO_ID === puesto)?.DEPARTAMENTO_ID,
  procesoDe(id) {
    const a = catalogos?.actividades.find((p) => p.PROCESO_ACTIVIDAD_ID === id);
    return a && { nombre: a.NOMBRE, puesto: a.PUESTO_ID };
  },
});
