/** Tickets: CLIENTE of customer 1, open, answered by `admin`, who may take it back; INTERNO, of a remission's line; NORTE of customer 2. */
export const TICKET = { CLIENTE: 1, INTERNO: 2, NORTE: 3 } as const;
/** Answers of CLIENTE that may still be taken back: of `admin` and of `jefe`. */
export const RESPUESTA = { ADMIN: 4, JEFE: 5 } as const;
/** Saved answers of `admin`: for themselves, and shared. */
export const GUARDADA = { ADMIN: 1, COMPARTIDA: 2 } as const;

/** Substitutes of `admin` far away: `jefe` on 2998-01-05 and on 2998-02-05. */
export const SUPLENCIA = { ADMIN: 1, OTRA: 2 } as const;

export interface TicketsDe {
  /** Operators. */
  admin: number;
  jefe: number;
  /** A remission's line, and its article. */
  renglon: number;
  articulo: number;
}

/** SQL of the tickets of the small company. */
export const ticketsDe = (de: TicketsDe): string => `
  insert into tickets (ticket_id, tipo, motivo_id, asunto, comentario, cliente_id, docto_ve_det_id, producto_id, unidades, operador_id_creo) values
    (${TICKET.CLIENTE}, 'C', 1, 'Faltó una caja', 'No llegó la caja dos', 1, null, null, null, ${de.admin}),
    (${TICKET.INTERNO}, 'O', 16, 'Frasco roto', 'Venía roto', 1, ${de.renglon}, ${de.articulo}, 1, ${de.admin}),
    (${TICKET.NORTE}, 'C', 5, 'No llega', 'Lleva dos semanas', 2, null, null, null, ${de.admin});
  insert into tickets_det (ticket_id, es_respuesta, operador_id, puesto_id, comentario) values
    (1, false, ${de.admin}, null, 'No llegó la caja dos'), (2, false, ${de.admin}, 1, 'Venía roto'), (3, false, ${de.admin}, null, 'Lleva dos semanas');
  insert into tickets_det (ticket_id, es_respuesta, operador_id, mostrar_a_clte, comentario, cuenta) values
    (1, true, ${de.admin}, true, 'Lo revisamos', now() + interval '30 days'), (1, true, ${de.jefe}, false, 'La tiene embarques', now() + interval '30 days');
  select recalcula_ticket(ticket_id, 'America/Mexico_City') from tickets;
  select setval(pg_get_serial_sequence('tickets', 'ticket_id'), 100), setval(pg_get_serial_sequence('tickets_det', 'ticket_det_id'), 100);
  insert into respuestas_guardadas (respuesta_id, operador_id, titulo, texto, compartida) values
    (${GUARDADA.ADMIN}, ${de.admin}, 'Saludo', 'Hola, {cliente}', false), (${GUARDADA.COMPARTIDA}, ${de.admin}, 'Guía', 'Va en la guía {guia}', true);
  select setval(pg_get_serial_sequence('respuestas_guardadas', 'respuesta_id'), 100);
  insert into suplencias (suplencia_id, operador_id, suplente_id, desde, hasta, inicio, fin, creada_por)
    select n, ${de.admin}, ${de.jefe}, d, d, d::timestamp at time zone 'America/Mexico_City', (d + 1)::timestamp at time zone 'America/Mexico_City', ${de.admin}
      from (values (${SUPLENCIA.ADMIN}, date '2998-01-05'), (${SUPLENCIA.OTRA}, date '2998-02-05')) s (n, d);
  select setval(pg_get_serial_sequence('suplencias', 'suplencia_id'), 100);
`;
