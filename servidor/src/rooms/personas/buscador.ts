import { P } from '@anden/contrato/permissions.ts';
import { type SqlBool, sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import { contieneTodas } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';
import { esSuGente } from './alcance.ts';

/** Operators by words of their login or name, active ones first: a chief opens their page, who administers them their control ids. */
export const buscadorDeOperadores: Buscador = {
  clase: 'Operador',
  controles: [P.verGente, P.administrarOperadores],
  async busca({ palabras }, { db, operador }, cuantos) {
    const administra = puede(operador, P.administrarOperadores);
    const filas = await db
      .selectFrom('operadores as o')
      .leftJoin('puestos as p', 'p.puesto_id', 'o.puesto_id')
      .where(contieneTodas(palabras, [sql`o.operador`, sql`o.nombre`]))
      .where(administra ? sql<SqlBool>`true` : esSuGente(operador))
      .select([
        'o.operador_id',
        'o.operador',
        'o.nombre',
        'o.activo',
        'p.nombre as puesto',
        sql<boolean>`coalesce(${esSuGente(operador)}, false)`.as('suya'),
      ])
      .orderBy('o.activo', 'desc')
      .orderBy('o.operador')
      .limit(cuantos)
      .execute();
    return filas.map((o) => ({
      TITULO: o.operador,
      DETALLE: [o.nombre, o.activo ? o.puesto : 'De baja'].filter(Boolean).join(' · '),
      ...(o.suya
        ? { MENU: 'operador', LUGAR: { operador: o.operador_id } }
        : { MENU: 'operadores', LUGAR: { registro: o.operador_id } }),
    }));
  },
};
