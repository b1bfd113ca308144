import { P } from '@anden/contrato/permissions.ts';
import { leerUbicacion, NOMBRE_TIPO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, puede } from '../../platform/auth/operador.ts';
import { patronDe } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';

/** Digits from which on a location is searched: fewer would match a whole aisle. */
const DIGITOS_MIN = 4;

/**
 * Locations by the beginning of their code, with or without hyphens. They open on their page or, without permission for
 * that, in the configuration of the operator's own warehouse.
 */
export const buscadorDeUbicaciones: Buscador = {
  clase: 'Ubicación',
  controles: [P.configubicacion, P.kardex],
  async busca({ texto }, { db, operador }, cuantos) {
    const codigo = texto.replace(/[\s-]/g, '');
    if (codigo.length < DIGITOS_MIN || !/^\d+$/.test(codigo)) return [];
    const conFicha = puede(operador, P.kardex);
    const filas = await db
      .selectFrom('ubicaciones as u')
      .innerJoin('almacenes as a', 'a.almacen_id', 'u.almacen_id')
      .where('u.ubicacion', 'like', patronDe(codigo).slice(1))
      .where(deSusAlmacenes(operador, 'u.almacen_id'))
      .$if(!conFicha, (q) => q.where('u.almacen_id', '=', operador.almacen_id))
      .select(['u.ubicacion', 'u.tipo', 'u.almacen_id', 'a.nombre'])
      .orderBy(sql`u.almacen_id <> ${operador.almacen_id}`)
      .orderBy('u.ubicacion')
      .limit(cuantos)
      .execute();
    return filas.map(({ ubicacion, tipo, almacen_id, nombre }) => ({
      TITULO: leerUbicacion(ubicacion),
      DETALLE: `${NOMBRE_TIPO_UBICACION[tipo as keyof typeof NOMBRE_TIPO_UBICACION]} · ${nombre}`,
      ...(conFicha
        ? { MENU: 'ubicacion', LUGAR: { ubicacion, almacen: almacen_id } }
        : { MENU: 'configubicacion', LUGAR: { ubicacion } }),
    }));
  },
};
