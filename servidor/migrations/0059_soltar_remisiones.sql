-- A remission that was begun by mistake is let go of: who did nothing on it leaves no trace of having been there.
grant delete on remisiones_surtidores to anden_app;

comment on column remisiones_surtidores.desde is 'When this operator began it, the last time.';
comment on column remisiones_surtidores.ultima is
  'When this operator last did anything on it; -infinity once they let go of it: it is not theirs to go on with.';
