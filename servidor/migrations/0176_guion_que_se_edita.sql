-- The script is edited as a draft, whole, and published as the next version.

alter table guiones
  add column borrador    jsonb,
  add column version     integer not null default 0 check (version >= 0),
  add column editado     timestamptz,
  add column editado_por integer references operadores,
  add constraint guiones_borrador_check check ((borrador is null) = (publicado is not null));
comment on column guiones.borrador is 'Questions and answers of the draft as they are edited (contrato/src/marcador/borrador.ts), perhaps unfinished; null once published, when they are rows.';
comment on column guiones.version is 'How many times the draft was saved: whoever read an earlier one cannot save over it.';
comment on column guiones.editado_por is 'Who saved the draft last; editado: when.';

-- Calls of a version in a range of days.
create index llamadas_guion on llamadas (guion_id, apartada);
