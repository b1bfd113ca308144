-- A company that only knows how many pieces a warehouse has knows nothing of its shelves yet. Those pieces stand in a location of its own in each
-- warehouse, from which they are picked like from any fixed one, until somebody puts them on a shelf or counts the shelf on which they are.
alter table ubicaciones
  add column sin_ubicar boolean not null default false,
  add constraint ubicaciones_sin_ubicar_fija check (not sin_ubicar or tipo = 'F');
comment on column ubicaciones.sin_ubicar is 'True: no shelf, but the pieces of the warehouse whose shelf nobody knows yet; one a warehouse at most.';
create unique index ubicaciones_sin_ubicar on ubicaciones (almacen_id) where sin_ubicar;
