import type { Conexion } from './conexion.ts';
import type { Rechazo } from './importar.ts';
import { masParecido } from './parecido.ts';

/** Where the names are that a column has to be one of. */
const LISTAS: Readonly<Record<string, { nombres: string; esCodigo?: true }>> = {
  PROVEEDOR: { nombres: 'select proveedor as nombre from proveedores' },
  // With another letter a code is another's: only its signs may be wrong.
  CLAVE_ARTICULO: { nombres: 'select clave_articulo as nombre from articulos', esCodigo: true },
  CLAVE_CLIENTE: { nombres: 'select clave_cliente as nombre from clientes', esCodigo: true },
  UBICACION: { nombres: 'select ubicacion as nombre from ubicaciones', esCodigo: true },
};

/** Different names of a column that are looked for: a file of another house has them all wrong. */
const BUSCADAS_MAX = 20;

/** Adds to what was refused because it is not there what may have been meant: '¿QUÍMICOS LIMPIAMÁS?'. */
export async function sugiere(pg: Conexion, rechazos: readonly Rechazo[]): Promise<void> {
  for (const [columna, { nombres, esCodigo }] of Object.entries(LISTAS)) {
    const suyos = rechazos.filter((r) => r.columna === columna && r.motivo.startsWith('no existe'));
    const escritos = [...new Set(suyos.map((r) => r.valor))].slice(0, BUSCADAS_MAX);
    if (escritos.length === 0) continue;
    const hay = (await pg.query<{ nombre: string }>(nombres)).rows.map((r) => r.nombre);
    const cerca = new Map(escritos.map((escrito) => [escrito, masParecido(escrito, hay, esCodigo && 0)]));
    for (const r of suyos) {
      const nombre = cerca.get(r.valor);
      if (nombre) r.motivo = `${r.motivo}. ¿${nombre}?`;
    }
  }
}
