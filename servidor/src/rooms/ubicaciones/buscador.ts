import { P } from '@anden/contrato/permissions.ts';
import { propioBuscado } from '@anden/contrato/ubicaciones/propios.ts';
import { NOMBRE_TIPO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, puede } from '../../platform/auth/operador.ts';
import { patronDe } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';

/** Digits from which on a location is searched: fewer would match a whole aisle. */
const DIGITOS_MIN = 4;
/** Characters from which on an own code is searched, a letter among them. */
const PROPIO_MIN = 3;

/**
 * Locations by the beginning of their eleven digits, with or without hyphens, or of their own code. They open on their page or, without permission for
 * that, in the configuration of the operator's own warehouse.
 */
export const buscadorDeUbicaciones: Buscador = {
  clase: 'Ubicación',
  controles: [P.configubicacion, P.kardex],
  async busca({ texto }, { db, operador }, cuantos) {
    const digitos = texto.replace(/[\s-]/g, '');
    const propio = propioBuscado(texto);
    const deDigitos = digitos.length >= DIGITOS_MIN && /^\d+$/.test(digitos);
    if (!deDigitos && propio.length < PROPIO_MIN) return [];
    const conFicha = puede(operador, P.kardex);
    const filas = await db
      .selectFrom('ubicaciones as u')
      .innerJoin('almacenes as a', 'a.almacen_id', 'u.almacen_id')
      .where(
        deDigitos ? 'u.ubicacion' : 'u.codigo_buscado',
        'like',
        patronDe(deDigitos ? digitos : propio).slice(1),
      )
      .where(deSusAlmacenes(operador, 'u.almacen_id'))
      .$if(!conFicha, (q) => q.where('u.almacen_id', '=', operador.almacen_id))
      .select(['u.ubicacion', 'u.leida', 'u.tipo', 'u.almacen_id', 'a.nombre'])
      .orderBy(sql`u.almacen_id <> ${operador.almacen_id}`)
      .orderBy('u.ubicacion')
      .limit(cuantos)
      .execute();
    return filas.map(({ ubicacion, leida, tipo, almacen_id, nombre }) => ({
      TITULO: leida,
      DETALLE: `${NOMBRE_TIPO_UBICACION[tipo as keyof typeof NOMBRE_TIPO_UBICACION]} · ${nombre}`,
      ...(conFicha
        ? { MENU: 'ubicacion', LUGAR: { ubicacion, almacen: almacen_id } }
        : { MENU: 'configubicacion', LUGAR: { ubicacion } }),
    }));
  },
};
