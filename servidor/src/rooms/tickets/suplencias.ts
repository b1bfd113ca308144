import { P } from '@anden/contrato/permissions.ts';
import type { suplenciasCalls } from '@anden/contrato/tickets/suplencias.ts';
import { DIAS_DE_SUPLENCIAS } from '@anden/contrato/tickets/suplencias.ts';
import { MENSAJES_SUPLENCIA as M, suplenciaRejection } from '@anden/contrato/tickets/suplencias-rules.ts';
import { sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import { puede, soloSusClientes } from '../../platform/auth/operador.ts';
import { avisaA } from '../../platform/avisos.ts';
import type { Handlers, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';

const ATIENDE = sql<boolean>`exists (select from operador_controles c where c.operador_id = o.operador_id and c.control_id = ${sql.lit(P.tickets)})`;

/** The name of an active operator who fits; null: there is none. */
async function nombreDe(
  db: Tx,
  id: number,
  condicion: ReturnType<typeof sql<boolean>>,
): Promise<string | null> {
  const { rows } = await sql<{ nombre: string }>`
    select o.nombre from operadores o where o.operador_id = ${id} and o.activo and ${condicion}`.execute(db);
  return rows[0]?.nombre ?? null;
}

/** Whether an operator is absent on one of these days. */
async function seAusenta(db: Tx, quien: number, desde: string, hasta: string): Promise<boolean> {
  const { rows } = await sql`
    select from suplencias where operador_id = ${quien} and cancelada is null and desde <= ${hasta} and hasta >= ${desde}`.execute(
    db,
  );
  return rows.length > 0;
}

/** For whom an operator stands in on one of these days; null: for nobody. */
async function aQuienSuple(db: Tx, quien: number, desde: string, hasta: string): Promise<string | null> {
  const { rows } = await sql<{ nombre: string }>`
    select a.nombre from suplencias s join operadores a on a.operador_id = s.operador_id
     where s.suplente_id = ${quien} and s.cancelada is null and s.desde <= ${hasta} and s.hasta >= ${desde} limit 1`.execute(
    db,
  );
  return rows[0]?.nombre ?? null;
}

/** The positions of those for whom the operator stands in now. */
export async function suplidosDe({ db, operador }: Pick<QueryContext, 'db' | 'operador'>): Promise<number[]> {
  const { rows } = await sql<{
    puestos: number[];
  }>`select puestos_suplidos(${operador.operador_id}, false) as puestos`.execute(db);
  return rows[0]?.puestos ?? [];
}

/** Substitutes of whoever is absent. */
export const suplencias: Handlers<typeof suplenciasCalls> = {
  async getSuplencias(_, { db, operador }) {
    const todas = puede(operador, P.tableroTickets);
    const yo = operador.operador_id;
    const { rows: data } = await sql<Awaited<ReturnType<typeof suplencias.getSuplencias>>['data'][number]>`
      select s.suplencia_id as "SUPLENCIA_ID", a.nombre as "AUSENTE", p.nombre as "SUPLENTE", s.desde::text as "DESDE", s.hasta::text as "HASTA",
             c.nombre as "CREO", s.creada as "CREADA", q.nombre as "QUITO", s.cancelada as "QUITADA",
             case when s.cancelada is null and now() >= s.inicio and now() < s.fin then 'S' else 'N' end as "VIGENTE",
             case when s.cancelada is null and now() < s.fin and (${todas} or s.operador_id = ${yo}) then 'S' else 'N' end as "PUEDE_QUITAR"
        from suplencias s join operadores a on a.operador_id = s.operador_id join operadores p on p.operador_id = s.suplente_id
        join operadores c on c.operador_id = s.creada_por left join operadores q on q.operador_id = s.cancelada_por
       where (${todas} or ${yo} in (s.operador_id, s.suplente_id)) and s.fin > now() - make_interval(days => ${DIAS_DE_SUPLENCIAS})
       order by s.suplencia_id desc`.execute(db);
    const { rows: ausentes } = await sql<{ OPERADOR_ID: number; NOMBRE: string }>`
      select o.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE" from operadores o
       where o.activo and o.puesto_id is not null and (${todas} or o.operador_id = ${yo}) order by o.nombre collate es_mx, 1`.execute(
      db,
    );
    const { rows: suplentes } = await sql<{ OPERADOR_ID: number; NOMBRE: string }>`
      select o.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE" from operadores o
       where o.activo and ${ATIENDE} order by o.nombre collate es_mx, 1`.execute(db);
    return { data, ausentes, suplentes };
  },

  async guardaSuplencia({ ausente_id, suplente_id, desde, hasta }, ctx) {
    const { db, operador, config, dia, publicar } = ctx;
    const rechazo = suplenciaRejection({ ausente_id, suplente_id, desde, hasta }, dia, {
      operador_id: operador.operador_id,
      ve_a_todos: soloSusClientes(operador) === null,
    });
    if (rechazo) throw new Rejection(rechazo.motivo);
    if (ausente_id !== operador.operador_id && !puede(operador, P.tableroTickets))
      throw new Rejection(M.ajena);
    // Locks both operators in one order, so that neither gets two substitutes or stands in while absent.
    for (const quien of [ausente_id, suplente_id].sort((a, b) => a - b)) await enFila(db, quien);
    const ausente = await nombreDe(db, ausente_id, sql<boolean>`o.puesto_id is not null`);
    if (ausente === null) throw new Rejection(M.noHayAusente);
    const suplente = await nombreDe(db, suplente_id, ATIENDE);
    if (suplente === null) throw new Rejection(M.noHaySuplente);
    if (await seAusenta(db, ausente_id, desde, hasta)) throw new Rejection(M.encimada(ausente));
    if (await seAusenta(db, suplente_id, desde, hasta)) throw new Rejection(M.ausente(suplente));
    const suplido = await aQuienSuple(db, ausente_id, desde, hasta);
    if (suplido !== null) throw new Rejection(M.suple(ausente, suplido));
    const { inicio, fin } = limites(desde, hasta, config.zona);
    const { rows } = await sql<{ SUPLENCIA_ID: number }>`
      insert into suplencias (operador_id, suplente_id, desde, hasta, inicio, fin, creada_por)
      values (${ausente_id}, ${suplente_id}, ${desde}, ${hasta}, ${inicio}, ${fin}, ${operador.operador_id})
      returning suplencia_id as "SUPLENCIA_ID"`.execute(db);
    const [data] = rows;
    if (!data) throw new Error('No se insertó la suplencia');
    if (suplente_id !== operador.operador_id)
      await avisaA(ctx, suplente_id, {
        tipo: 'ticket',
        mensaje: `Suple a ${ausente} con sus tickets del ${enPalabras(desde)} al ${enPalabras(hasta)}`,
        menu: 'tickets',
      });
    publicar({ tema: 'suplencia', id: data.SUPLENCIA_ID });
    return { data, message: M.guardada };
  },

  async quitaSuplencia({ suplencia_id }, { db, operador, publicar }) {
    const { rows } = await sql`
      update suplencias set cancelada = now(), cancelada_por = ${operador.operador_id}
       where suplencia_id = ${suplencia_id} and cancelada is null and now() < fin
         and (${puede(operador, P.tableroTickets)} or operador_id = ${operador.operador_id})
      returning suplencia_id`.execute(db);
    if (rows.length === 0) throw new Rejection(M.noExiste);
    publicar({ tema: 'suplencia', id: suplencia_id });
    return { message: M.quitada };
  },
};

/** 2026-11-24 as 24-11-2026. */
const enPalabras = (dia: string): string => dia.split('-').reverse().join('-');
