/** Sections of the side menu, in the specification's order (§2); 'Cerrar Sesión' comes after them. */
export const SECCIONES = ['Clientes', 'Inventarios', 'Compras', 'Ventas', 'RH', 'Web'] as const;
export type Seccion = (typeof SECCIONES)[number];

/** A screen of the specification: its address, menu entry and the control id that opens it (`routes.json`). */
export interface Ruta {
  ruta: string;
  menu: string;
  titulo: string;
  /** null: any signed-in operator. */
  control: number | null;
  /** null: not in the side menu, only reached from another screen. */
  seccion: Seccion | null;
}
