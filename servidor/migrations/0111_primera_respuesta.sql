-- How long the first answer of a ticket took, in business hours, kept beside its closing for the board and its report.

alter table tickets add column minutos_respuesta integer check (minutos_respuesta >= 0);
comment on column tickets.minutos_respuesta is 'Business minutes to the first answer; null: nobody answered yet';

create or replace function recalcula_ticket(ticket integer, zona text) returns void
language sql as $$
  with d as (
    select *, lead(fecha) over (order by ticket_det_id) as siguiente
      from tickets_det where ticket_id = ticket and retirada is null),
  r as (
    select (select puesto_id from d where d.puesto_id is not null order by ticket_det_id desc limit 1) as puesto_id,
           (select case when d.espera then d.fecha end from d order by ticket_det_id desc limit 1) as espera_desde,
           coalesce((select sum(h.minutos) from d, tiempo_habil(d.fecha, d.siguiente, zona) h where d.espera and d.siguiente is not null), 0)::integer as minutos_espera,
           (select cuenta from d where cierra order by ticket_det_id desc limit 1) as cerrado,
           (select encontrado from d where cierra order by ticket_det_id desc limit 1) as encontrado,
           (select operador_id from d where es_respuesta order by ticket_det_id desc limit 1) as operador_id_resp,
           (select min(fecha) from d where es_respuesta) as primera_respuesta)
  update tickets t
     set puesto_id = r.puesto_id, espera_desde = r.espera_desde, minutos_espera = r.minutos_espera, cerrado = r.cerrado,
         encontrado = r.encontrado, operador_id_resp = r.operador_id_resp, primera_respuesta = r.primera_respuesta,
         minutos_respuesta = case when r.primera_respuesta is not null then (select h.minutos from tiempo_habil(t.creado, r.primera_respuesta, zona) h) end,
         minutos = case when r.cerrado is not null
                        then greatest(0, (select h.minutos from tiempo_habil(t.creado, r.cerrado, zona) h) - r.minutos_espera) end,
         vence = case when r.cerrado is null and r.espera_desde is null
                      then momento_habil(t.creado, m.tiempo_respuesta * 60 + r.minutos_espera, zona) end
    from r, motivos_ticket m
   where t.ticket_id = ticket and m.motivo_id = t.motivo_id
$$;

-- No ticket is older than this table; those of a trial were opened in the default zone.
update tickets t set minutos_respuesta = (select h.minutos from tiempo_habil(t.creado, t.primera_respuesta, 'America/Mexico_City') h)
 where primera_respuesta is not null;
