-- Deposits that another system sends: each once by its document while it stands, and known by the operation that brought it or took it back.

alter table depositos drop constraint depositos_documento_externo_key;
create unique index depositos_documento on depositos (documento_externo) where cancelado is null;
create index depositos_documentos on depositos (documento_externo) where documento_externo is not null;
alter table depositos
  add column operacion_id uuid,
  add column operacion_id_cancelo uuid check (operacion_id_cancelo is null or cancelado is not null);
comment on column depositos.operacion_id is 'The operation that brought it with a document, so that an import may be undone; null: by hand, or of a statement.';
comment on column depositos.operacion_id_cancelo is 'The operation of a document that took it back.';
create index depositos_operacion on depositos (operacion_id) where operacion_id is not null;
create index depositos_operacion_cancelo on depositos (operacion_id_cancelo) where operacion_id_cancelo is not null;
grant update (operacion_id_cancelo) on depositos to anden_app;
