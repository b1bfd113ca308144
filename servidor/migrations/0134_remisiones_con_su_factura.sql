-- Remissions are listed with the folio and carrier of their invoice and the date of its first guide: those stand in the remission, kept by triggers and proved by the audit.
alter table remisiones
  add column folio_factura   text,
  add column fletera_factura text,
  add column fecha_guia      timestamptz,
  add column fletera         text generated always as
    (coalesce(fletera_factura, case when clte_recoge then 'EL CLIENTE RECOGE' else paqueteria end)) stored;
comment on column remisiones.folio_factura is 'Of its invoice, as is fletera_factura its carrier. Copies: nothing but triggers writes them.';
comment on column remisiones.fecha_guia is 'When the first guide of its invoice is dated. A copy too.';
comment on column remisiones.fletera is 'The carrier of its invoice, or else the one asked for with the order; null: neither is known.';

create function factura_de_remision() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Locked, so that an invoice that changes meanwhile is waited for. Without one, all of them are null.
  select f.folio, f.fletera into new.folio_factura, new.fletera_factura
    from (select) sin left join (select * from facturas where docto_ve_id = new.factura_id for share) f on true;
  new.fecha_guia := (select min(g.fecha) from guias g where g.docto_ve_id = new.factura_id);
  return new;
end $$;
comment on function factura_de_remision() is 'Writes into a remission what its invoice and the guides of it say.';
create trigger remisiones_su_factura before insert or update of factura_id, folio_factura, fletera_factura, fecha_guia on remisiones
  for each row execute function factura_de_remision();

create function factura_en_remisiones() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update remisiones set factura_id = factura_id where factura_id = new.docto_ve_id;
  return null;
end $$;
comment on function factura_en_remisiones() is 'An invoice that changes: its remissions say the same.';
create trigger facturas_en_remisiones after update of folio, fletera on facturas
  for each row when ((old.folio, old.fletera) is distinct from (new.folio, new.fletera)) execute function factura_en_remisiones();

create function guia_en_remisiones() returns trigger language plpgsql security definer set search_path = public as $$
declare suyas integer[] := array[case when tg_op <> 'INSERT' then old.docto_ve_id end, case when tg_op <> 'DELETE' then new.docto_ve_id end];
begin
  -- One guide of an invoice after the other, and none while a remission comes to be billed by it: each then counts what the other left.
  perform from facturas where docto_ve_id = any (suyas) order by docto_ve_id for no key update;
  update remisiones r set factura_id = r.factura_id
   where r.factura_id = any (suyas)
     and r.fecha_guia is distinct from (select min(g.fecha) from guias g where g.docto_ve_id = r.factura_id);
  return null;
end $$;
comment on function guia_en_remisiones() is 'A guide that comes, goes or changes its date: the remissions of its invoice say the same.';
create trigger guias_en_remisiones after insert or delete on guias for each row execute function guia_en_remisiones();
create trigger guias_en_remisiones_cambio after update of docto_ve_id, fecha on guias
  for each row when ((old.docto_ve_id, old.fecha) is distinct from (new.docto_ve_id, new.fecha)) execute function guia_en_remisiones();

update remisiones set factura_id = factura_id where factura_id is not null;

drop index remisiones_fecha;
create index remisiones_fecha on remisiones (fecha, docto_ve_id desc)
  include (almacen_id, cliente_id, operador_id, surtieron, fecha_guia, embarcada, cancelada, prometido, estatus, renglones);
drop index remisiones_empacada;
create index remisiones_empacada on remisiones (empacada, docto_ve_id desc)
  include (almacen_id, cliente_id, operador_id, operador_id_empaque, surtieron, renglones, surtida) where empacada is not null;
-- In the order of the screen, with what the lists are restricted to.
create index remisiones_fletera on remisiones (fletera collate es_mx, docto_ve_id desc) include (fecha, almacen_id);
create index remisiones_fecha_guia on remisiones (fecha_guia, docto_ve_id desc) include (fecha, almacen_id);
create index remisiones_folio on remisiones (folio collate es_mx, docto_ve_id desc) include (fecha, empacada, almacen_id);
create index remisiones_importe_neto on remisiones (importe_neto, docto_ve_id desc) include (empacada, almacen_id);
create index remisiones_folio_factura on remisiones (folio_factura collate es_mx, docto_ve_id desc) include (empacada, almacen_id);

-- Sundays are the same for all rows of a list: looked up among their moments, and not worked out in the zone for each.
create function domingos_de(desde timestamptz, hasta timestamptz, zona text) returns table (empiezan timestamptz[], terminan timestamptz[])
language sql stable parallel safe as $$
  select coalesce(array_agg(d.dia at time zone zona order by d.dia), '{}'),
         coalesce(array_agg((d.dia + interval '1 day') at time zone zona order by d.dia), '{}')
    from generate_series(date_trunc('week', desde at time zone zona) - interval '1 day', hasta at time zone zona, interval '7 days') d (dia)
$$;
comment on function domingos_de is 'Sundays of the business zone from the week of one moment to another: when each begins and when it ends, in order.';
grant execute on function domingos_de(timestamptz, timestamptz, text) to anden_app;
