-- A lot is found by the beginning of its label (buscaRegistros).
create index existencias_lote on existencias (upper(lote) text_pattern_ops) where lote is not null;
