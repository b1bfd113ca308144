import type { Output } from '@anden/contrato/call.ts';
import type { sesionCalls } from '@anden/contrato/sesion/calls.ts';
import { PASSWORD_MIN } from '@anden/contrato/sesion/rules.ts';
import { deSusAlmacenes } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';

type Sesion = Output<typeof sesionCalls.getSesion>;

/** The operator, their permissions and the company, as `get_user` and `getSesion` return them (specification §7). */
export async function leeSesion({ db, operador, config, dia }: QueryContext): Promise<Sesion> {
  const fila = await db
    .selectFrom('operadores as o')
    .innerJoin('almacenes as a', 'a.almacen_id', 'o.almacen_id')
    .leftJoin('entradas as e', (j) => j.onRef('e.operador_id', '=', 'o.operador_id').on('e.dia', '=', dia))
    .where('o.operador_id', '=', operador.operador_id)
    .select([
      ...conSuNombre('o', 'OPERADOR_ID', 'NOMBRE', 'OPERADOR'),
      'a.nombre as ALMACEN',
      ...conSuNombre('o', 'ALMACEN_ID', 'EMAIL'),
      'e.fechahora as FECHAHORAENTRADA',
      ...conSuNombre('o', 'DEPARTAMENTO_ID', 'PUESTO_ID'),
      'o.debe_cambiar_clave',
    ])
    .executeTakeFirstOrThrow();
  // With control 9002 every warehouse, because their lists then hold the documents of all of them.
  const almacenes = await db
    .selectFrom('almacenes')
    .where(deSusAlmacenes(operador, 'almacen_id'))
    .select(['almacen_id as ALMACEN_ID', 'nombre as NOMBRE'])
    .orderBy('almacen_id')
    .execute();
  const { debe_cambiar_clave, ...data } = fila;
  return {
    data: { ...data, CLAVE: '', entrada: data.FECHAHORAENTRADA !== null, is_loginOn: true },
    permisos: [...operador.controles].sort((a, b) => a - b).map((c) => ({ ID_CONTROL: c })),
    almacenes,
    debe_cambiar_clave,
    casa: {
      version: config.version,
      compilacion: config.compilacion,
      ambiente: config.ambiente,
      pruebas: config.pruebas,
      zona: config.zona,
      dia,
      empresa_id: config.empresaId,
      puerto_https: config.httpsAbierto,
    },
    message: debe_cambiar_clave
      ? `Su contraseña es temporal o tiene menos de ${PASSWORD_MIN} caracteres: cámbiela en Inicio.`
      : '',
  };
}
