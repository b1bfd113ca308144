-- Counting the tickets of a range reads a row of this index in a third of the time that one of tickets_creado takes, which holds all that a list is sorted by.
create index tickets_cuenta on tickets (creado, puesto_id, cliente_id);
-- And the article, by which they are sorted too.
drop index tickets_creado;
create index tickets_creado on tickets (creado)
  include (puesto_id, operador_id_creo, ticket_id, tipo, cliente_id, cerrado, minutos, minutos_espera, espera_desde, vence, motivo_id, asesor_id, operador_id_resp, producto_id);
