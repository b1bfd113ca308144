import { useMemo } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { useDraft } from '../../../platform/draft.ts';
import { useStore } from '../../../platform/store.ts';
import type { Llave } from '../../../ui/elegir.ts';

export type Catalogos = Respuesta<'getCatalogosRH'>;

/** The tabs with checkboxes: the chosen rows filter the other tabs by position, or by department if rules are involved. */
const QUE_FILTRAN = ['colaboradores', 'puestos', 'actividades', 'procedimientos', 'reglas'] as const;
export type QueFiltra = (typeof QUE_FILTRAN)[number];
export const filtra = (pestana: string): pestana is QueFiltra =>
  (QUE_FILTRAN as readonly string[]).includes(pestana);

interface Elegidas {
  pestana: string;
  llaves: readonly Llave[];
}

const NINGUNA: Elegidas = { pestana: '', llaves: [] };
const SIN_LLAVES: readonly Llave[] = [];

/** Which positions and departments the other tabs are filtered to; null: no filter. */
export interface Alcance {
  pestana: QueFiltra;
  puestos: ReadonlySet<number>;
  departamentos: ReadonlySet<number>;
  /** Names of the positions, or of the departments if rules were chosen. */
  nombres: readonly string[];
}

interface DePuesto {
  PUESTO_ID?: number | null;
  PUESTO?: string | null;
  DEPARTAMENTO_ID: number | null;
  DEPARTAMENTO?: string | null;
}

/** The rows of a tab by their keys. */
function filasDe(c: Catalogos, pestana: QueFiltra): readonly (readonly [Llave, DePuesto])[] {
  switch (pestana) {
    case 'colaboradores':
      return c.data.map((f) => [f.OPERADOR_ID, f] as const);
    case 'puestos':
      return c.puestos.map((f) => [f.PUESTO_ID, f] as const);
    case 'actividades':
      return c.actividades.map((f) => [f.PROCESO_ACTIVIDAD_ID, f] as const);
    case 'procedimientos':
      return c.procedimientos.map((f) => [f.PROCEDIMIENTO_ID, f] as const);
    case 'reglas':
      return c.reglas.map((f) => [f.REGLA_ID, f] as const);
  }
}

/** The filter that a tab's chosen rows make for the other tabs; null if none is chosen. */
export function alcanceDe(catalogos: Catalogos | undefined, { pestana, llaves }: Elegidas): Alcance | null {
  if (!catalogos || !filtra(pestana)) return null;
  const puestas = new Set(llaves);
  const filas = filasDe(catalogos, pestana).flatMap(([llave, f]) => (puestas.has(llave) ? [f] : []));
  if (filas.length === 0) return null;
  const nombres = filas.map((f) => (pestana === 'reglas' ? f.DEPARTAMENTO : f.PUESTO));
  return {
    pestana,
    puestos: new Set(filas.flatMap((f) => f.PUESTO_ID ?? [])),
    departamentos: new Set(filas.flatMap((f) => f.DEPARTAMENTO_ID ?? [])),
    nombres: [...new Set(nombres.map((n) => n ?? 'Sin puesto'))],
  };
}

/** Whether a row of a tab is shown. The company's policies are for everybody; a tab is not filtered by its own rows. */
export function alcanza(alcance: Alcance | null, pestana: string, fila: unknown): boolean {
  if (!alcance || alcance.pestana === pestana || !filtra(pestana)) return true;
  const { PUESTO_ID, DEPARTAMENTO_ID } = fila as DePuesto;
  if (pestana === 'reglas' || alcance.pestana === 'reglas')
    return DEPARTAMENTO_ID !== null && alcance.departamentos.has(DEPARTAMENTO_ID);
  return PUESTO_ID != null && alcance.puestos.has(PUESTO_ID);
}

/** The chosen rows, of one tab at a time: choosing in another tab starts anew. They survive a reload. */
export function useEleccion(pestana: string) {
  const borrador = useDraft<Elegidas>('catalogos.elegidas', NINGUNA);
  const elegidas = useStore(borrador);
  const suyas = useMemo(
    () => ({
      get: () => (borrador.get().pestana === pestana ? borrador.get().llaves : SIN_LLAVES),
      set(llaves: readonly Llave[]) {
        if (llaves.length > 0 || borrador.get().pestana === pestana) borrador.set({ pestana, llaves });
      },
      subscribe: borrador.subscribe,
    }),
    [borrador, pestana],
  );
  return { elegidas, suyas, limpia: borrador.forget };
}
