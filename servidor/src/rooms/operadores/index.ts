import type { operadoresCalls } from '@anden/contrato/operadores/calls.ts';
import {
  controlesRejection,
  diferenciaDeControles,
  MENSAJES_OPERADORES,
} from '@anden/contrato/operadores/rules.ts';
import { sql } from 'kysely';
import type { Handlers, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { bloquearAdministradores, exigirAdministrador } from './administradores.ts';
import { aplicar, avisaPermisos } from './aplicar.ts';
import { daModeloOperadores, getCambiosDeModelo } from './modelos.ts';

export {
  cambiarOperador,
  creaOperador,
  darDeBaja,
  type FichaDeOperador,
  reingresar,
} from './plantilla.ts';

/** Most changes shown of an operator, newest first. */
const CAMBIOS_MAX = 100;

export const operadores: Handlers<typeof operadoresCalls> = {
  getCambiosDeModelo,
  daModeloOperadores,

  async getOperadores(_input, { db }) {
    const data = await db
      .selectFrom('operadores as o')
      .innerJoin('almacenes as a', 'a.almacen_id', 'o.almacen_id')
      .leftJoin('departamentos as d', 'd.departamento_id', 'o.departamento_id')
      .leftJoin('puestos as p', 'p.puesto_id', 'o.puesto_id')
      .select([
        'o.operador_id as OPERADOR_ID',
        'o.operador as OPERADOR',
        'o.nombre as NOMBRE',
        'd.nombre as DEPARTAMENTO',
        'p.nombre as PUESTO',
        'a.nombre as ALMACEN',
        sql<'S' | 'N'>`case when o.activo then 'S' else 'N' end`.as('ACTIVO'),
        sql<number>`(select count(*) from operador_controles c where c.operador_id = o.operador_id)`.as(
          'CONTROLES',
        ),
      ])
      .orderBy('o.operador')
      .execute();
    return { data };
  },

  async getControlesOperador({ operador_id }, { db }) {
    const data = await controlesDe(db, operador_id);
    if (!data) throw new Rejection(MENSAJES_OPERADORES.noExiste);
    const cambios = await db
      .selectFrom('cambios_controles as c')
      .leftJoin('operadores as o', 'o.operador_id', 'c.por')
      .select(['c.fecha as FECHA', 'c.otorgados as OTORGADOS', 'c.retirados as RETIRADOS'])
      .select(sql<string>`coalesce(o.operador, 'Consola')`.as('OPERADOR'))
      .where('c.operador_id', '=', operador_id)
      .orderBy('c.cambio_id', 'desc')
      .limit(CAMBIOS_MAX)
      .execute();
    return { data, cambios };
  },

  async guardaControlesOperador({ operador_id, controles, version }, ctx) {
    const { db, operador } = ctx;
    rejectIf(controlesRejection(controles, operador_id, operador.operador_id));
    await bloquearAdministradores(db);
    const cuyos = await db
      .selectFrom('operadores')
      .select('operador')
      .where('operador_id', '=', operador_id)
      .forUpdate()
      .executeTakeFirst();
    const antes = await controlesDe(db, operador_id);
    if (!cuyos || !antes) throw new Rejection(MENSAJES_OPERADORES.noExiste);
    if (antes.VERSION !== version) throw new Rejection(await cambiaron(db, operador_id, cuyos.operador));
    const { otorgados, retirados } = diferenciaDeControles(antes.CONTROLES, controles);
    if (otorgados.length + retirados.length === 0) {
      return { data: antes, message: `${cuyos.operador} ya tenía esos permisos` };
    }
    await aplicar(ctx, operador_id, otorgados, retirados);
    await exigirAdministrador(ctx, cuyos.operador);
    const data = await controlesDe(db, operador_id);
    if (!data) throw new Rejection(MENSAJES_OPERADORES.noExiste);
    avisaPermisos(ctx, operador_id);
    return { data, message: `Permisos de ${cuyos.operador} guardados` };
  },
};

/** An operator's control ids and their version; undefined if there is no such operator. */
function controlesDe(db: Tx, operadorId: number) {
  return db
    .selectFrom('operadores as o')
    .select([
      'o.operador_id as OPERADOR_ID',
      sql<
        number[]
      >`array(select control_id from operador_controles c where c.operador_id = o.operador_id order by 1)`.as(
        'CONTROLES',
      ),
      sql<number>`coalesce((select max(cambio_id) from cambios_controles c where c.operador_id = o.operador_id), 0)`.as(
        'VERSION',
      ),
    ])
    .where('o.operador_id', '=', operadorId)
    .executeTakeFirst();
}

async function cambiaron(db: Tx, operadorId: number, cuyos: string): Promise<string> {
  const ultimo = await db
    .selectFrom('cambios_controles as c')
    .leftJoin('operadores as o', 'o.operador_id', 'c.por')
    .select(sql<string>`coalesce(o.operador, 'la consola')`.as('por'))
    .where('c.operador_id', '=', operadorId)
    .orderBy('c.cambio_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return `Los permisos de ${cuyos} cambiaron mientras los editaba (por ${ultimo?.por ?? 'otro administrador'}). Revíselos y guarde de nuevo.`;
}
