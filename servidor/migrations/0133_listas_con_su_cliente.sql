-- Lists of tickets and of catalogues downloaded are sorted and filtered by what their customer is: that stands in the row, kept by triggers and proved by the audit.
alter table tickets
  add column clave_cliente text,
  add column nombre        text,
  add column tipo_cliente  text,
  add column giro          text,
  add column asesor_id     integer;
comment on column tickets.clave_cliente is 'Of its customer, as are the columns after it. Copies: nothing but triggers writes them.';
alter table descargas_catalogo
  add column clave_cliente      text,
  add column nombre             text,
  add column tipo               text,
  add column zona               text,
  add column asesor_id          integer,
  add column origen             text,
  add column fecha_distribuidor date,
  add column creado             timestamptz,
  add column dir_cli_id         integer,
  add column estado             text,
  add column ciudad             text,
  add column localidad          text,
  add column tipo_localidad     text;
comment on column descargas_catalogo.clave_cliente is 'Of its customer, as are the columns after it: copies, which nothing but triggers writes.';
comment on column descargas_catalogo.dir_cli_id is 'The customer''s main address, whose place the columns after it tell.';

create function cliente_de_ticket() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Locked, so that a customer that changes meanwhile is waited for. Without one, all of them are null.
  select c.clave_cliente, c.nombre, c.tipo, c.giro, c.operador_id
    into new.clave_cliente, new.nombre, new.tipo_cliente, new.giro, new.asesor_id
    from (select) sin left join (select * from clientes where cliente_id = new.cliente_id for share) c on true;
  return new;
end $$;
comment on function cliente_de_ticket() is 'Writes into a ticket what its customer is.';
create trigger tickets_su_cliente before insert or update of cliente_id, clave_cliente, nombre, tipo_cliente, giro, asesor_id on tickets
  for each row execute function cliente_de_ticket();

create function cliente_de_descarga() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select c.clave_cliente, c.nombre, c.tipo, c.zona, c.operador_id, c.origen, c.fecha_distribuidor, c.creado
    into new.clave_cliente, new.nombre, new.tipo, new.zona, new.asesor_id, new.origen, new.fecha_distribuidor, new.creado
    from clientes c where c.cliente_id = new.cliente_id for share;
  -- Whoever changes an address locks its customer too: its main one is that of the moment at which the customer was free.
  select d.dir_cli_id, d.estado, d.ciudad, d.localidad, d.tipo_localidad
    into new.dir_cli_id, new.estado, new.ciudad, new.localidad, new.tipo_localidad
    from (select) sin left join (select * from direcciones_clientes where cliente_id = new.cliente_id and principal) d on true;
  return new;
end $$;
comment on function cliente_de_descarga() is 'Writes into a download what its customer is and where it is.';
create trigger descargas_su_cliente before insert or update of cliente_id, clave_cliente, nombre, tipo, zona, asesor_id, origen, fecha_distribuidor, creado,
  dir_cli_id, estado, ciudad, localidad, tipo_localidad on descargas_catalogo
  for each row execute function cliente_de_descarga();

create function cliente_en_sus_listas() returns trigger language plpgsql security definer set search_path = public as $$
declare
  de_tickets integer[];
  de_descargas integer[];
begin
  -- Not joined: a plan made for one customer is kept, and would go through all of 20,000 for each of them.
  select array_agg(cliente_id) into de_tickets
    from (select cliente_id, clave_cliente, nombre, tipo, giro, operador_id from nuevos
          except select cliente_id, clave_cliente, nombre, tipo, giro, operador_id from viejos) c;
  select array_agg(cliente_id) into de_descargas
    from (select cliente_id, clave_cliente, nombre, tipo, zona, operador_id, origen, fecha_distribuidor, creado from nuevos
          except select cliente_id, clave_cliente, nombre, tipo, zona, operador_id, origen, fecha_distribuidor, creado from viejos) c;
  if de_tickets is not null then
    -- In the order in which a change of the calendar locks those that are open.
    perform from tickets where cliente_id = any (de_tickets) order by ticket_id for no key update;
    update tickets set cliente_id = cliente_id where cliente_id = any (de_tickets);
  end if;
  if de_descargas is not null then
    update descargas_catalogo set cliente_id = cliente_id where cliente_id = any (de_descargas);
  end if;
  return null;
end $$;
comment on function cliente_en_sus_listas() is 'Customers that change: their tickets and downloads say the same.';
create trigger clientes_en_sus_listas after update on clientes referencing old table as viejos new table as nuevos
  for each statement execute function cliente_en_sus_listas();

create function lugar_en_descargas() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform from clientes where cliente_id in (select n.cliente_id from nuevas n where n.principal) order by cliente_id for no key update;
    update descargas_catalogo x set cliente_id = x.cliente_id from nuevas n where n.principal and x.cliente_id = n.cliente_id;
  else
    perform from clientes where cliente_id in (old.cliente_id, case when tg_op = 'UPDATE' then new.cliente_id end) order by cliente_id for no key update;
    update descargas_catalogo set cliente_id = cliente_id
     where cliente_id in (old.cliente_id, case when tg_op = 'UPDATE' then new.cliente_id end);
  end if;
  return null;
end $$;
comment on function lugar_en_descargas() is 'A main address that changes: the downloads of its customer say the same.';
create trigger direcciones_en_descargas after insert on direcciones_clientes referencing new table as nuevas
  for each statement execute function lugar_en_descargas();
create trigger direcciones_en_descargas_cambio after update of cliente_id, principal, estado, ciudad, localidad, tipo_localidad on direcciones_clientes
  for each row
  when ((old.cliente_id, old.principal, old.estado, old.ciudad, old.localidad, old.tipo_localidad)
        is distinct from (new.cliente_id, new.principal, new.estado, new.ciudad, new.localidad, new.tipo_localidad))
  execute function lugar_en_descargas();
create trigger direcciones_en_descargas_baja after delete on direcciones_clientes
  for each row when (old.principal) execute function lugar_en_descargas();

update tickets set cliente_id = cliente_id where cliente_id is not null;
update descargas_catalogo set cliente_id = cliente_id;
alter table descargas_catalogo
  alter column clave_cliente set not null,
  alter column nombre set not null,
  alter column creado set not null;

-- The customer's key and name are two more of the texts that a ticket is looked for in.
-- The earlier functions stay: what those migrations grant on them is granted again after a restore without privileges.
drop index if exists tickets_buscado;
alter table tickets drop column buscado;
create function ticket_buscado(asunto text, factura text, remision text, comentario text, ticket_id integer, nombre text, clave_cliente text) returns text
language sql immutable parallel safe
return plegar(replace(asunto, U&'\001F', ' ') || U&'\001F' || replace(coalesce(factura, ''), U&'\001F', ' ') || U&'\001F'
           || replace(coalesce(remision, ''), U&'\001F', ' ') || U&'\001F' || replace(comentario, U&'\001F', ' ') || U&'\001F' || ticket_id::text
           || U&'\001F' || replace(coalesce(nombre, ''), U&'\001F', ' ') || U&'\001F' || replace(coalesce(clave_cliente, ''), U&'\001F', ' '));
comment on function ticket_buscado(text, text, text, text, integer, text, text) is 'What a ticket is looked for in, in small letters and without accents: subject, folio of its invoice and of its remission, comment, number, name and key of its customer, with a character between them that none has';
grant execute on function ticket_buscado(text, text, text, text, integer, text, text) to anden_app;
alter table tickets add column buscado text not null
  generated always as (ticket_buscado(asunto, folio_factura, folio_remision, comentario, ticket_id, nombre, clave_cliente)) stored;
do $$
begin
  create index tickets_buscado on tickets using gin (buscado gin_trgm_ops);
exception when undefined_object then
  -- 0071 has said that pg_trgm is missing: then every ticket's text is read.
  null;
end $$;

-- In the order of the screen, with what the lists are restricted to.
create index tickets_nombre on tickets (nombre collate es_mx, ticket_id desc) include (creado, cliente_id);
create index tickets_clave_cliente on tickets (clave_cliente collate es_mx, ticket_id desc) include (creado, cliente_id);
create index tickets_tipo_cliente on tickets (tipo_cliente collate es_mx, ticket_id desc) include (creado, cliente_id);
create index tickets_giro on tickets (giro collate es_mx, ticket_id desc) include (creado, cliente_id);
drop index tickets_creado;
create index tickets_creado on tickets (creado)
  include (puesto_id, operador_id_creo, ticket_id, tipo, cliente_id, cerrado, minutos, minutos_espera, espera_desde, vence, motivo_id, asesor_id, operador_id_resp);

drop index descargas_catalogo_fecha;
create index descargas_catalogo_fecha on descargas_catalogo (fecha, descarga_id desc) include (cliente_id, asesor_id);
create index descargas_catalogo_nombre on descargas_catalogo (nombre collate es_mx, descarga_id desc) include (fecha, cliente_id, asesor_id);
create index descargas_catalogo_clave on descargas_catalogo (clave_cliente collate es_mx, descarga_id desc) include (fecha, cliente_id, asesor_id);
create index descargas_catalogo_tipo on descargas_catalogo (tipo collate es_mx, descarga_id desc) include (fecha, cliente_id, asesor_id);
create index descargas_catalogo_zona on descargas_catalogo (zona collate es_mx, descarga_id desc) include (fecha, cliente_id, asesor_id);
create index descargas_catalogo_origen on descargas_catalogo (origen collate es_mx, descarga_id desc) include (fecha, cliente_id, asesor_id);
create index descargas_catalogo_catalogo on descargas_catalogo (catalogo collate es_mx, descarga_id desc) include (fecha, cliente_id, asesor_id);
create index descargas_catalogo_estado on descargas_catalogo (estado collate es_mx, descarga_id desc) include (fecha, cliente_id, asesor_id);
create index descargas_catalogo_ciudad on descargas_catalogo (ciudad collate es_mx, descarga_id desc) include (fecha, cliente_id, asesor_id);
create index descargas_catalogo_localidad on descargas_catalogo (localidad collate es_mx, descarga_id desc) include (fecha, cliente_id, asesor_id);
create index descargas_catalogo_tipo_localidad on descargas_catalogo (tipo_localidad collate es_mx, descarga_id desc) include (fecha, cliente_id, asesor_id);
create index cifras_clientes_ultimo on cifras_clientes (cliente_id) include (ultimo_pedido);

-- Texts of few kinds, gone through from one to the next in the order of the screen; places are looked for in their own table.
drop index clientes_origen;
create index clientes_origen on clientes (origen collate es_mx) where origen is not null;
drop index if exists direcciones_clientes_lugar;
