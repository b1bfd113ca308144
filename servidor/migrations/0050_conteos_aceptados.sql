-- A count beyond the tolerance that stands without another operator's, in writing.

alter table conteos
  add column aceptado_por integer references operadores,
  add column aceptado_motivo text,
  add constraint conteos_aceptado_con_motivo check ((aceptado_por is null) = (aceptado_motivo is null));
comment on column conteos.aceptado_por is
  'Who accepted the count though it was beyond the tolerance (control 9009); null where it was within it or another operator''s agreed.';
comment on column conteos.aceptado_motivo is 'Why it was accepted.';
