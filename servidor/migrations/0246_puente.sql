-- The bridge to a company's ERP (docs/puente.md): how far each of its readings has come, and what became of each document that it read.

create table puente_lecturas (
  lectura text primary key check (lectura <> ''),
  marca text,
  completa timestamptz,
  leida timestamptz,
  error text
);
comment on table puente_lecturas is 'Each reading of the bridge''s file, by its name: the mark up to which changes were taken, when all of it was last compared, when it was last read, and why the last time failed';

create table puente_documentos (
  lectura text not null references puente_lecturas on delete cascade,
  llave text not null,
  huella text not null,
  estado text not null check (estado in ('TOMADO', 'RECHAZADO', 'AUSENTE')),
  motivos text[] not null default '{}',
  desde timestamptz not null default now(),
  visto timestamptz not null default now(),
  primary key (lectura, llave)
);
comment on table puente_documentos is 'What the bridge read, by the ERP''s own key: the fingerprint of its content, whether it was taken, refused (and why, since when) or is no longer in the ERP';
create index puente_documentos_pendientes on puente_documentos (lectura, estado) where estado <> 'TOMADO';

grant select on puente_lecturas, puente_documentos to anden_app;
