-- The application may not write saldos_cartera, and to lock a row it would need the right to: it asks for it here.

create function bloquear_saldos(asientos bigint[]) returns setof saldos_cartera
  language sql volatile security definer set search_path = public as $$
  select * from saldos_cartera where asiento_id = any (asientos) order by asiento_id for update;
$$;
comment on function bloquear_saldos(bigint[]) is
  'What is left of these entries, locked in the order of their ids: whoever applies, corrects or takes back waits for who came first.';
grant execute on function bloquear_saldos(bigint[]) to anden_app;
