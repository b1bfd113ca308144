-- The counts that a ticket asked for: who asked, and when. A count that waited already is named too.

create table tickets_conteos (
  ticket_id         integer not null references tickets,
  inventario_det_id integer not null references inventarios_det,
  operador_id       integer not null references operadores,
  pedido            timestamptz not null default now(),
  primary key (ticket_id, inventario_det_id)
);
comment on table tickets_conteos is 'Lines to count that somebody asked for from a ticket, once each. Never changed';
create index tickets_conteos_renglon on tickets_conteos (inventario_det_id);

grant select, insert on tickets_conteos to anden_app;
