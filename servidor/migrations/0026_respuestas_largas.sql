-- A long reply is kept as it is sent, compressed: PostgreSQL's own compression of a remission of 500 lines takes longer than the rest of writing it.

alter table idempotencia add column respuesta_gzip bytea;
alter table idempotencia alter column respuesta_gzip set storage external;
comment on column idempotencia.respuesta_gzip is 'The first reply where it is long, as JSON compressed by gzip; respuesta is null then.';
