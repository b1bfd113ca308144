-- A company's first day loads a table in one transaction and compares with it minutes later, before PostgreSQL has looked at it by itself.

create function analizar_cambiadas(tablas text[]) returns void language plpgsql security definer set search_path = public as $$
declare t record;
begin
  for t in select relid::regclass as tabla from pg_stat_user_tables
            where schemaname = 'public' and relname = any (tablas) and n_mod_since_analyze > 500 + n_live_tup / 10 order by relname loop
    execute format('analyze %s', t.tabla);
  end loop;
end $$;
comment on function analizar_cambiadas(text[]) is 'Analyses those of the tables of which a tenth changed since that was last done, so that what compares with them is planned for the rows they have.';
revoke execute on function analizar_cambiadas(text[]) from public;
grant execute on function analizar_cambiadas(text[]) to anden_app;
