-- Pieces of a replenishment whose supplier left with them: another operator takes them over, in writing.

alter table resurtidos add column operador_id_lleva integer references operadores;
comment on column resurtidos.operador_id_lleva is
  'Who took over the pieces on the way from the one who supplied them; null while that one has them. Each takeover is in reclamos_tomados.';
create index reclamos_tomados_renglon on reclamos_tomados (documento, documento_det_id, fecha);
