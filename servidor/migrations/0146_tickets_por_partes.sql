-- Reading an index alone takes apart every column of its rows, also those that nobody asked for. So whose a ticket is stands in one and how long it took
-- in another, each with what says who may see it.
drop index tickets_creado;
create index tickets_de_quien on tickets (creado)
  include (ticket_id, puesto_id, cliente_id, operador_id_creo, motivo_id, asesor_id, operador_id_resp, producto_id, unidades, tipo);
create index tickets_tiempos on tickets (creado)
  include (ticket_id, puesto_id, operador_id_creo, asesor_id, motivo_id, cliente_id, tipo, cerrado, minutos, minutos_respuesta, minutos_espera, espera_desde, vence);
