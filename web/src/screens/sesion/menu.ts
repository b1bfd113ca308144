import { CONTROLES } from '@anden/contrato/permissions.ts';
import { RUTAS, type Ruta, SECCIONES, type Seccion } from '@anden/contrato/rutas.ts';
import { isBuilt } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';

/** An entry of the side menu. */
export interface Entrada {
  ruta: Ruta;
  /** Why it cannot be opened, or null. */
  motivo: string | null;
}

/** Why this operator cannot open a screen, or null. */
export function motivoDe(ruta: Ruta): string | null {
  if (can(ruta.control)) return null;
  const control = CONTROLES.find((c) => c.id === ruta.control);
  return `Sin permiso: requiere el control ${ruta.control}${control ? ` «${control.nombre}»` : ''}`;
}

/** The menu's sections with the entries whose screens are built, in the specification's order; empty ones left out. */
export function menuDe(): { seccion: Seccion; entradas: Entrada[] }[] {
  return SECCIONES.map((seccion) => ({
    seccion,
    entradas: RUTAS.filter((r) => r.seccion === seccion && isBuilt(r.menu)).map((ruta) => ({
      ruta,
      motivo: motivoDe(ruta),
    })),
  })).filter((s) => s.entradas.length > 0);
}
