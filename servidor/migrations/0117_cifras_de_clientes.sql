-- A customer's balance and last order, which a list of 100,000 customers is sorted by: put together for each of them it took half a second.
create table cifras_clientes (
  cliente_id    integer primary key references clientes on delete cascade,
  saldo         numeric(14, 2) not null default 0,
  abiertos      integer not null default 0,
  ultimo_pedido timestamptz
);
comment on table cifras_clientes is 'Of each customer, what lists are sorted by. Kept by triggers at the commit (cifras_por_reunir), proved by the audit. A screen that shows one customer reads the rows themselves.';
comment on column cifras_clientes.saldo is 'What it owes less what is in its favour: the sum of what is left in saldos_cartera.';
comment on column cifras_clientes.abiertos is 'How many of its entries there have something left.';
comment on column cifras_clientes.ultimo_pedido is 'Of its orders and remissions, the last one''s date; null: none.';

create table cifras_por_reunir (
  transaccion xid8 not null default pg_current_xact_id(),
  cliente_id  integer not null,
  primary key (transaccion, cliente_id)
);
comment on table cifras_por_reunir is 'Whose figures the running transaction has changed; empty once it is committed, which works them out. So customers are locked last, for a moment and in order.';

create function reunir_cifras(clientes_ids integer[]) returns void language plpgsql security definer set search_path = public as $$
begin
  -- Whoever changes the same one waits here, and then counts what the other wrote.
  perform from cifras_clientes where cliente_id = any (clientes_ids) order by cliente_id for no key update;
  update cifras_clientes k
     set saldo = n.saldo, abiertos = n.abiertos, ultimo_pedido = n.ultimo
    from unnest(clientes_ids) x (cliente_id),
         lateral (select coalesce(sum(case when s.cargo then s.pendiente else -s.pendiente end), 0) as saldo, count(*)::integer as abiertos,
                         greatest((select max(p.fecha) from pedidos p where p.cliente_id = x.cliente_id),
                                  (select max(r.fecha) from remisiones r where r.cliente_id = x.cliente_id)) as ultimo
                    from saldos_cartera s where s.cliente_id = x.cliente_id and s.pendiente > 0) n
   where k.cliente_id = x.cliente_id and (k.saldo, k.abiertos, k.ultimo_pedido) is distinct from (n.saldo, n.abiertos, n.ultimo);
end $$;
comment on function reunir_cifras(integer[]) is 'Works out anew the figures of these customers.';

create function cifras_de_la_transaccion() returns trigger language plpgsql security definer set search_path = public as $$
declare suyos integer[];
begin
  with hechos as (delete from cifras_por_reunir where transaccion = pg_current_xact_id() returning cliente_id)
    select array_agg(cliente_id) into suyos from hechos;
  if suyos is not null then perform reunir_cifras(suyos); end if;
  return null;
end $$;
comment on function cifras_de_la_transaccion() is 'The first one at the commit does it for all of the transaction.';
create constraint trigger cifras_por_reunir after insert on cifras_por_reunir
  deferrable initially deferred for each row execute function cifras_de_la_transaccion();

create function anota_cifras() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    insert into cifras_por_reunir (cliente_id) values (old.cliente_id) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' then
    insert into cifras_por_reunir (cliente_id) values (new.cliente_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger saldos_cartera_cifras after insert or delete on saldos_cartera for each row execute function anota_cifras();
create trigger saldos_cartera_cifras_cambio after update on saldos_cartera
  for each row when ((old.cliente_id, old.cargo, old.pendiente) is distinct from (new.cliente_id, new.cargo, new.pendiente)) execute function anota_cifras();
create trigger pedidos_cifras after insert or delete on pedidos for each row execute function anota_cifras();
create trigger pedidos_cifras_cambio after update of cliente_id, fecha on pedidos
  for each row when ((old.cliente_id, old.fecha) is distinct from (new.cliente_id, new.fecha)) execute function anota_cifras();
create trigger remisiones_cifras after insert or delete on remisiones for each row execute function anota_cifras();
create trigger remisiones_cifras_cambio after update of cliente_id, fecha on remisiones
  for each row when ((old.cliente_id, old.fecha) is distinct from (new.cliente_id, new.fecha)) execute function anota_cifras();

create function cifras_de_clientes_nuevos() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into cifras_clientes (cliente_id) select cliente_id from nuevos order by cliente_id;
  return null;
end $$;
create trigger clientes_con_cifras after insert on clientes referencing new table as nuevos
  for each statement execute function cifras_de_clientes_nuevos();

insert into cifras_clientes (cliente_id) select cliente_id from clientes order by cliente_id;
select reunir_cifras(array(select cliente_id from clientes));

-- Names in the order of the screen, with what a list of customers is restricted by.
create index clientes_nombre on clientes (nombre collate es_mx, cliente_id desc) include (fecha_distribuidor, operador_id);
drop index clientes_distribuidor;
create index clientes_distribuidor on clientes (fecha_distribuidor, cliente_id desc) include (operador_id) where fecha_distribuidor is not null;

grant select on cifras_clientes to anden_app;
-- Only triggers write it, with their owner's privileges; a grant on all tables does not reach it.
revoke all on cifras_por_reunir from anden_app;
