-- Who has to read what, a kind of reach at a time: each joins people by what it goes by, where one condition for all of them compared
-- every document with everybody.

create or replace view lectores_de_documento as
  select d.documento_id, o.operador_id,
         case d.alcance when 'TODOS' then d.alcance_desde else coalesce(d.alcance_desde, '-infinity') end as desde
    from documentos d
    join operadores o on o.activo
   where d.alcance = 'TODOS' or (d.alcance = 'CLASE' and d.clase = 'POLITICA')
  union all
  select d.documento_id, o.operador_id, coalesce(d.alcance_desde, '-infinity')
    from documentos d
    join reglas r on r.regla_id = d.registro_id
    join operadores o on o.activo and o.departamento_id = r.departamento_id
   where d.alcance = 'CLASE' and d.clase = 'REGLA'
  union all
  select d.documento_id, o.operador_id, coalesce(d.alcance_desde, '-infinity')
    from documentos d
    join registros_con_documento r on r.clase = d.clase and r.registro_id = d.registro_id
    join operadores o on o.activo and o.puesto_id = r.puesto_id
   where d.alcance = 'CLASE' and d.clase not in ('POLITICA', 'REGLA')
  union all
  select e.documento_id, e.operador_id, min(e.desde)
    from (select l.documento_id, o.operador_id, l.desde
            from documentos_lectores l join operadores o on o.activo and o.puesto_id = l.puesto_id
          union all
          select l.documento_id, o.operador_id, l.desde
            from documentos_lectores l join operadores o on o.activo and o.departamento_id = l.departamento_id) e
    join documentos d on d.documento_id = e.documento_id and d.alcance = 'ELEGIDOS'
   group by 1, 2;

create or replace view lecturas_pedidas as
  select d.documento_id, d.version, v.exige, l.operador_id,
         greatest(p.publicada, o.puesto_desde, l.desde) as desde, x.version as leida_version, x.leida
    from documentos d
    join documentos_versiones v using (documento_id, version)
    join documentos_versiones p on p.documento_id = d.documento_id and p.version = v.exige
    join lectores_de_documento l on l.documento_id = d.documento_id
    join operadores o on o.operador_id = l.operador_id
    left join (
      -- Readings that still count alone are put in order.
      select distinct on (z.operador_id, z.documento_id) z.operador_id, z.documento_id, z.version, z.leida
        from documentos_lecturas z
        join documentos n on n.documento_id = z.documento_id
        join documentos_versiones w on w.documento_id = n.documento_id and w.version = n.version and z.version >= w.exige
       order by z.operador_id, z.documento_id, z.version desc
    ) x on x.operador_id = l.operador_id and x.documento_id = d.documento_id;
