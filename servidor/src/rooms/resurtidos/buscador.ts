import { numeroBuscado } from '@anden/contrato/busqueda/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { deSusAlmacenes } from '../../platform/auth/operador.ts';
import type { Buscador } from '../busqueda/index.ts';

/** A replenishment by its number, on its page. */
export const buscadorDeResurtidos: Buscador = {
  clase: 'Resurtido',
  controles: [P.kardex],
  async busca({ texto }, { db, operador }) {
    const numero = numeroBuscado(texto, 'Resurtido');
    if (numero === null) return [];
    const filas = await db
      .selectFrom('resurtidos as r')
      .innerJoin('articulos as a', 'a.articulo_id', 'r.articulo_id')
      .innerJoin('almacenes as w', 'w.almacen_id', 'r.almacen_id')
      .where('r.resurtido_id', '=', numero)
      .where(deSusAlmacenes(operador, 'r.almacen_id'))
      .select(['r.resurtido_id', 'r.estatus', 'a.clave_articulo', 'a.articulo', 'w.nombre'])
      .execute();
    return filas.map((r) => ({
      TITULO: String(r.resurtido_id),
      DETALLE: `${r.clave_articulo} ${r.articulo} · ${r.estatus === 'CERRADO' ? 'Cerrado' : 'Abierto'} · ${r.nombre}`,
      MENU: 'documento',
      LUGAR: { tipo: 'resurtido', folio: String(r.resurtido_id) },
    }));
  },
};
