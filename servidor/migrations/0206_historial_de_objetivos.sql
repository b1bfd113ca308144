-- Who changed the objective of a customer, from what to what.

create table objetivos_clientes_cambios (
  cambio_id   bigint generated always as identity primary key,
  cliente_id  integer not null references clientes on delete cascade,
  fecha       timestamptz not null,
  operador_id integer not null references operadores,
  campo       text not null check (campo in ('OBJETIVO_CLTE_VEN', 'OBSERVACIONES_OBJ')),
  antes       text,
  despues     text
);
comment on table objetivos_clientes_cambios is
  'Who changed a customer''s objective or its comment, from what to what. Only the trigger of objetivos_clientes writes it, whoever saves; it goes with its customer.';
comment on column objetivos_clientes_cambios.campo is 'Its name on the wire.';
comment on column objetivos_clientes_cambios.antes is 'As it was, pesos with two decimals; null: there was none.';
create index objetivos_clientes_cambios_cliente on objetivos_clientes_cambios (cliente_id, cambio_id);

create function anota_objetivos() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into objetivos_clientes_cambios (cliente_id, fecha, operador_id, campo, antes, despues)
    select new.cliente_id, new.guardado, new.operador_id, x.campo, x.antes, x.despues
      from (values ('OBJETIVO_CLTE_VEN', case when tg_op = 'UPDATE' then old.objetivo::text end, new.objetivo::text),
                   ('OBSERVACIONES_OBJ', case when tg_op = 'UPDATE' then old.observaciones end, new.observaciones)) x (campo, antes, despues)
     where x.antes is distinct from x.despues;
  return null;
end $$;
comment on function anota_objetivos() is 'One row for each of the two that changed.';
create trigger objetivos_clientes_cambios after insert or update on objetivos_clientes for each row execute function anota_objetivos();

grant select on objetivos_clientes_cambios to anden_app;
