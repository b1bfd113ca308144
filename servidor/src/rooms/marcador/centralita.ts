import {
  type EstadoDeIntento,
  MENSAJES_CENTRALITA as M,
  trasNoticia,
} from '@anden/contrato/marcador/centralita.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Centralita, direccionDeAviso, pideLlamada } from '../../platform/centralita.ts';
import type { Servicios } from '../../platform/services.ts';
import { momentoDe } from './ajustes.ts';

type Partes = Pick<Servicios, 'config' | 'db' | 'eventos' | 'secretoDeSesiones'>;

/** A call that was written down this long ago and not sent, because no server was there to do so, is not dialled any more: nobody waits for it. */
const TARDE_S = 20;
/** How many calls one server asks for at once. */
const A_LA_VEZ = 20;
/** Seconds without news after which the exchange is taken to have lost a call. */
const CALLADA_S = { ENVIADO: 30, ACEPTADO: 60, TIMBRANDO: 120, CONTESTADO: 4 * 3600 } as const;

interface Intento {
  intento_id: string;
  numero: string;
  operador_id: number;
  operador: string;
  extension: string | null;
  estado: EstadoDeIntento;
}

/** The screens of these operators read again where their call stands. */
const avisa = ({ eventos }: Partes, operadores: readonly number[]): void =>
  eventos.publicar(
    [...new Set(operadores)].map((operador_id) => ({ tema: 'marcacion' as const, operador_id })),
  );

/**
 * Writes down news of a call, which may come in any order, again, or for a call that ended long ago.
 * @returns false if there is no such call
 */
export async function anotaNoticia(
  partes: Partes,
  intentoId: string,
  noticia: EstadoDeIntento,
  motivo: string | null = null,
): Promise<boolean> {
  const { db, config } = partes;
  const cambio = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ estado: EstadoDeIntento; operador_id: number }>`
      select estado, operador_id from intentos_llamada where intento_id = ${intentoId} and estado is not null for update`.execute(
      tx,
    );
    const [antes] = rows;
    if (!antes) return null;
    const estado = trasNoticia(antes.estado, noticia);
    if (estado !== antes.estado)
      await sql`
        update intentos_llamada set estado = ${estado}, estado_desde = ${momentoDe({ config })}, motivo = ${motivo} where intento_id = ${intentoId}`.execute(
        tx,
      );
    return { operador_id: antes.operador_id, cambio: estado !== antes.estado };
  });
  if (cambio?.cambio) avisa(partes, [cambio.operador_id]);
  return cambio !== null;
}

/** Asks the exchange for one call, and writes down what it answered. */
async function marca(partes: Partes, centralita: Centralita, intento: Intento): Promise<void> {
  const { intento_id, numero, operador, extension } = intento;
  const peticion = await pideLlamada(centralita, {
    numero,
    operador,
    extension: extension ?? '',
    intento: intento_id,
    aviso: direccionDeAviso(centralita.avisos, partes.secretoDeSesiones, intento_id),
  });
  if (peticion === 'tomada') await anotaNoticia(partes, intento_id, 'ACEPTADO');
  else if (peticion === 'no responde') await anotaNoticia(partes, intento_id, 'FALLO', M.noRespondio);
  else if (typeof peticion === 'object')
    await anotaNoticia(partes, intento_id, 'FALLO', M.rechazo(peticion.http));
}

/**
 * Asks the exchange for the calls that operators began, each once whatever happens and however many servers there are: it is marked as sent before it is.
 * One that could not be sent in time is not dialled later, and of one that the exchange says nothing more about, that is said.
 */
export async function trabajaCentralita(partes: Partes): Promise<void> {
  const { config, db } = partes;
  const { centralita } = config;
  if (!centralita) return;
  const ahora = sql`${momentoDe({ config })}::timestamptz`;
  const hace = (s: number): RawBuilder<unknown> => sql`${ahora} - ${s} * interval '1 second'`;
  const { rows } = await sql<Intento>`
    with mios as (
      update intentos_llamada set estado_desde = ${ahora},
             estado = case when momento < ${hace(TARDE_S)} then 'FALLO' else 'ENVIADO' end,
             motivo = case when momento < ${hace(TARDE_S)} then ${M.sinMarcar} end
       where intento_id in (select intento_id from intentos_llamada where estado = 'PEDIDO' order by intento_id limit ${A_LA_VEZ} for update skip locked)
       returning intento_id, numero, operador_id, estado)
    select m.*, o.operador, e.extension from mios m join operadores o using (operador_id) left join extensiones_marcador e using (operador_id)
     order by intento_id`.execute(db);
  avisa(
    partes,
    rows.filter((i) => i.estado === 'FALLO').map((i) => i.operador_id),
  );
  await Promise.all(rows.filter((i) => i.estado === 'ENVIADO').map((i) => marca(partes, centralita, i)));
  const { rows: calladas } = await sql<{ operador_id: number }>`
    update intentos_llamada set estado = 'SIN_NOTICIAS', estado_desde = ${ahora}
     where ${sql.join(
       Object.entries(CALLADA_S).map(
         ([estado, s]) => sql`(estado = ${sql.lit(estado)} and estado_desde < ${hace(s)})`,
       ),
       sql` or `,
     )}
    returning operador_id`.execute(db);
  avisa(
    partes,
    calladas.map((i) => i.operador_id),
  );
}
