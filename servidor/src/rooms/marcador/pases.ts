import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { Servicios } from '../../platform/services.ts';
import { momentoDe } from './ajustes.ts';
import { armar } from './lista.ts';
import { presencias } from './suplentes.ts';

/**
 * Passes to their substitutes the callbacks of operators who are absent, so many minutes after their moment (`pasa_min`). Each passes once, however
 * often and on however many servers this runs; one that nobody can take stays where it is. Both operators are told.
 */
export async function pasarAgendados({
  config,
  db,
  eventos,
}: Pick<Servicios, 'config' | 'db' | 'eventos'>): Promise<void> {
  const hechos = await db.transaction().execute(async (tx) => {
    const ctx = { db: tx, config };
    const ahora = momentoDe(ctx);
    const { presente, suplente } = await presencias(ctx);
    const { rows } = await sql<{ suplente_id: number; dueno_id: number }>`
      with vencidos as (
        select a.agendado_id, a.operador_id, ${suplente(sql`a.operador_id`)} as suplente_id
          from agendados a join operadores o on o.operador_id = a.operador_id cross join ajustes_marcador j
         where a.terminado is null and a.pasado is null and a.para <= ${ahora}::timestamptz - make_interval(mins => j.pasa_min) and not ${presente}
         order by a.agendado_id for update of a skip locked),
      pasan as (
        update agendados a set operador_id = v.suplente_id, de_operador_id = a.operador_id, pasado = ${ahora}, avisado = coalesce(a.avisado, ${ahora})
          from vencidos v where v.agendado_id = a.agendado_id and v.suplente_id is not null
        returning a.operador_id as suplente_id, a.de_operador_id as dueno_id, a.cliente_id, a.para),
      dichos as (
        insert into avisos (operador_id, tipo, documento_id, mensaje, menu)
        select x.quien, 'marcacion', p.cliente_id, x.mensaje, 'marcador'
          from pasan p join clientes c using (cliente_id) join operadores d on d.operador_id = p.dueno_id join operadores s on s.operador_id = p.suplente_id
         cross join lateral (values
           (p.suplente_id, 'Llamar a ' || c.nombre || ', agendado a las ' || to_char(p.para at time zone ${config.zona}, 'HH24:MI') || ' por ' || d.nombre || ', que no está'),
           (p.dueno_id, 'La llamada a ' || c.nombre || ' de las ' || to_char(p.para at time zone ${config.zona}, 'HH24:MI') || ' pasó a ' || s.nombre)) x (quien, mensaje)
         order by p.para)
      select distinct suplente_id, dueno_id from pasan`.execute(tx);
    // They come into the list of today of whoever has them now.
    for (const quien of [...new Set(rows.map((f) => f.suplente_id))].toSorted((a, b) => a - b))
      await armar(ctx, quien);
    return rows;
  });
  if (hechos.length === 0) return;
  const tocados = new Set(hechos.flatMap((f) => [f.suplente_id, f.dueno_id]));
  eventos.publicar([
    ...[...tocados].flatMap((operador_id) => [
      { tema: 'aviso' as const, operador_id },
      { tema: 'marcacion' as const, operador_id },
    ]),
    { tema: 'marcacion' as const, controles: [P.tableroMarcador] },
  ]);
}
