-- The list of what customers owe is sorted by who they are, too: that stands beside their figures, written at the commit as these are, and proved by the audit.
alter table cifras_clientes
  add clave_cliente text,
  add nombre        text,
  add zona          text,
  add operador_id   integer;
comment on column cifras_clientes.clave_cliente is 'Of its customer, as are the columns after it. Copies: nothing but triggers writes them.';

alter table cifras_por_reunir add cifras boolean not null default true;
comment on column cifras_por_reunir.cifras is 'Whether its figures have changed, and not only who it is, which takes a hundredth of the time.';

create or replace function anota_cifras() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    insert into cifras_por_reunir (cliente_id) values (old.cliente_id)
      on conflict (transaccion, cliente_id) do update set cifras = true where not cifras_por_reunir.cifras;
  end if;
  if tg_op <> 'DELETE' then
    insert into cifras_por_reunir (cliente_id) values (new.cliente_id)
      on conflict (transaccion, cliente_id) do update set cifras = true where not cifras_por_reunir.cifras;
  end if;
  return null;
end $$;

-- A connection keeps its plans: one made while cifras_por_reunir was empty would read all of that table for each customer of an import. What is called
-- from here is planned so too.
create or replace function cifras_de_la_transaccion() returns trigger language plpgsql security definer set search_path = public set enable_seqscan = off as $$
declare
  suyos integer[];
  con_cifras integer[];
begin
  -- The first call has done it for all. Looking for the others in vain, each of 20,000 would go through what the first one deleted.
  perform from cifras_por_reunir where transaccion = new.transaccion and cliente_id = new.cliente_id;
  if not found then return null; end if;
  with hechos as (delete from cifras_por_reunir where transaccion = new.transaccion returning cliente_id, cifras)
    select array_agg(cliente_id), array_agg(cliente_id) filter (where cifras) into suyos, con_cifras from hechos;
  if suyos is null then return null; end if;
  -- Before any row, as whoever changes the zone takes it, who then writes all of them.
  if con_cifras is not null then perform pg_advisory_xact_lock_shared(7265336); end if;
  -- All of them at once and in order, whatever has changed of each.
  perform from cifras_clientes where cliente_id = any (suyos) order by cliente_id for no key update;
  update cifras_clientes k
     set clave_cliente = c.clave_cliente, nombre = c.nombre, zona = c.zona, operador_id = c.operador_id
    from clientes c
   where k.cliente_id = any (suyos) and c.cliente_id = k.cliente_id
     and (k.clave_cliente, k.nombre, k.zona, k.operador_id) is distinct from (c.clave_cliente, c.nombre, c.zona, c.operador_id);
  if con_cifras is not null then perform reunir_cifras(con_cifras); end if;
  return null;
end $$;

create function anota_quien() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into cifras_por_reunir (cliente_id, cifras)
    select cliente_id, false
      from (select cliente_id, clave_cliente, nombre, zona, operador_id from nuevos
            except select cliente_id, clave_cliente, nombre, zona, operador_id from viejos) c
    on conflict do nothing;
  return null;
end $$;
comment on function anota_quien() is 'Customers that change: their figures say the same at the commit.';
create trigger clientes_en_sus_cifras after update on clientes referencing old table as viejos new table as nuevos
  for each statement execute function anota_quien();

create or replace function cifras_de_clientes_nuevos() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into cifras_clientes (cliente_id, clave_cliente, nombre, zona, operador_id)
    select cliente_id, clave_cliente, nombre, zona, operador_id from nuevos order by cliente_id;
  return null;
end $$;
update cifras_clientes k
   set clave_cliente = c.clave_cliente, nombre = c.nombre, zona = c.zona, operador_id = c.operador_id
  from clientes c where c.cliente_id = k.cliente_id;
alter table cifras_clientes
  alter column clave_cliente set not null,
  alter column nombre set not null;

-- In the order of the screen, which begins with who has most overdue.
create index cifras_vencido on cifras_clientes (vencido desc, cliente_id desc) where abiertos > 0;
create index cifras_adeudo on cifras_clientes (adeudo, cliente_id desc) where abiertos > 0;
create index cifras_por_vencer on cifras_clientes (por_vencer, cliente_id desc) where abiertos > 0;
create index cifras_de_1_a_30 on cifras_clientes (de_1_a_30, cliente_id desc) where abiertos > 0;
create index cifras_de_31_a_60 on cifras_clientes (de_31_a_60, cliente_id desc) where abiertos > 0;
create index cifras_de_61_a_90 on cifras_clientes (de_61_a_90, cliente_id desc) where abiertos > 0;
create index cifras_mas_de_90 on cifras_clientes (mas_de_90, cliente_id desc) where abiertos > 0;
create index cifras_anticipo on cifras_clientes (anticipo, cliente_id desc) where abiertos > 0;
create index cifras_vencido_desde on cifras_clientes (vencido_desde, cliente_id desc) where abiertos > 0;
create index cifras_clave on cifras_clientes (clave_cliente collate es_mx, cliente_id desc) where abiertos > 0;
create index cifras_nombre on cifras_clientes (nombre collate es_mx, cliente_id desc) where abiertos > 0;
create index cifras_zona on cifras_clientes (zona collate es_mx, cliente_id desc) where abiertos > 0;
create index cifras_asesor on cifras_clientes (operador_id, cliente_id desc) where abiertos > 0;
