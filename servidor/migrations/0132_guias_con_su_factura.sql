-- A list of 100,000 guides is sorted and filtered by what their invoices say: that stands in the guide, kept by triggers and proved by the audit.
alter table guias
  add column folio               text,
  add column folio_fiscal        text,
  add column tipo_docto          text,
  add column facturada           timestamptz,
  add column importe_neto        numeric(14, 2),
  add column total               numeric(14, 2),
  add column cliente_id          integer,
  add column almacenes           integer,
  add column empacaron           integer,
  add column operador_id_entrego integer;
comment on column guias.folio is 'Of its invoice, as are the columns after it. Copies: nothing but triggers writes them.';
comment on column guias.facturada is 'The date of its invoice.';

create function factura_de_guia() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Locked, so that an invoice that changes meanwhile is waited for, and another guide of it, and a remission that it comes to bill (0134).
  select f.folio, f.folio_fiscal, f.tipo_docto, f.fecha, f.importe_neto, f.total, f.cliente_id, f.almacenes, f.empacaron, f.operador_id_entrego
    into new.folio, new.folio_fiscal, new.tipo_docto, new.facturada, new.importe_neto, new.total, new.cliente_id, new.almacenes, new.empacaron,
         new.operador_id_entrego
    from facturas f where f.docto_ve_id = new.docto_ve_id for no key update;
  return new;
end $$;
comment on function factura_de_guia() is 'Writes into a guide what its invoice says.';
create trigger guias_su_factura before insert or update of docto_ve_id, folio, folio_fiscal, tipo_docto, facturada, importe_neto, total, cliente_id,
  almacenes, empacaron, operador_id_entrego on guias
  for each row execute function factura_de_guia();

create function factura_en_guias() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update guias set docto_ve_id = docto_ve_id where docto_ve_id = new.docto_ve_id;
  return null;
end $$;
comment on function factura_en_guias() is 'An invoice that changes: its guides say the same.';
create trigger facturas_en_guias after update of folio, folio_fiscal, tipo_docto, fecha, importe_neto, total, cliente_id, almacenes, empacaron,
  operador_id_entrego on facturas
  for each row
  when ((old.folio, old.folio_fiscal, old.tipo_docto, old.fecha, old.importe_neto, old.total, old.cliente_id, old.almacenes, old.empacaron, old.operador_id_entrego)
        is distinct from
        (new.folio, new.folio_fiscal, new.tipo_docto, new.fecha, new.importe_neto, new.total, new.cliente_id, new.almacenes, new.empacaron, new.operador_id_entrego))
  execute function factura_en_guias();

update guias set docto_ve_id = docto_ve_id;
alter table guias
  alter column folio set not null,
  alter column tipo_docto set not null,
  alter column facturada set not null,
  alter column importe_neto set not null,
  alter column total set not null,
  alter column cliente_id set not null;

-- Nothing is looked up in the invoice by a list any longer.
drop index facturas_de_listas;
drop index guias_fecha;
create index guias_fecha on guias (fecha desc, guia_id) include (cliente_id, almacenes, empacaron, operador_id_entrego);
-- In the order of the screen, with what the list is restricted to.
create index guias_folio on guias (folio collate es_mx, guia_id desc) include (fecha, cliente_id, almacenes);
create index guias_folio_fiscal on guias (folio_fiscal collate es_mx, guia_id desc) include (fecha, cliente_id, almacenes);
create index guias_fletera on guias (fletera collate es_mx, guia_id desc) include (fecha, cliente_id, almacenes);
create index guias_guia on guias (guia collate es_mx, guia_id desc) include (fecha, cliente_id, almacenes);
create index guias_recibido_por on guias (recibido_por collate es_mx, guia_id desc) include (fecha, cliente_id, almacenes);
create index guias_incidencia on guias (incidencia collate es_mx, guia_id desc) include (fecha, cliente_id, almacenes);
create index guias_fecha_entrega on guias (fecha_entrega, guia_id desc) include (fecha, cliente_id, almacenes);
create index guias_facturada on guias (facturada, guia_id desc) include (fecha, cliente_id, almacenes);
create index guias_importe_neto on guias (importe_neto, guia_id desc) include (fecha, cliente_id, almacenes);
create index guias_total on guias (total, guia_id desc) include (fecha, cliente_id, almacenes);
