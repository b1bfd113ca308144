-- A cleanup list made by mistake may be closed with customers pending, who then wait on it no longer.

alter table listas_depuracion
  add column cerrada_por   integer references operadores,
  add column motivo_cierre text check (motivo_cierre <> ''),
  add constraint listas_depuracion_cierre_check check ((cerrada_por is null) = (motivo_cierre is null) and (cerrada_por is null or cerrada is not null));
comment on column listas_depuracion.cerrada_por is 'Who closed it before it was done; null: it is open, or closed by itself with its last customer.';
