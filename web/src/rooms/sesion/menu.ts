import { CONTROLES } from '@anden/contrato/permissions.ts';
import { type Ruta, SECCIONES, type Seccion } from '@anden/contrato/ruta.ts';
import { RUTAS } from '@anden/contrato/rutas.ts';
import { isBuilt } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';

/** An entry of the side menu. */
export interface Entrada {
  ruta: Ruta;
  /** Why it cannot be opened, or null. */
  motivo: string | null;
}

/** Why this operator cannot open a screen, or null. */
function motivoDe(ruta: Ruta): string | null {
  if (can(ruta.control)) return null;
  const control = CONTROLES.find((c) => c.id === ruta.control);
  return `Sin permiso: requiere el control ${ruta.control}${control ? ` «${control.nombre}»` : ''}`;
}

/** A section of the side menu. */
export interface SeccionDeMenu {
  seccion: Seccion;
  entradas: Entrada[];
  /** The operator may open none of its entries. */
  ajena: boolean;
}

const primero = <T>(de: readonly T[], va: (x: T) => boolean): T[] => [
  ...de.filter(va),
  ...de.filter((x) => !va(x)),
];

/**
 * The menu's sections with the screens that are built, in the specification's order, except that those the operator
 * cannot open come last; empty ones are left out.
 */
export function menuDe(): SeccionDeMenu[] {
  const secciones = SECCIONES.map((seccion) => {
    const entradas = RUTAS.filter((r) => r.seccion === seccion && isBuilt(r.menu)).map((ruta) => ({
      ruta,
      motivo: motivoDe(ruta),
    }));
    return {
      seccion,
      entradas: primero(entradas, (e) => e.motivo === null),
      ajena: entradas.every((e) => e.motivo !== null),
    };
  }).filter((s) => s.entradas.length > 0);
  return primero(secciones, (s) => !s.ajena);
}
