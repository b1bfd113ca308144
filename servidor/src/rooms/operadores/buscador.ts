import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { contieneTodas } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';

/** Operators by words of their login or name; active ones first. */
export const buscadorDeOperadores: Buscador = {
  clase: 'Operador',
  controles: [P.administrarOperadores],
  async busca({ palabras }, { db }, cuantos) {
    const filas = await db
      .selectFrom('operadores as o')
      .leftJoin('puestos as p', 'p.puesto_id', 'o.puesto_id')
      .where(contieneTodas(palabras, [sql`o.operador`, sql`o.nombre`]))
      .select(['o.operador_id', 'o.operador', 'o.nombre', 'o.activo', 'p.nombre as puesto'])
      .orderBy('o.activo', 'desc')
      .orderBy('o.operador')
      .limit(cuantos)
      .execute();
    return filas.map((o) => ({
      TITULO: o.operador,
      DETALLE: [o.nombre, o.activo ? o.puesto : 'De baja'].filter(Boolean).join(' · '),
      MENU: 'operadores',
      LUGAR: { registro: o.operador_id },
    }));
  },
};
