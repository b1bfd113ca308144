-- A remission that changes before anybody opens it has its lines replaced by those it comes with.
grant delete on remisiones_det to anden_app;
comment on column remisiones.renglones is
  'How many lines it has. Once somebody opened it they are never added or taken away; until then the system that sent it may change it.';
