-- The picture of a taught code is looked at to resolve it, and for a while after: kept for ever they were the most of the database.

alter table claves_propuestas alter column foto drop not null;
alter table claves_propuestas add check (foto is not null or estatus <> 'PENDIENTE');
comment on column claves_propuestas.foto is
  'JPEG of the label on the product, its metadata taken out, at most 0.5 MB. Null: resolved more than 90 days ago, and no longer kept.';
create index claves_propuestas_con_foto on claves_propuestas (resuelta) where foto is not null;
