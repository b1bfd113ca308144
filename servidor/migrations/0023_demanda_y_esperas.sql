-- However much one document asks for, what is needed of every other article can still be worked out.
create or replace view demanda_remisiones as
  select r.almacen_id, d.articulo_id, least(sum(d.unidades - d.unidades_surt), 2147483647)::integer as piezas,
         min(coalesce(r.prometido, case when r.urgente then r.fecha end)) as prometido
    from remisiones r join remisiones_det d using (docto_ve_id)
   where r.estatus in ('PENDIENTE', 'SURTIENDO') and d.cerrado is null and d.unidades_surt < d.unidades
   group by r.almacen_id, d.articulo_id;

-- Every save asks how long its picker waited for the line, and every screen what its operator waits for.
create index esperas_renglon on esperas (docto_ve_det_id, operador_id);
create index esperas_operador on esperas (operador_id) where hasta is null;
