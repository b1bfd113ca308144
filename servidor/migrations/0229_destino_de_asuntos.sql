-- A new ticket is directed by its subject: which position answers tickets of a subject, kept by whoever is in charge of tickets.

alter table motivos_ticket add column puesto_id integer references puestos on delete set null;
comment on column motivos_ticket.puesto_id is 'Position to which a new ticket of this subject is directed unless somebody chooses another; null: the specification''s default';
grant update (puesto_id) on motivos_ticket to anden_app;
