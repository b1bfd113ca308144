-- Undoing an import deletes people who never set a key of their own: the trigger-kept history of their positions goes with them.

alter table operadores_periodos drop constraint operadores_periodos_operador_id_fkey,
  add constraint operadores_periodos_operador_id_fkey foreign key (operador_id) references operadores on delete cascade;

-- A position that an undo takes off takes its document along, unless something was published of it.
create function quitar_documento() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from documentos where clase = tg_argv[0] and registro_id = (to_jsonb(old) ->> tg_argv[1])::integer;
  return null;
end $$;
create trigger puestos_sin_documento after delete on puestos for each row execute function quitar_documento('PUESTO', 'puesto_id');
