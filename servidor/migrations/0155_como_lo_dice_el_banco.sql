-- A deposit is what the bank says of it: its whole concept, its hour and the balance after it tell apart two of one day, one amount and no reference.
alter table depositos add column hora time, add column saldo numeric(14, 2);
comment on column depositos.hora is 'As the bank says it; null: it does not.';
comment on column depositos.saldo is 'What the account had after it, as the bank says it; null: it does not.';

drop index depositos_una_vez;
create unique index depositos_una_vez on depositos (cuenta_ba_id, fecha, importe, coalesce(referencia, ''), coalesce(folio, ''), coalesce(referencia_web, ''),
    (case when referencia is null and folio is null and referencia_web is null then md5(upper(btrim(descripcion))) else '' end),
    coalesce(hora, time '24:00'), coalesce(saldo, 'NaN'::numeric))
  where repetido is null and cancelado is null;

-- How an account's file was read the last time, beside its columns.
alter table cuentas_banco add column titulos jsonb, add column respuestas jsonb not null default '{}';
comment on column cuentas_banco.titulos is 'Titles of its last statement: one that was not among them is new, and nobody said that it means nothing.';
comment on column cuentas_banco.respuestas is 'What was answered about its files where their cells do not tell: the order of day and month, the sign of decimals.';

-- What somebody answered about a file on its way in, and what its columns say about how they are written.
alter table importaciones add column respuestas jsonb not null default '{}', add column evidencia jsonb;
comment on column importaciones.respuestas is 'What was answered where the file''s cells do not tell: the order of day and month, the sign of decimals.';
comment on column importaciones.evidencia is 'For each column of the file, in its order, what its cells say about days and decimals; null: it was not examined.';
