-- Lists of 100,000 rows are sorted by what their customers are of, and searched in it: that stands in an index by the customer's id, and each text once beside it.
create index clientes_textos on clientes (cliente_id) include (tipo, zona, giro, operador_id);

create table lugares_de_clientes (
  clase text not null check (clase in ('estado', 'ciudad', 'localidad', 'tipo_localidad')),
  texto text not null
);
-- By its digest: a text may be longer than an index takes.
create unique index lugares_de_clientes_texto on lugares_de_clientes (clase, md5(texto));
comment on table lugares_de_clientes is 'Each text of the places of customers'' addresses, once. Kept by triggers and proved by the audit; one that no address says any longer stays.';
comment on column lugares_de_clientes.clase is 'The column of direcciones_clientes.';

create function lugares_de_direccion(estado text, ciudad text, localidad text, tipo_localidad text) returns table (clase text, texto text)
language sql immutable parallel safe
begin atomic
  select * from (values ('estado', estado), ('ciudad', ciudad), ('localidad', localidad), ('tipo_localidad', tipo_localidad)) v (clase, texto)
   where v.texto is not null;
end;
comment on function lugares_de_direccion is 'What an address says of its place, a row for each column that it fills in.';

create function anota_lugares() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Those of a statement in their order, so that two who write the same new places at once wait for each other and seldom in a circle.
  if tg_op = 'INSERT' then
    insert into lugares_de_clientes
      select distinct l.clase, l.texto from nuevos n, lugares_de_direccion(n.estado, n.ciudad, n.localidad, n.tipo_localidad) l
       where not exists (select from lugares_de_clientes x where x.clase = l.clase and md5(x.texto) = md5(l.texto))
       order by 1, 2 on conflict do nothing;
  else
    insert into lugares_de_clientes
      select l.clase, l.texto from lugares_de_direccion(new.estado, new.ciudad, new.localidad, new.tipo_localidad) l
       where not exists (select from lugares_de_clientes x where x.clase = l.clase and md5(x.texto) = md5(l.texto))
       order by 1, 2 on conflict do nothing;
  end if;
  return null;
end $$;
comment on function anota_lugares() is 'Keeps lugares_de_clientes with every place of an address.';
create trigger direcciones_lugares after insert on direcciones_clientes referencing new table as nuevos
  for each statement execute function anota_lugares();
create trigger direcciones_lugares_cambio after update of estado, ciudad, localidad, tipo_localidad on direcciones_clientes
  for each row when ((new.estado, new.ciudad, new.localidad, new.tipo_localidad) is distinct from (old.estado, old.ciudad, old.localidad, old.tipo_localidad))
  execute function anota_lugares();
insert into lugares_de_clientes
  select distinct l.clase, l.texto from direcciones_clientes d, lugares_de_direccion(d.estado, d.ciudad, d.localidad, d.tipo_localidad) l order by 1, 2;
grant select on lugares_de_clientes to anden_app;

-- Tickets are filtered and sorted by how long they took without reading their texts.
drop index tickets_creado;
create index tickets_creado on tickets (creado)
  include (puesto_id, operador_id_creo, ticket_id, tipo, cliente_id, cerrado, minutos, minutos_espera, espera_desde, vence);

-- Whose an invoice is, where it was packed and by whom, and who handed it over: looked up for 100,000 guides at once, without its row.
create index facturas_de_listas on facturas (docto_ve_id) include (cliente_id, almacenes, empacaron, operador_id_entrego);
drop index guias_fecha;
create index guias_fecha on guias (fecha desc, guia_id) include (docto_ve_id);
