-- What each person did on a day is read by the moment it was done.

create index tickets_det_fecha on tickets_det (fecha);
create index aplicaciones_aplicada on aplicaciones (aplicada) where operador_id is not null;

-- What was undone is told too.
drop index empaques_fecha;
create index empaques_fecha on empaques (fecha);
drop index errores_empaque_fecha;
create index errores_empaque_fecha on errores_empaque (fecha);
