-- People come from a spreadsheet on the first day, and such an import can be undone while nobody has signed in.

-- Locking a row to delete it takes the right to change it.
grant insert, update, delete on departamentos to anden_app;
grant delete on puestos, operadores to anden_app;

-- The application deletes nobody who ever set a key of their own.
create function solo_sin_estrenar() returns trigger language plpgsql as $$
begin
  if current_user = 'anden_app' and not old.debe_cambiar_clave then
    raise insufficient_privilege using message = 'Un operador que ya entró no se borra';
  end if;
  return old;
end $$;
create trigger operadores_solo_sin_estrenar before delete on operadores for each row execute function solo_sin_estrenar();

-- Who granted what is kept for ever, also of an operator whose import was undone.
alter table cambios_controles drop constraint cambios_controles_operador_id_fkey;
comment on column cambios_controles.operador_id is
  'Whose they are. No foreign key: the history stays when the import that created the operator is undone.';
