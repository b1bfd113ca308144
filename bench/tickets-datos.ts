import { P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { FACTURA } from './clientes-datos.ts';
import { OPERADORES, operadorDe } from './datos.ts';
import { sinReferencias } from './referencias.ts';

/** How many tickets there are, and how many comments each has, except the long ones. */
interface Mesa {
  tickets: number;
  comentarios: number;
}
export const MESA: Mesa = { tickets: 100_000, comentarios: 6 };

const TICKET = 2_000_000;
/** Every so many tickets there is one with 200 comments. */
const CADA_LARGO = 2_000;
export const COMENTARIOS_DEL_LARGO = 200;
/** The id of the n-th long ticket, and how many of so many tickets are long. */
export const largoDe = (n: number): number => TICKET + n * CADA_LARGO;
export const cuantosLargos = (tickets: number): number => Math.ceil(tickets / CADA_LARGO);
/** The newest tickets: all of these are open, and one in a hundred of the others. */
const RECIENTES = 1_500;
const ZONA = 'America/Mexico_City';

const ASUNTOS = [
  'FALTÓ PRODUCTO',
  'LLEGÓ ROTO',
  'NO ES LO QUE PEDÍ',
  'SOBRÓ UNA CAJA',
  'NO HA LLEGADO',
  'NÚMERO DE GUÍA',
  'FACTURA CON OTRO RFC',
  'SALDO EQUIVOCADO',
  'DEVOLUCIÓN',
  'GARANTÍA',
];
const FRASES = [
  'Abrimos las cajas y faltan piezas de lo que dice la factura.',
  'Una caja llegó mojada y tres piezas venían rotas.',
  'La guía no se mueve desde hace cuatro días.',
  'Revisamos el empaque y le mandamos lo que faltó.',
  'Se autorizó la devolución; guarde el empaque.',
  'Pase por el cambio o lo recoge la fletera el jueves.',
  'El cliente quedó conforme.',
  'Se le marcó dos veces y no contesta.',
  'Está en ruta y se entrega mañana por la tarde.',
];

const arreglo = (textos: readonly string[]): string => `array['${textos.join("','")}']`;
/** SQL: the text at a number's place. */
const elDe = (textos: readonly string[], n: string): string =>
  `(${arreglo(textos)})[1 + (${n}) % ${textos.length}]`;

/**
 * Adds tickets over the period of the office's invoices ({@link cargarClientes}), four in five of them of a customer, with their comments,
 * and derives their state by the database's own function. Every operator of the bench has the screen, a position and the control ids to
 * answer and close; the first sees everything. `cliente` is the tables' owner.
 */
export async function cargarTickets(
  cliente: pg.ClientBase,
  { tickets, comentarios }: Mesa,
): Promise<{ tickets: number; comentarios: number; abiertos: number }> {
  await cliente.query('begin');
  await gente(cliente);
  const conReferencias = await sinReferencias(cliente, ['tickets', 'tickets_det']);
  await cliente.query(
    `create temp table suyas on commit drop as
       select docto_ve_id, cliente_id, fecha, (k * $1 / total)::int as n
         from (select docto_ve_id, cliente_id, fecha, row_number() over (order by docto_ve_id) - 1 as k, count(*) over () as total
                 from facturas where docto_ve_id between ${FACTURA} and ${FACTURA * 2 - 1}) f`,
    [tickets],
  );
  await cliente.query('analyze suyas');
  await cliente.query(
    `with r as (select array_agg(docto_ve_det_id) as ids, array_agg(articulo_id) as articulos, array_agg(cliente_id) as clientes
                  from (select d.docto_ve_det_id, d.articulo_id, r.cliente_id from remisiones_det d join remisiones r using (docto_ve_id)
                         order by d.docto_ve_det_id limit 5000) x)
     insert into tickets (ticket_id, tipo, motivo_id, asunto, comentario, cliente_id, factura_id, docto_ve_det_id, producto_id, unidades,
                          operador_id_creo, creado)
     select ${TICKET} + n, case when o.interno then 'O' else 'C' end, case when o.interno then 16 + n % 2 else 1 + n % 13 end,
            ${elDe(ASUNTOS, 'n * 7')} || ' ' || (n * 31) % 9973, ${elDe(FRASES, 'n * 5')} || ' ' || ${elDe(FRASES, 'n * 11 + 3')},
            case when o.interno then r.clientes[l.cual] else f.cliente_id end, case when not o.interno and n % 10 < 7 then f.docto_ve_id end,
            case when o.interno then r.ids[l.cual] end, case when o.interno then r.articulos[l.cual] end,
            case when o.interno then 1 + n % 6 end, ${operadorDe(0)} + n % ${OPERADORES},
            least(f.fecha + (4 + n % 92) * interval '1 hour', now() - interval '10 minutes' - ($1::int - 1 - n) * interval '20 seconds')
       from (select distinct on (n) * from suyas order by n, docto_ve_id) f, r,
            lateral (select n % 5 = 0 as interno) o, lateral (select 1 + n * 13 % cardinality(r.ids) as cual) l`,
    [tickets],
  );
  // As many answers as fit in the time; the last one closes it.
  await cliente.query(
    `insert into tickets_det (ticket_id, es_respuesta, operador_id, mostrar_a_clte, puesto_id, espera, cierra, encontrado, comentario, fecha, cuenta)
     select t.ticket_id, k > 1, case when k > 1 then ${operadorDe(0)} + (n + k * 7) % ${OPERADORES} else t.operador_id_creo end,
            t.tipo = 'C' and k % 2 = 0, case when k = 1 or k % 3 = 0 then p.ids[1 + (n + k) % cardinality(p.ids)] end,
            t.tipo = 'C' and k > 1 and k < c.cuantos and k % 4 = 2, c.cerrado and k = c.cuantos,
            case when c.cerrado and k = c.cuantos and t.motivo_id >= 16 then n % 3 > 0 end,
            case when k = 1 then t.comentario else ${elDe(FRASES, 'n + k * 3')} || ' ' || ${elDe(FRASES, 'n * 3 + k')} end, m.fecha, m.fecha
       from tickets t, (select array_agg(puesto_id order by puesto_id) as ids from puestos) p,
            lateral (select t.ticket_id - ${TICKET} as n) x,
            lateral (select case when n % ${CADA_LARGO} = 0 then ${COMENTARIOS_DEL_LARGO} else $2::int end as cuantos,
                            n < $1::int - ${RECIENTES} and n % 100 <> 41 as cerrado) c,
            generate_series(1, c.cuantos) k,
            lateral (select t.creado + (k - 1) * least(interval '5 hours', (now() - t.creado) / (c.cuantos + 1)) as fecha) m
      where t.ticket_id >= ${TICKET}
      order by m.fecha`,
    [tickets, comentarios],
  );
  await cliente.query('analyze tickets, tickets_det');
  await cliente.query(
    `select count(recalcula_ticket(ticket_id, $1)) from tickets where ticket_id >= ${TICKET}`,
    [ZONA],
  );
  await conReferencias();
  await cliente.query(
    `select setval(pg_get_serial_sequence('tickets', 'ticket_id'), (select max(ticket_id) from tickets))`,
  );
  await cliente.query('commit');
  await cliente.query('vacuum analyze');
  const { rows } = await cliente.query<{ tickets: number; comentarios: number; abiertos: number }>(
    `select count(*)::int as tickets, count(*) filter (where cerrado is null)::int as abiertos,
            (select count(*)::int from tickets_det) as comentarios from tickets`,
  );
  return rows[0] ?? { tickets: 0, comentarios: 0, abiertos: 0 };
}

/** Gives every operator of the bench a position, of all departments in turn. */
async function gente(cliente: pg.ClientBase): Promise<void> {
  await cliente.query(
    `update operadores o set puesto_id = p.puesto_id, departamento_id = p.departamento_id
       from (select puesto_id, departamento_id, row_number() over (order by puesto_id) - 1 as k, count(*) over () as total from puestos) p
      where o.operador_id between $1 and $2 and (o.operador_id - $1) % p.total = p.k`,
    [operadorDe(0), operadorDe(OPERADORES - 1)],
  );
  await cliente.query(
    `insert into operador_controles (operador_id, control_id)
       select o, c from generate_series($1::int, $2::int) o, unnest($3::int[]) c on conflict do nothing`,
    [operadorDe(0), operadorDe(OPERADORES - 1), [P.tickets, P.responderTicket, P.cerrarTicket]],
  );
  await cliente.query(
    'insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[]) on conflict do nothing',
    [operadorDe(0), [P.verOtros, P.todosLosClientes, P.mostrarRespuestaCliente, P.tableroTickets]],
  );
}
