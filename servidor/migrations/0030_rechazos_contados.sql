-- Whoever guesses keys makes a thousand refusals a second: a row each filled the disk.

alter table auditoria add column veces integer not null default 1 check (veces > 0);
comment on column auditoria.veces is
  'How many this row stands for. Beyond one: the refusals of a kind in a minute that followed those with a row of their own, from fecha on.';
