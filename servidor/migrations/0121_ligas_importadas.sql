-- A link that a spreadsheet gives a position is a version of its document; undoing the import takes that version back.

-- What earlier imports left without a version is one now, and asks nobody: it was there already.
with d as (
  select d.documento_id, d.version + 1 as version, p.descripcion as url, v.exige
    from documentos d join puestos p on d.clase = 'PUESTO' and p.puesto_id = d.registro_id
    left join documentos_versiones v using (documento_id, version)
   where p.descripcion is distinct from v.url and p.descripcion is not null
), n as (
  insert into documentos_versiones (documento_id, version, url, cambio, menor, exige)
  select documento_id, version, url, 'Lo que había antes de guardar versiones', true, exige from d
  returning documento_id, version
)
update documentos d set version = n.version from n where n.documento_id = d.documento_id;

-- Only the function below may delete a version; nothing may change one.
drop trigger documentos_versiones_solo_agregar on documentos_versiones;
create trigger documentos_versiones_solo_agregar before update or truncate on documentos_versiones
  for each statement execute function solo_agregar();
create trigger documentos_versiones_sin_quitar before delete on documentos_versiones
  for each statement when (current_setting('anden.quita_documento', true) is distinct from 'si')
  execute function solo_agregar();

-- A first version that only repeats the link that the position came with goes with it, unless somebody opened it
-- (a foreign key says so). Anything published later keeps the position.
create or replace function quitar_documento() returns trigger language plpgsql security definer
  set search_path = public as $$
declare
  registro integer := (to_jsonb(old) ->> tg_argv[1])::integer;
begin
  if tg_argv[0] = 'PUESTO' then
    perform set_config('anden.quita_documento', 'si', true);
    delete from documentos_versiones v using documentos d
     where d.documento_id = v.documento_id and d.clase = 'PUESTO' and d.registro_id = registro
       and d.version = 1 and v.version = 1 and v.archivo_id is null and v.url = to_jsonb(old) ->> 'descripcion';
    perform set_config('anden.quita_documento', '', true);
  end if;
  delete from documentos where clase = tg_argv[0] and registro_id = registro;
  return null;
end $$;
