-- What was packed and shipped is asked for by its day (getAvanceDelDia).
create index empaques_fecha on empaques (fecha) where deshecho is null;
create index remisiones_embarcada on remisiones (embarcada);
