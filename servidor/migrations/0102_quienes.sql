-- Who picked a remission, who packed what an invoice bills and in which warehouses: put together from other tables for each row, a list
-- of 100,000 sorted by them took seconds. Each set of them is written down once, and a document names its set; `npm run audit` proves it.
create table conjuntos (
  conjunto_id integer generated always as identity primary key,
  clase       text not null check (clase in ('operadores', 'almacenes')),
  ids         integer[] not null check (cardinality(ids) > 0),
  unique (clase, ids)
);
comment on table conjuntos is 'Sets of operators and of warehouses that documents name, each once. What they are called is read from their own tables.';
comment on column conjuntos.ids is 'In order, each once.';

alter table remisiones add column surtieron integer references conjuntos;
comment on column remisiones.surtieron is 'Who picked it, of saves that stand: kept by the trigger of surtidos when the transaction commits. Null: nobody.';
alter table facturas
  add column empacaron integer references conjuntos,
  add column almacenes integer references conjuntos;
comment on column facturas.empacaron is 'Who packed its remissions, as is almacenes where they are: kept by triggers of remisiones. Null: nobody yet, or none.';

create function reunir_surtieron(remisiones_ids integer[]) returns void language plpgsql security definer set search_path = public as $$
begin
  -- Whoever picks the same one waits here, and then counts what the other saved.
  perform from remisiones where docto_ve_id = any (remisiones_ids) order by docto_ve_id for no key update;
  insert into conjuntos (clase, ids)
    select distinct 'operadores', array_agg(distinct operador_id order by operador_id) from surtidos
     where docto_ve_id = any (remisiones_ids) and deshecho is null group by docto_ve_id order by 2
    on conflict do nothing;
  update remisiones r set surtieron = n.conjunto_id
    from unnest(remisiones_ids) x (docto_ve_id)
    left join (select docto_ve_id, array_agg(distinct operador_id order by operador_id) as ids from surtidos
                where docto_ve_id = any (remisiones_ids) and deshecho is null group by 1) s using (docto_ve_id)
    left join conjuntos n on n.clase = 'operadores' and n.ids = s.ids
   where r.docto_ve_id = x.docto_ve_id and r.surtieron is distinct from n.conjunto_id;
end $$;
comment on function reunir_surtieron(integer[]) is 'Works out anew who picked these remissions.';

create function lleva_surtieron() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' and exists (select from remisiones r join conjuntos c on c.conjunto_id = r.surtieron
                                   where r.docto_ve_id = new.docto_ve_id and new.operador_id = any (c.ids)) then
    return null;
  end if;
  perform reunir_surtieron(array[case when tg_op = 'DELETE' then old.docto_ve_id else new.docto_ve_id end]);
  return null;
end $$;
comment on function lleva_surtieron() is 'At the commit, when the remission is locked anyway: a picker''s first save of a remission writes, the others only look.';
create constraint trigger surtidos_quienes_alta after insert on surtidos
  deferrable initially deferred for each row when (new.deshecho is null) execute function lleva_surtieron();
create constraint trigger surtidos_quienes_cambio after update of deshecho, operador_id on surtidos
  deferrable initially deferred for each row
  when ((old.deshecho is null, old.operador_id) is distinct from (new.deshecho is null, new.operador_id)) execute function lleva_surtieron();
create constraint trigger surtidos_quienes_baja after delete on surtidos
  deferrable initially deferred for each row when (old.deshecho is null) execute function lleva_surtieron();

create function reunir_facturas(facturas_ids integer[]) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from facturas where docto_ve_id = any (facturas_ids) order by docto_ve_id for no key update;
  insert into conjuntos (clase, ids)
    select distinct 'operadores', array_agg(distinct operador_id_empaque order by operador_id_empaque) from remisiones
     where factura_id = any (facturas_ids) and operador_id_empaque is not null group by factura_id
     union select distinct 'almacenes', array_agg(distinct almacen_id order by almacen_id) from remisiones
     where factura_id = any (facturas_ids) group by factura_id order by 1, 2
    on conflict do nothing;
  update facturas f set empacaron = e.conjunto_id, almacenes = w.conjunto_id
    from unnest(facturas_ids) x (docto_ve_id)
    left join (select factura_id, array_agg(distinct operador_id_empaque order by operador_id_empaque)
                                    filter (where operador_id_empaque is not null) as empacaron,
                      array_agg(distinct almacen_id order by almacen_id) as almacenes
                 from remisiones where factura_id = any (facturas_ids) group by 1) r on r.factura_id = x.docto_ve_id
    left join conjuntos e on e.clase = 'operadores' and e.ids = r.empacaron
    left join conjuntos w on w.clase = 'almacenes' and w.ids = r.almacenes
   where f.docto_ve_id = x.docto_ve_id and (f.empacaron, f.almacenes) is distinct from (e.conjunto_id, w.conjunto_id);
end $$;
comment on function reunir_facturas(integer[]) is 'Works out anew who packed what these invoices bill, and in which warehouses it was.';

create function lleva_facturas_nuevas() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform reunir_facturas(array(select distinct factura_id from nuevas where factura_id is not null));
  return null;
end $$;
comment on function lleva_facturas_nuevas() is 'Many remissions at once, which nobody works on yet.';
create trigger remisiones_quienes_alta after insert on remisiones referencing new table as nuevas
  for each statement execute function lleva_facturas_nuevas();

create function lleva_facturas() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform reunir_facturas(array_remove(array[old.factura_id, case when tg_op = 'UPDATE' then new.factura_id end], null));
  return null;
end $$;
comment on function lleva_facturas() is 'At the commit, so that the invoice is locked last and for a moment.';
create constraint trigger remisiones_quienes_cambio after update of factura_id, operador_id_empaque, almacen_id on remisiones
  deferrable initially deferred for each row
  when ((old.factura_id, old.operador_id_empaque, old.almacen_id) is distinct from (new.factura_id, new.operador_id_empaque, new.almacen_id))
  execute function lleva_facturas();
create constraint trigger remisiones_quienes_baja after delete on remisiones
  deferrable initially deferred for each row when (old.factura_id is not null) execute function lleva_facturas();

grant select on conjuntos to anden_app;

select reunir_surtieron(array(select docto_ve_id from remisiones));
select reunir_facturas(array(select distinct factura_id from remisiones where factura_id is not null));
