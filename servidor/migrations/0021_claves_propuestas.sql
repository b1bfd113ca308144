-- Codes nobody knew, taught to an article at the shelf: they wait here and count nothing until somebody approves them.
create table claves_propuestas (
  propuesta_id          integer generated always as identity primary key,
  clave_articulo        text not null check (length(clave_articulo) between 1 and 25),
  articulo_id           integer not null references articulos,
  rol_clave_art_id      integer not null references roles_clave,
  unidades              integer not null default 1 check (unidades > 0),
  foto                  bytea not null check (octet_length(foto) between 1 and 524288),
  operador_id           integer not null references operadores,
  creada                timestamptz not null default now(),
  estatus               text not null default 'PENDIENTE' check (estatus in ('PENDIENTE', 'APROBADA', 'RECHAZADA')),
  operador_id_resuelve  integer references operadores,
  resuelta              timestamptz,
  motivo                text,
  check ((estatus = 'PENDIENTE') = (resuelta is null) and (resuelta is null) = (operador_id_resuelve is null))
);
comment on table claves_propuestas is
  'Codes taught to an article from a capture, held until a holder of control 996 approves or rejects them. Approved, the key itself stands in claves_articulo.';
comment on column claves_propuestas.foto is 'JPEG of the label on the product, its metadata taken out, at most 0.5 MB.';
comment on column claves_propuestas.unidades is 'Pieces that one scan of the key will show.';
comment on column claves_propuestas.motivo is 'Why it was rejected.';
-- One code waits once: who scans it next is told that it already does.
create unique index claves_propuestas_pendiente on claves_propuestas (clave_articulo) where estatus = 'PENDIENTE';
create index claves_propuestas_estatus on claves_propuestas (estatus, propuesta_id);
grant select, insert, update on claves_propuestas to anden_app;
grant usage on all sequences in schema public to anden_app;
