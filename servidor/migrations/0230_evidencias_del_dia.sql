-- What one operator may add of pictures in a day has a bound.

create index tickets_evidencias_del_dia on tickets_evidencias (operador_id, creada);
comment on index tickets_evidencias_del_dia is 'How much an operator added today';
