import type { Input, Output } from '@anden/contrato/call.ts';
import { NOMBRES_DOCUMENTO } from '@anden/contrato/existencias/conceptos.ts';
import type { personasCalls } from '@anden/contrato/personas/calls.ts';
import { HECHOS_MAX, hechoEnPalabras, MENSAJES_PERSONA } from '@anden/contrato/personas/rules.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { exigirPersona } from './alcance.ts';
import { type Hecho, hechosDe } from './hechos.ts';

type Calls = typeof personasCalls;

interface Renglon extends Hecho {
  folio: string | null;
  clave: string | null;
}

/** What somebody did on a day, the latest first. */
export async function getJornadaOperador(
  { operador_id, fecha }: Input<Calls['getJornadaOperador']>,
  ctx: QueryContext,
): Promise<Output<Calls['getJornadaOperador']>> {
  const persona = await exigirPersona({ operador_id }, ctx);
  const { inicio, fin } = limites(fecha, fecha, ctx.config.zona);
  const { rows } = await sql<Renglon>`
    select h.*, a.clave_articulo as clave, coalesce(co.folio, ac.folio, i.folio, tr.folio, re.folio) as folio
      from (${hechosDe(inicio, fin, sql`operador_id = ${persona}`)}) h
      left join articulos a on a.articulo_id = h.articulo_id
      left join compras co on h.documento = 'compra' and co.docto_cm_id = h.documento_id
      left join acomodos ac on h.documento = 'acomodo' and ac.acomodo_id = h.documento_id
      left join inventarios i on h.documento = 'conteo' and i.inventario_id = h.documento_id
      left join traspasos tr on h.documento = 'traspaso' and tr.docto_in_id = h.documento_id
      left join remisiones re on h.documento = 'remision' and re.docto_ve_id = h.documento_id
     order by h.fecha desc, h.hecho_id limit ${HECHOS_MAX + 1}`.execute(ctx.db);
  if (rows.length > HECHOS_MAX) throw new Rejection(MENSAJES_PERSONA.muchas);
  return {
    data: rows.map((h) => ({
      HECHO_ID: h.hecho_id,
      FECHA: h.fecha,
      HECHO: hechoEnPalabras(h.que),
      AREA: h.area,
      DOCUMENTO: documentoDe(h),
      TICKET_ID: h.ticket_id,
      CLAVE_ARTICULO: h.clave,
      PIEZAS: h.piezas,
      DESHECHO: h.deshecho ? 'S' : 'N',
    })),
  };
}

/** The document as the kardex writes it: its kind and its folio. */
function documentoDe({ documento, folio, ticket_id }: Renglon): string | null {
  if (ticket_id !== null) return `Ticket ${ticket_id}`;
  if (documento === null) return null;
  return [NOMBRES_DOCUMENTO[documento] ?? documento, folio].filter(Boolean).join(' ');
}
