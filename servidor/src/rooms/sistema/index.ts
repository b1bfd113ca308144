import { P } from '@anden/contrato/permissions.ts';
import { PRESENCIA_VENCE_S, type TemaConPresencia } from '@anden/contrato/presencia/rules.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import {
  aparatoDe,
  estadoDeTrabajo,
  HORAS_DE_LENTAS,
  LENTAS_MAX,
  MENSAJES_SISTEMA,
  TRABAJOS,
  type Trabajo,
} from '@anden/contrato/sistema/rules.ts';
import {
  bitacora,
  type llamadasLentas,
  type replicas,
  type sistemaCalls,
} from '@anden/contrato/sistema/sistema.ts';
import { sql } from 'kysely';
import type { Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { deOperadores, nombreDeOperador, responde } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';

/** When this process began. */
const DESDE = new Date(Date.now() - process.uptime() * 1_000).toISOString();

/** Works that are on the list also if they were never done. */
const DE_SIEMPRE: readonly Trabajo[] = ['respaldo', 'auditoria'];

const esTrabajo = (nombre: string): nombre is Trabajo => Object.hasOwn(TRABAJOS, nombre);

async function sesiones({ db, dia, sesionHash = null }: QueryContext) {
  const filas = await db
    .selectFrom('sesiones as s')
    .innerJoin('operadores as o', 'o.operador_id', 's.operador_id')
    .where('s.dia', '=', dia)
    .where('s.terminada', 'is', null)
    .select([
      's.sesion_id as SESION_ID',
      's.operador_id as OPERADOR_ID',
      'o.nombre as NOMBRE',
      's.agente',
      's.direccion as DIRECCION',
      's.creada as DESDE',
      sql<string>`greatest(s.creada, s.visto)`.as('VISTO'),
      sql<TemaConPresencia | null>`(select p.tema from presencias p
        where p.operador_id = s.operador_id and p.visto > now() - make_interval(secs => ${PRESENCIA_VENCE_S})
        order by p.visto desc limit 1)`.as('ABIERTO'),
      sql<'S' | 'N'>`case when s.sesion_hash = ${sesionHash}::bytea then 'S' else 'N' end`.as('ES_ESTA'),
    ])
    .orderBy(sql`greatest(s.creada, s.visto) desc, s.sesion_id`)
    .execute();
  return filas.map(({ agente, ...fila }) => ({ ...fila, APARATO: aparatoDe(agente) }));
}

async function base({ db }: QueryContext) {
  const { rows } = await sql<{
    VERSION: string;
    BYTES: number;
    CONEXIONES: number;
    CONEXIONES_MAX: number;
  }>`
    select current_setting('server_version') as "VERSION", pg_database_size(current_database()) as "BYTES",
           (select sum(numbackends) from pg_stat_database)::int as "CONEXIONES",
           current_setting('max_connections')::int as "CONEXIONES_MAX"`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** PostgreSQL says nothing of a replica to a role that may not look at it but that it is there, nor a delay of one that has everything. */
async function susReplicas({ db }: QueryContext): Promise<FilaDe<typeof replicas>[]> {
  const { rows } = await sql<FilaDe<typeof replicas>>`
    select pid as "PID", coalesce(nullif(application_name, ''), host(client_addr)) as "NOMBRE", state as "ESTADO",
           case when state is not null then coalesce(round(extract(epoch from replay_lag)), 0)::int end as "RETRASO"
      from pg_stat_replication order by 2, 1`.execute(db);
  return rows;
}

async function trabajos({ db, config }: QueryContext) {
  const filas = await db.selectFrom('trabajos').selectAll().execute();
  const ahora = config.ahora().getTime();
  const hay = new Map(filas.map((f) => [f.trabajo, f]));
  return Object.keys(TRABAJOS)
    .filter(esTrabajo)
    .filter((trabajo) => hay.has(trabajo) || DE_SIEMPRE.includes(trabajo))
    .map((trabajo) => {
      const { bien = null, resultado = null, falla = null, motivo = null } = hay.get(trabajo) ?? {};
      const en = (momento: string | null) => (momento === null ? null : Date.parse(momento));
      return {
        TRABAJO: trabajo,
        ESTADO: estadoDeTrabajo(trabajo, en(bien), en(falla), ahora),
        BIEN: bien,
        RESULTADO: resultado,
        FALLA: falla,
        MOTIVO: motivo,
      };
    });
}

async function lentas({ db, config }: QueryContext): Promise<FilaDe<typeof llamadasLentas>[]> {
  const { rows } = await sql<FilaDe<typeof llamadasLentas>>`
    select llamada as "LLAMADA", coalesce(sum(veces) filter (where clase = 'LENTA'), 0)::int as "LENTAS",
           coalesce(sum(veces) filter (where clase = 'FALLA'), 0)::int as "FALLAS", max(peor_ms) as "PEOR_MS", max(hasta) as "ULTIMA"
      from lentitud_servidor
     where llamada is not null
       and tstzrange(desde, hasta, '[]') && tstzrange(${config.ahora()}::timestamptz - make_interval(hours => ${HORAS_DE_LENTAS}), ${config.ahora()}::timestamptz, '[]')
     group by llamada order by max(peor_ms) desc, llamada limit ${LENTAS_MAX}`.execute(db);
  return rows;
}

/* To fold accents where there are none would take most of the time of a search in all of the trail's texts. */

/** Whether a column's text has a pattern: names of calls, addresses and ids, which have no accents. */
const sinAcentos = (columna: string) => (patron: string) =>
  sql<boolean>`lower(${sql.ref(`h.${columna}`)}) like ${patron}`;

/** The same of texts of which some have accents. */
const casiSinAcentos = (columna: string) => (patron: string) => {
  const texto = sql.ref(`h.${columna}`);
  return sql<boolean>`case when octet_length(${texto}) = length(${texto}) then lower(${texto}) else plegar(${texto}) end like ${patron}`;
};

/** The administrator's page: how the system is, who is in it and what was done. */
export const sistema: Handlers<typeof sistemaCalls> = {
  async getSistema(_input, ctx) {
    const { version, compilacion } = ctx.config;
    // One after another: they share the transaction's connection.
    return {
      data: await sesiones(ctx),
      servidor: { VERSION: version, COMPILACION: compilacion, DESDE },
      base: await base(ctx),
      replicas: await susReplicas(ctx),
      trabajos: await trabajos(ctx),
      lentas: await lentas(ctx),
    };
  },

  async terminaSesion({ sesion_id }, { db, dia, sesionHash, publicar }) {
    const sesion = await db
      .selectFrom('sesiones as s')
      .innerJoin('operadores as o', 'o.operador_id', 's.operador_id')
      .select(['s.sesion_hash', 's.operador_id', 'o.nombre'])
      .where('s.sesion_id', '=', sesion_id)
      .where('s.dia', '=', dia)
      .where('s.terminada', 'is', null)
      .forUpdate('s')
      .executeTakeFirst();
    if (!sesion) throw new Rejection(MENSAJES_SISTEMA.sinSesion);
    const { sesion_hash, operador_id, nombre } = sesion;
    if (sesionHash?.equals(sesion_hash)) throw new Rejection(MENSAJES_SISTEMA.propia);
    await db
      .updateTable('sesiones')
      .set({ terminada: new Date().toISOString() })
      .where('sesion_id', '=', sesion_id)
      .execute();
    // Ends its event stream at once and not at the next heartbeat.
    publicar({ tema: 'sesion', operador_id });
    publicar({ tema: 'operador', id: operador_id, controles: [P.sistema] });
    return { message: MENSAJES_SISTEMA.terminada(nombre) };
  },

  getAuditoria: responde(bitacora, () => ({
    filas: sql<FilaDe<typeof bitacora>>`
      select a.auditoria_id as "AUDITORIA_ID", a.fecha as "FECHA", a.operador_id as "OPERADOR_ID",
             ${nombreDeOperador('a.operador_id')} as "OPERADOR", a.llamada as "LLAMADA", a.resultado as "RESULTADO",
             nullif(translate(a.registro::text, '{}"', ''), 'null') as "REGISTRO",
             a.mensaje as "MENSAJE", a.cuenta as "CUENTA", a.direccion as "DIRECCION", a.veces as "VECES", a.peticion_id as "PETICION"
        from auditoria a`,
    catalogos: { OPERADOR: deOperadores('OPERADOR_ID') },
    busca: {
      LLAMADA: sinAcentos('LLAMADA'),
      REGISTRO: casiSinAcentos('REGISTRO'),
      DIRECCION: sinAcentos('DIRECCION'),
      PETICION: sinAcentos('PETICION'),
    },
  })),
};
