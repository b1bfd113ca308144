-- A customer that gets another adviser, whoever says so (a file, the company's ERP, a classification), takes its callback along: an open one keeps it out of
-- the new adviser's lists, and the one before may not be there any more. One that somebody else has to make stays theirs, and so does one whose new adviser
-- calls nobody.

create function agendado_con_su_cliente() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- The new adviser is alerted also if the one before was.
  update agendados set operador_id = new.operador_id, avisado = null
   where cliente_id = new.cliente_id and operador_id = old.operador_id and terminado is null
     and exists (select from operadores o join operador_controles c using (operador_id) where o.operador_id = new.operador_id and o.activo and c.control_id = 801);
  return null;
end $$;
comment on function agendado_con_su_cliente() is 'Control 801: whoever calls customers.';
create trigger clientes_agendado after update of operador_id on clientes for each row
  when (old.operador_id <> new.operador_id) execute function agendado_con_su_cliente();

-- The version before writes it while both run.
comment on column aplicaciones_depuracion_det.agendado_id is 'The open callback that passed with its customer, as it was noted before a trigger passed it (0263); nothing reads it any more.';

-- Callbacks that stayed behind with who calls nobody any more.
update agendados a set operador_id = c.operador_id, avisado = null
  from clientes c join operadores n on n.operador_id = c.operador_id
 where c.cliente_id = a.cliente_id and a.terminado is null and a.operador_id <> c.operador_id and n.activo
   and exists (select from operador_controles k where k.operador_id = n.operador_id and k.control_id = 801)
   and not exists (select from operadores o join operador_controles k using (operador_id) where o.operador_id = a.operador_id and o.activo and k.control_id = 801);
