-- What another system had already finished comes in finished: sent, paid and received before Andén, without movements of its own.

alter table facturas
  add column historia boolean not null default false,
  add column pagada_antes numeric(14, 2) not null default 0 check (pagada_antes >= 0),
  add column cierre_motivo text;
alter table facturas drop constraint facturas_check;
alter table facturas
  add constraint facturas_entregado_check check (case when historia then entregado is not null else (entregado is null) = (operador_id_entrego is null) end);
comment on column facturas.historia is 'It left before Andén, or its system no longer knows of it: nobody here delivered it.';
comment on column facturas.pagada_antes is 'Pesos of its total that were paid before it came here, which its own payment in the ledger says. Said once, when it comes.';
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

alter table importaciones add column historia jsonb not null default '{}';
comment on column importaciones.historia is 'Until which day its documents are history, and why those that it does not bring are closed.';
