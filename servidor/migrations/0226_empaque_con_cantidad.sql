-- Packing many pieces of one line: one of them is scanned and the number is typed, where the warehouse allows it.

alter table almacenes add column empaque_cantidad boolean not null default false;
comment on column almacenes.empaque_cantidad is
  'Whether the pieces that go into the box with a scanned one may be counted by hand and typed; if not, each is scanned.';
grant update (empaque_cantidad) on almacenes to anden_app;

alter table empaques add column contadas boolean not null default false;
comment on column empaques.contadas is 'Whether its pieces were counted by hand and typed, after one of them was scanned.';
