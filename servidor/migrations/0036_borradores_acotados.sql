-- What one operator may store has a bound. Drafts from before it was there: those past their use, then the oldest over it.

delete from borradores where cuando < now() - interval '2 days';
delete from borradores b using (
  select operador_id, clave, count(*) over w as filas, sum(octet_length(clave) + coalesce(octet_length(valor), 0)) over w as bytes
    from borradores window w as (partition by operador_id order by cuando desc)) s
 where s.operador_id = b.operador_id and s.clave = b.clave and (s.filas > 400 or s.bytes > 1000000);
create index borradores_cuando on borradores (operador_id, cuando desc);
comment on table borradores is 'What an operator has typed and not saved, by screen and record; null: it was saved or given up. The newest word of any device stands. At most 400 rows, 1 MB and two days of each operator.';

-- What nobody will ask for again is dropped once a day.
create index avisos_creado on avisos (creado);
create index sesiones_dia on sesiones (dia);
grant delete on avisos, sesiones to anden_app;
