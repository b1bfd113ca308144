import { P } from '@anden/contrato/permissions.ts';
import { avisoDeTareas } from '@anden/contrato/rh/checklist-rules.ts';
import { sql } from 'kysely';
import type { Servicios } from '../../platform/services.ts';
import { paresDe, relojDeAhora, renglones } from './checklist-dia.ts';

/**
 * Tells everybody with tasks whose hour has come and who did not answer them yet, in one notice each. Each task is told once a day, however often and
 * on however many servers this runs: only who inserts its row tells it.
 */
export async function recordarTareas({
  config,
  db,
  eventos,
}: Pick<Servicios, 'config' | 'db' | 'eventos'>): Promise<void> {
  const reloj = relojDeAhora(config.zona);
  const rango = { desde: reloj.dia, hasta: reloj.dia };
  const avisados = await db.transaction().execute(async (tx) => {
    const pares = (await paresDe(tx, config.zona, rango, reloj.dia)).filter(
      (p) => p.version.hora_inicio <= reloj.hora,
    );
    if (pares.length === 0) return [];
    const { rows: nuevos } = await sql<{ tarea_id: number; operador_id: number }>`
      insert into checklist_recordatorios (fecha, tarea_id, operador_id)
      select h."FECHA", h."TAREA_ID", h."OPERADOR_ID"
        from (${renglones(pares, rango, reloj, config.zona)}) h
        join operador_controles c on c.operador_id = h."OPERADOR_ID" and c.control_id = ${P.checklist}
       where h."CONTESTADA" is null
       order by 1, 2, 3
      on conflict do nothing
      returning tarea_id, operador_id`.execute(tx);
    const deTarea = new Map(pares.map((p) => [p.version.tarea_id, p.version]));
    const avisos = [...Map.groupBy(nuevos, (n) => n.operador_id)].map(([operador_id, suyas]) => ({
      operador_id,
      tipo: 'tarea',
      mensaje: avisoDeTareas(suyas.flatMap((n) => deTarea.get(n.tarea_id) ?? [])),
      menu: 'checklist',
    }));
    if (avisos.length > 0) await tx.insertInto('avisos').values(avisos).execute();
    return avisos;
  });
  eventos.publicar(avisados.map(({ operador_id }) => ({ tema: 'aviso', operador_id })));
}
