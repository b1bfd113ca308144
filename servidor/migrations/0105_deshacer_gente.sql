-- Undoing an import deletes people who never set a key of their own: the trigger-kept history of their positions goes with them.

alter table operadores_periodos drop constraint operadores_periodos_operador_id_fkey,
  add constraint operadores_periodos_operador_id_fkey foreign key (operador_id) references operadores on delete cascade;
