-- What another system had already finished comes in finished: sent, paid and received before Andén, without movements of its own.

alter table facturas
  add column historia boolean not null default false,
  add column pagada_antes numeric(14, 2) not null default 0 check (pagada_antes >= 0),
  add column cierre_motivo text;
alter table facturas drop constraint facturas_check;
alter table facturas
  add constraint facturas_entregado_check check (case when historia then entregado is not null else (entregado is null) = (operador_id_entrego is null) end),
  add constraint facturas_pagada_total_check check (pagada_antes <= total);
comment on column facturas.historia is 'It left before Andén, or its system no longer knows of it: nobody here delivered it.';
comment on column facturas.pagada_antes is 'Pesos of its total that were paid before it came here: its charge is the rest. Said once, when it comes.';
comment on column facturas.cierre_motivo is 'Why it was closed here without being delivered.';

alter table remisiones drop constraint remisiones_check, drop constraint remisiones_check1;
alter table remisiones
  add column historia boolean not null default false,
  add constraint remisiones_historia_check check (not historia or (estatus = 'EMBARCADA' and surtida is null and empacada is null)),
  add constraint remisiones_surtida_check check (historia or (estatus in ('AREAEMBARQUE', 'EMBARCANDO', 'EMBARCADA')) = (surtida is not null)),
  add constraint remisiones_empacada_check check (historia or (estatus in ('EMBARCANDO', 'EMBARCADA')) = (empacada is not null));
comment on column remisiones.historia is 'It was shipped before Andén: its lines say that all was picked, and no movement is behind them.';

-- The list of times leaves history out.
drop index remisiones_fecha;
create index remisiones_fecha on remisiones (fecha, docto_ve_id desc)
  include (almacen_id, cliente_id, operador_id, surtieron, fecha_guia, embarcada, cancelada, prometido, estatus, renglones, historia);

alter table compras add column historia boolean not null default false, add column cerrada_motivo text, add check (not historia or completada is not null);
comment on column compras.historia is 'It was received before Andén: its lines say that all was received and put away, and no movement is behind them.';
comment on column compras.cerrada_motivo is 'Why nothing more of it is received although pieces are missing; completada is when that was said.';

create or replace function carga_facturas() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into cartera (cliente_id, clase, fecha, vence, importe, folio, docto_ve_id)
    select n.cliente_id, 'CARGO', n.fecha, coalesce(n.vence, n.fecha + make_interval(days => c.dias_credito)), n.total - n.pagada_antes, n.folio, n.docto_ve_id
      from nuevas n join clientes c using (cliente_id) where n.total > n.pagada_antes order by n.fecha, n.docto_ve_id;
  return null;
end $$;

create or replace function corrige_factura() returns trigger language plpgsql security definer set search_path = public as $$
declare
  s saldos_cartera;
  debe numeric := case when tg_op = 'UPDATE' then new.total - new.pagada_antes end;
  razon text := case tg_op when 'DELETE' then 'Se quitó la factura' else 'Cambió la factura' end;
begin
  select x.* into s from cartera c join saldos_cartera x using (asiento_id)
   where c.docto_ve_id = old.docto_ve_id and c.clase = 'CARGO' and c.corrige is null
   order by c.asiento_id desc limit 1 for update of x;
  if s.importe > 0 and s.pendiente = s.importe then
    insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ve_id, corrige, motivo)
      values (s.cliente_id, 'CARGO', old.fecha, -s.importe, old.folio, old.docto_ve_id, s.asiento_id, razon);
  elsif s.importe > 0 then
    if tg_op = 'DELETE' or new.cliente_id <> old.cliente_id then
      raise exception 'La factura % ya tiene abonos aplicados', old.folio using errcode = '23514';
    end if;
    if debe <> s.importe then
      insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ve_id, corrige, motivo)
        values (s.cliente_id, 'CARGO', old.fecha, debe - s.importe, new.folio, new.docto_ve_id, s.asiento_id, razon);
    end if;
    if (new.vence, new.fecha) is distinct from (old.vence, old.fecha) then
      update saldos_cartera x set vence = coalesce(new.vence, new.fecha + make_interval(days => c.dias_credito))
        from clientes c where c.cliente_id = new.cliente_id and x.asiento_id = s.asiento_id;
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' and debe > 0 then
    insert into cartera (cliente_id, clase, fecha, vence, importe, folio, docto_ve_id)
      select new.cliente_id, 'CARGO', new.fecha, coalesce(new.vence, new.fecha + make_interval(days => c.dias_credito)), debe, new.folio, new.docto_ve_id
        from clientes c where c.cliente_id = new.cliente_id;
  end if;
  return null;
end $$;

alter table importaciones add column historia jsonb not null default '{}';
comment on column importaciones.historia is 'Until which day its documents are history, and why those that it does not bring are closed.';
