-- What every customer owes by its age, which lists of the whole house are sorted and added up by: put together of every open entry it took a third of a second.
-- It changes as days go by, so it is that of one day, and a customer's says until when it holds.
create table corte_cartera (
  unico boolean primary key default true check (unico),
  dia   date not null,
  zona  text not null
);
comment on table corte_cartera is 'The day, in the company''s zone, that the ages in cifras_clientes are brought to. A list of another day, or before all are, reads the entries themselves.';

alter table cifras_clientes
  add adeudo        numeric(14, 2) not null default 0,
  add anticipo      numeric(14, 2) not null default 0,
  add por_vencer    numeric(14, 2) not null default 0,
  add de_1_a_30     numeric(14, 2) not null default 0,
  add de_31_a_60    numeric(14, 2) not null default 0,
  add de_61_a_90    numeric(14, 2) not null default 0,
  add mas_de_90     numeric(14, 2) not null default 0,
  add vencido       numeric(14, 2) not null generated always as (de_1_a_30 + de_31_a_60 + de_61_a_90 + mas_de_90) stored,
  add vencido_desde date,
  add caduca        date;
comment on column cifras_clientes.adeudo is 'What is left to be paid of its charges.';
comment on column cifras_clientes.anticipo is 'What is left to be applied of its credits.';
comment on column cifras_clientes.por_vencer is 'What it owes and is not due yet on the day of corte_cartera; the columns after it, what was due so many days before.';
comment on column cifras_clientes.vencido_desde is 'The day that its oldest overdue charge was due; null: none.';
comment on column cifras_clientes.caduca is 'The first day on which one of its charges is of another age; null: never.';
create index cifras_clientes_caduca on cifras_clientes (caduca) where caduca is not null;

create or replace function reunir_cifras(clientes_ids integer[]) returns void language plpgsql security definer set search_path = public as $$
declare corte corte_cartera;
begin
  -- The zone does not change between being read and being used (CANDADOS.cartera). The day may: what was worked out holds until it says.
  perform pg_advisory_xact_lock_shared(7265336);
  select * into corte from corte_cartera;
  -- Whoever changes the same one waits here, and then counts what the other wrote.
  perform from cifras_clientes where cliente_id = any (clientes_ids) order by cliente_id for no key update;
  update cifras_clientes k
     set saldo = n.adeudo - n.anticipo, abiertos = n.abiertos, ultimo_pedido = n.ultimo, adeudo = n.adeudo, anticipo = n.anticipo,
         por_vencer = n.por_vencer, de_1_a_30 = n.de_1_a_30, de_31_a_60 = n.de_31_a_60, de_61_a_90 = n.de_61_a_90, mas_de_90 = n.mas_de_90,
         vencido_desde = n.vencido_desde, caduca = n.caduca
    from unnest(clientes_ids) x (cliente_id),
         lateral (select coalesce(sum(s.pendiente) filter (where s.cargo), 0) as adeudo,
                         coalesce(sum(s.pendiente) filter (where not s.cargo), 0) as anticipo, count(*)::integer as abiertos,
                         coalesce(sum(s.pendiente) filter (where s.atraso <= 0), 0) as por_vencer,
                         coalesce(sum(s.pendiente) filter (where s.atraso between 1 and 30), 0) as de_1_a_30,
                         coalesce(sum(s.pendiente) filter (where s.atraso between 31 and 60), 0) as de_31_a_60,
                         coalesce(sum(s.pendiente) filter (where s.atraso between 61 and 90), 0) as de_61_a_90,
                         coalesce(sum(s.pendiente) filter (where s.atraso > 90), 0) as mas_de_90,
                         corte.dia - max(s.atraso) filter (where s.atraso > 0) as vencido_desde,
                         corte.dia + min(case when s.atraso <= 0 then 1 when s.atraso <= 30 then 31 when s.atraso <= 60 then 61
                                              when s.atraso <= 90 then 91 end - s.atraso) as caduca,
                         greatest((select max(p.fecha) from pedidos p where p.cliente_id = x.cliente_id),
                                  (select max(r.fecha) from remisiones r where r.cliente_id = x.cliente_id)) as ultimo
                    from (select a.cargo, a.pendiente, case when a.cargo then corte.dia - (a.vence at time zone corte.zona)::date end as atraso
                            from saldos_cartera a where a.cliente_id = x.cliente_id and a.pendiente > 0) s) n
   where k.cliente_id = x.cliente_id
     and (k.saldo, k.abiertos, k.ultimo_pedido, k.adeudo, k.anticipo, k.por_vencer, k.de_1_a_30, k.de_31_a_60, k.de_61_a_90, k.mas_de_90, k.vencido_desde, k.caduca)
         is distinct from
         (n.adeudo - n.anticipo, n.abiertos, n.ultimo, n.adeudo, n.anticipo, n.por_vencer, n.de_1_a_30, n.de_31_a_60, n.de_61_a_90, n.mas_de_90, n.vencido_desde, n.caduca);
end $$;

drop trigger saldos_cartera_cifras_cambio on saldos_cartera;
create trigger saldos_cartera_cifras_cambio after update on saldos_cartera
  for each row when ((old.cliente_id, old.cargo, old.vence, old.pendiente) is distinct from (new.cliente_id, new.cargo, new.vence, new.pendiente))
  execute function anota_cifras();

create function cortar_cartera(hoy date, en_zona text, parte integer) returns boolean language plpgsql security definer set search_path = public as $$
declare
  anterior corte_cartera;
  suyos integer[];
begin
  select * into anterior from corte_cartera;
  if anterior.zona is distinct from en_zona or anterior.dia > hoy + 1 then
    -- Nobody is working figures out of the other days while they all are said to be over.
    perform pg_advisory_xact_lock(7265336);
    select * into anterior from corte_cartera;
    if anterior.zona is distinct from en_zona or anterior.dia > hoy + 1 then
      insert into corte_cartera (dia, zona) values (hoy, en_zona) on conflict (unico) do update set dia = excluded.dia, zona = excluded.zona;
      update cifras_clientes set caduca = hoy where abiertos > 0;
    end if;
    return true;
  end if;
  update corte_cartera set dia = hoy where dia < hoy;
  select array_agg(x.cliente_id) into suyos
    from (select cliente_id from cifras_clientes where caduca <= (select dia from corte_cartera) order by caduca limit parte) x;
  if suyos is null then return false; end if;
  perform reunir_cifras(suyos);
  return true;
end $$;
comment on function cortar_cartera(date, text, integer) is 'Begins a day of the company: works out anew the ages of a part of those customers one of whose charges is of another age on it, and says whether to be called again. In another zone, or after a clock that was days ahead, those of all.';
select reunir_cifras(array(select cliente_id from clientes));

revoke execute on function cortar_cartera(date, text, integer) from public;
grant select on corte_cartera to anden_app;
grant execute on function cortar_cartera(date, text, integer) to anden_app;
