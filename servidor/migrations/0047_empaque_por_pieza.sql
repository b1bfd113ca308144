-- Packing counts pieces: each scan adds what it holds, and a line is packed when all its picked pieces are in the box.

alter table almacenes add column empaque_por_pieza boolean not null default true;
comment on column almacenes.empaque_por_pieza is 'Whether packing counts each piece; if not, one scan packs a line.';
grant update (empaque_por_pieza) on almacenes to anden_app;

alter table remisiones_det add column unidades_emp integer not null default 0;
update remisiones_det set unidades_emp = unidades_surt where fecha_hora_empaque is not null;
alter table remisiones_det
  add check (unidades_emp between 0 and unidades_surt),
  add check (fecha_hora_empaque is null or unidades_emp = unidades_surt);
comment on column remisiones_det.unidades_emp is 'Pieces in the box: the sum of its rows of empaques that were not taken back.';
comment on column remisiones_det.fecha_hora_empaque is
  'When its last piece went into the box; null while pieces of it are to be packed or to be picked.';

create table empaques (
  empaque_id      bigint generated always as identity primary key,
  operacion_id    uuid not null,
  docto_ve_id     integer not null references remisiones,
  docto_ve_det_id integer not null references remisiones_det,
  operador_id     integer not null references operadores,
  fecha           timestamptz not null default now(),
  piezas          integer not null check (piezas <> 0),
  clave_articulo  text,
  fecha_caducidad date,
  lote            text,
  fecha_produccion date,
  deshecho        timestamptz,
  unique (operacion_id, docto_ve_det_id)
);
comment on table empaques is 'What each save of packing put into the box; below 0, what an error found at packing took out of it. One taken back counts for nothing.';
comment on column empaques.clave_articulo is 'The code that was scanned; null where the line was packed without one.';
comment on column empaques.lote is 'This and the dates beside it: what its label said.';
create index empaques_linea on empaques (docto_ve_det_id);
create index empaques_remision on empaques (docto_ve_id, operador_id);
grant select, insert, update on empaques to anden_app;
grant usage on all sequences in schema public to anden_app;

insert into empaques (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, fecha, piezas)
  select coalesce(g.operacion_id, gen_random_uuid()), d.docto_ve_id, d.docto_ve_det_id, d.operador_id_empaque, d.fecha_hora_empaque,
         d.unidades_surt
    from remisiones_det d
    left join guardados g on g.documento_id = d.docto_ve_det_id and g.llamada = 'AsignaHoraEmpaqueRemision'
     and g.fecha = d.fecha_hora_empaque and g.deshecho is null
   where d.fecha_hora_empaque is not null;

-- How a line was packed before an error is told by its rows of empaques.
alter table errores_empaque drop column fecha_hora_empaque, drop column operador_id_empaque;
