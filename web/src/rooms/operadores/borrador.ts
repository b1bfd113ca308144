import { cuantos, segun } from '@anden/contrato/cifras.ts';
import { diferenciaDeControles } from '@anden/contrato/operadores/rules.ts';
import { CONTROLES, type ControlRow } from '@anden/contrato/permissions.ts';

/** What to grant and revoke relative to what the operator holds, so that the draft keeps its meaning if that changes meanwhile. */
export interface Borrador {
  otorga: readonly number[];
  retira: readonly number[];
}

export const SIN_CAMBIOS: Borrador = { otorga: [], retira: [] };

/** A module of the product with its control ids, in the catalogue's order. */
export interface Modulo {
  nombre: ControlRow['modulo'];
  controles: readonly ControlRow[];
}

export const MODULOS: readonly Modulo[] = [...new Set(CONTROLES.map((c) => c.modulo))].map((nombre) => ({
  nombre,
  controles: CONTROLES.filter((c) => c.modulo === nombre),
}));

const POR_ID = new Map(CONTROLES.map((c) => [c.id, c]));

/** `997 Recepción de compra`. */
export const nombreDeControl = (id: number): string => `${id} ${POR_ID.get(id)?.nombre ?? '(ya no existe)'}`;

/** What the operator will hold. */
export function resultado(base: readonly number[], b: Borrador): ReadonlySet<number> {
  const tendra = new Set([...base, ...b.otorga]);
  for (const c of b.retira) tendra.delete(c);
  return tendra;
}

/** The draft that turns `base` into exactly `tendra`. */
export function haciaControles(base: readonly number[], tendra: Iterable<number>): Borrador {
  const { otorgados, retirados } = diferenciaDeControles(base, [...tendra]);
  return { otorga: otorgados, retira: retirados };
}

/** What remains of the draft, now that the operator holds `base`. */
export const vigente = (base: readonly number[], b: Borrador): Borrador =>
  haciaControles(base, resultado(base, b));

/** The draft after granting or revoking these control ids. */
export function conCambio(
  base: readonly number[],
  b: Borrador,
  controles: readonly number[],
  pone: boolean,
): Borrador {
  const tendra = new Set(resultado(base, b));
  for (const c of controles) {
    if (pone) tendra.add(c);
    else tendra.delete(c);
  }
  return haciaControles(base, tendra);
}

/** 'Se otorgan 2 controles y se retira 1'; null if nothing changes. */
export function enPalabras({ otorga, retira }: Borrador): string | null {
  const partes = [
    ...(otorga.length ? [`Se ${segun(otorga.length, 'otorga', 'otorgan')} ${otorga.length}`] : []),
    ...(retira.length ? [`se ${segun(retira.length, 'retira', 'retiran')} ${retira.length}`] : []),
  ];
  const [primera, ...resto] = partes;
  if (!primera) return null;
  const total = otorga.length + retira.length;
  return `${[primera.charAt(0).toUpperCase() + primera.slice(1), ...resto].join(' y ')} (${cuantos(total, ['cambio', 'cambios'])} sin guardar)`;
}
