import { type CallName, contrato } from '@anden/contrato/contrato.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { vistasCalls } from '@anden/contrato/sesion/vistas.ts';
import {
  MENSAJES_VISTA,
  nombreDeVistaRejection,
  VISTAS_POR_LISTA,
} from '@anden/contrato/sesion/vistas-rules.ts';
import { sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import { type OperadorEnSesion, permite, puede } from '../../platform/auth/operador.ts';
import type { Handlers, Tx } from '../../platform/calls/handlers.ts';
import { nombreDeOperador } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';

/** Whether this operator may read a list, whose name is its call's or `getX.parte`. */
const consulta = (lista: string, operador: OperadorEnSesion): boolean =>
  permite(contrato[(lista.split('.')[0] ?? '') as CallName].control, operador);

/** A view that this operator may change, locked; throws a {@link Rejection} if there is none. */
async function suya(db: Tx, operador: OperadorEnSesion, vistaId: number) {
  const vista = await db
    .selectFrom('vistas')
    .select(['vista_id', 'operador_id', 'lista', 'compartida', 'version'])
    .select(nombreDeOperador('vistas.operador_id').as('quien'))
    .where('vista_id', '=', vistaId)
    .forUpdate()
    .executeTakeFirst();
  const propia = vista?.operador_id === operador.operador_id;
  // That somebody else's private view exists is not revealed.
  if (!vista || !(propia || vista.compartida)) throw new Rejection(MENSAJES_VISTA.noExiste);
  if (!propia && !puede(operador, P.administrarOperadores))
    throw new Rejection(MENSAJES_VISTA.ajena(vista.quien ?? 'otro operador'));
  return vista;
}

/** The saved views of lists. */
export const vistas: Handlers<typeof vistasCalls> = {
  async getVistas({ lista }, { db, operador }) {
    const administra = puede(operador, P.administrarOperadores);
    const filas = await db
      .selectFrom('vistas as v')
      .innerJoin('operadores as o', 'o.operador_id', 'v.operador_id')
      .select([
        ...conSuNombre('v', 'VISTA_ID', 'NOMBRE'),
        'o.operador as OPERADOR',
        'v.operador_id',
        'v.compartida',
        ...conSuNombre('v', 'BUSQUEDA', 'COLUMNAS', 'VERSION'),
      ])
      .where('v.lista', '=', lista)
      .where((e) => e.or([e('v.compartida', '=', true), e('v.operador_id', '=', operador.operador_id)]))
      .orderBy(sql`v.nombre collate es_mx`)
      .orderBy('v.vista_id')
      .execute();
    const data = filas.map(({ operador_id, compartida, ...fila }) => {
      const propia = operador_id === operador.operador_id;
      return {
        ...fila,
        PROPIA: propia ? ('S' as const) : ('N' as const),
        COMPARTIDA: compartida ? ('S' as const) : ('N' as const),
        PUEDE_CAMBIAR: propia || administra ? ('S' as const) : ('N' as const),
      };
    });
    return { data };
  },

  async guardaVista(i, { db, operador, publicar }) {
    rejectIf(nombreDeVistaRejection(i.nombre));
    const datos = {
      nombre: i.nombre.trim(),
      compartida: i.compartida === 'S',
      busqueda: i.busqueda,
      columnas: i.columnas,
    };
    if (datos.compartida && !consulta(i.lista, operador)) throw new Rejection(MENSAJES_VISTA.sinLista);
    const anterior = i.vista_id === undefined ? null : await suya(db, operador, i.vista_id);
    if (anterior && i.version !== undefined && anterior.version !== i.version)
      throw new Rejection(MENSAJES_VISTA.otro);
    const duenio = anterior?.operador_id ?? operador.operador_id;
    // Two saves of the same name for one operator: the second is refused.
    await enFila(db, duenio);
    const otras = await db
      .selectFrom('vistas')
      .select(['vista_id', 'nombre'])
      .where('operador_id', '=', duenio)
      .where('lista', '=', i.lista)
      .execute();
    if (otras.some((o) => o.nombre === datos.nombre && o.vista_id !== anterior?.vista_id))
      throw new Rejection(MENSAJES_VISTA.repetida);
    if (!anterior && otras.length >= VISTAS_POR_LISTA) throw new Rejection(MENSAJES_VISTA.demasiadas);
    const data = anterior
      ? await db
          .updateTable('vistas')
          .set({ ...datos, version: sql`version + 1`, actualizado: sql`now()` })
          .where('vista_id', '=', anterior.vista_id)
          .returning(['vista_id as VISTA_ID', 'version as VERSION'])
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('vistas')
          .values({ ...datos, lista: i.lista, operador_id: operador.operador_id })
          .returning(['vista_id as VISTA_ID', 'version as VERSION'])
          .executeTakeFirstOrThrow();
    publicar({ tema: 'vista', id: data.VISTA_ID });
    return { data, message: 'Vista guardada' };
  },

  async borraVista({ vista_id }, { db, operador, publicar }) {
    await suya(db, operador, vista_id);
    await db.deleteFrom('vistas').where('vista_id', '=', vista_id).execute();
    publicar({ tema: 'vista', id: vista_id });
    return { message: 'Vista borrada' };
  },
};
