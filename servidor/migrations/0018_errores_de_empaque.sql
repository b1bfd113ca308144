-- An error found at packing opens its line again; taking the error back puts the line as it was.
alter table errores_empaque
  add column cerrado timestamptz,
  add column motivo_corto text,
  add column operador_id_corto integer references operadores,
  add column fecha_hora_empaque timestamptz,
  add column operador_id_empaque integer references operadores;
comment on column errores_empaque.cerrado is
  'This and the following: what the line said before an error that sent pieces back, when it had been closed short or packed.';
create index faltantes_surtido_ubicacion on faltantes_surtido (ubicacion_id, fecha);
