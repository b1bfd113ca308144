-- Expired pieces are looked for by their day, and put where they are picked from only with a reason, which stays.
-- An open replenishment grows with what is asked for.

alter table movimientos add column motivo text check (length(motivo) between 1 and 200);
comment on column movimientos.motivo is
  'What the operator wrote where a move asks why: expired pieces into a fixed location, or withdrawn from stock.';

create index existencias_caducidad on existencias (fecha_caducidad) where piezas > 0 and fecha_caducidad is not null;

alter table resurtidos
  add column cantidad_antes integer check (cantidad_antes > 0),
  add column crecio timestamptz,
  add constraint resurtidos_crecio_check check ((cantidad_antes is null) = (crecio is null));
comment on column resurtidos.crecio is 'When more pieces were asked for than the order was opened with; null: never.';
comment on column resurtidos.cantidad_antes is 'Pieces asked for before it grew the last time.';
