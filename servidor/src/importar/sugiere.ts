import { respiro } from '../platform/respiro.ts';
import type { Conexion } from './conexion.ts';
import type { Rechazo } from './opciones.ts';
import { Buscado, junto } from './parecido.ts';

/** Where to find the names that a column must be one of. */
const LISTAS: Readonly<Record<string, { nombres: string; esCodigo?: true }>> = {
  PROVEEDOR: { nombres: 'select proveedor as nombre from proveedores' },
  // A code with another letter belongs to something else: only punctuation may be wrong.
  CLAVE_ARTICULO: { nombres: 'select clave_articulo as nombre from articulos', esCodigo: true },
  CLAVE_CLIENTE: { nombres: 'select clave_cliente as nombre from clientes', esCodigo: true },
  CUENTA: { nombres: 'select cuenta as nombre from cuentas_banco' },
  BANCO: { nombres: 'select banco as nombre from bancos' },
  FORMA_PAGO: { nombres: 'select forma_pago as nombre from formas_pago' },
  CONCEPTO: { nombres: 'select concepto as nombre from conceptos_banco' },
  UBICACION: { nombres: 'select ubicacion as nombre from ubicaciones', esCodigo: true },
};

/** Most different names of a column to search for: in another company's file all of them are wrong. */
const BUSCADAS_MAX = 20;

/** Adds, to values refused as unknown, what may have been meant: '¿QUÍMICOS LIMPIAMÁS?'. */
export async function sugiere(pg: Conexion, rechazos: readonly Rechazo[]): Promise<void> {
  const respira = respiro();
  for (const [columna, { nombres, esCodigo }] of Object.entries(LISTAS)) {
    const suyos = rechazos.filter((r) => r.columna === columna && r.motivo.startsWith('no existe'));
    const escritos = [...new Set(suyos.map((r) => r.valor))].slice(0, BUSCADAS_MAX);
    if (escritos.length === 0) continue;
    const hay = (await pg.query<{ nombre: string }>(nombres)).rows.map((r) => r.nombre);
    const buscados = new Map(escritos.map((escrito) => [escrito, new Buscado(escrito, esCodigo && 0)]));
    for (const nombre of hay) {
      const unido = junto(nombre);
      for (const buscado of buscados.values()) buscado.compara(nombre, unido);
      if (respira.toca()) await respira.deja();
    }
    for (const r of suyos) {
      const nombre = buscados.get(r.valor)?.hallado;
      if (nombre) r.motivo = `${r.motivo}. ¿${nombre}?`;
    }
  }
}
