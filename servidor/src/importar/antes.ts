import type { Conexion } from './conexion.ts';
import type { Rechazo } from './opciones.ts';

/** Which table a column names a record of, and the file that brings it. */
const NOMBRA: Readonly<Record<string, { tabla: string; archivo: string }>> = {
  ALMACEN_ID: { tabla: 'almacenes', archivo: 'almacenes' },
  CLAVE_ARTICULO: { tabla: 'articulos', archivo: 'articulos' },
  UBICACION: { tabla: 'ubicaciones', archivo: 'ubicaciones' },
  CLAVE_CLIENTE: { tabla: 'clientes', archivo: 'clientes' },
  PROVEEDOR: { tabla: 'proveedores', archivo: 'proveedores' },
  DEPARTAMENTO: { tabla: 'departamentos', archivo: 'departamentos' },
  PUESTO: { tabla: 'puestos', archivo: 'puestos' },
  REMISION: { tabla: 'remisiones', archivo: 'remisiones' },
  FACTURA: { tabla: 'facturas', archivo: 'facturas' },
  CUENTA: { tabla: 'cuentas_banco', archivo: 'bancos' },
};

/** For each kind of record that rows name and of which there is none at all yet: which file goes first. */
export async function loQueVaAntes(pg: Conexion, rechazos: readonly Rechazo[]): Promise<string[]> {
  const columnas = new Set(rechazos.filter((r) => /^no existe/.test(r.motivo)).map((r) => r.columna));
  const dichos: string[] = [];
  for (const columna of columnas) {
    const suya = NOMBRA[columna];
    if (!suya) continue;
    const { rows } = await pg.query<{ hay: boolean }>(`select exists (select from ${suya.tabla}) as hay`);
    if (!rows[0]?.hay) dichos.push(`Todavía no hay ${suya.archivo}: importe antes ese archivo`);
  }
  return dichos;
}
