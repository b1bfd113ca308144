-- The list of 100,000 tickets: counted, put in order and told how late each is without going through all of them, or all days of each.

-- What is counted is who may see it, so that the count reads this alone.
drop index tickets_creado;
create index tickets_creado on tickets (creado) include (puesto_id, operador_id_creo, ticket_id, tipo, cliente_id, cerrado);
-- Open ones are those that nobody closed and those whose closing may still be taken back.
create index tickets_cerrado on tickets (cerrado, creado);
create index tickets_abiertos_desde on tickets (creado) where cerrado is null;
-- What an operator answered, without a look at each comment.
drop index tickets_det_operador;
create index tickets_det_operador on tickets_det (operador_id, ticket_id) where retirada is null;
drop index tickets_vence;
create index tickets_vence on tickets (vence, ticket_id desc) include (creado, cliente_id);

-- The folios that a ticket names stand beside it, so that it is looked for and put in order by them without a look at each document.
alter table tickets add column folio_factura text, add column folio_remision text;
comment on column tickets.folio_factura is 'Folio of factura_id, as is folio_remision of the remission of docto_ve_det_id: kept by triggers and proved by the audit';
create function folios_de_ticket() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Locked, so that a folio that changes meanwhile is waited for.
  new.folio_factura := (select f.folio from facturas f where f.docto_ve_id = new.factura_id for share);
  new.folio_remision := (select r.folio from remisiones_det d join remisiones r using (docto_ve_id)
                          where d.docto_ve_det_id = new.docto_ve_det_id for share of r);
  return new;
end $$;
create trigger tickets_folios before insert or update of factura_id, docto_ve_det_id, folio_factura, folio_remision on tickets
  for each row execute function folios_de_ticket();
create function folio_en_tickets() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'facturas' then
    update tickets set factura_id = factura_id where factura_id = new.docto_ve_id;
  else
    update tickets t set docto_ve_det_id = t.docto_ve_det_id from remisiones_det d
     where d.docto_ve_id = new.docto_ve_id and t.docto_ve_det_id = d.docto_ve_det_id;
  end if;
  return null;
end $$;
comment on function folio_en_tickets() is 'A document whose folio changes: its tickets name the new one';
create trigger facturas_folio_en_tickets after update of folio on facturas
  for each row when (old.folio is distinct from new.folio) execute function folio_en_tickets();
create trigger remisiones_folio_en_tickets after update of folio on remisiones
  for each row when (old.folio is distinct from new.folio) execute function folio_en_tickets();
create index tickets_renglon on tickets (docto_ve_det_id) where docto_ve_det_id is not null;
update tickets set factura_id = factura_id where factura_id is not null or docto_ve_det_id is not null;

-- Four texts are folded once and not at each search. Declared immutable so that the column may be kept, as articulo_buscado is.
create function ticket_buscado(asunto text, factura text, remision text, comentario text) returns text
language sql immutable parallel safe
return plegar(replace(asunto, U&'\001F', ' ') || U&'\001F' || coalesce(factura, '') || U&'\001F' || coalesce(remision, '') || U&'\001F' || comentario);
comment on function ticket_buscado is 'What a ticket is looked for in, in small letters and without accents: subject, folio of its invoice and of its remission, comment, with a character between them that none has';
grant execute on function ticket_buscado(text, text, text, text) to anden_app;
alter table tickets add column buscado text not null generated always as (ticket_buscado(asunto, folio_factura, folio_remision, comentario)) stored;

-- Texts in the order of the screen, with the customer, whose figures the list is joined to.
create index tickets_asunto on tickets (asunto collate es_mx, ticket_id desc) include (creado, cliente_id);
create index tickets_comentario on tickets (comentario collate es_mx, ticket_id desc) include (creado, cliente_id);
create index tickets_folio_factura on tickets (folio_factura collate es_mx, ticket_id desc) include (creado, cliente_id);
create index tickets_folio_remision on tickets (folio_remision collate es_mx, ticket_id desc) include (creado, cliente_id);

create function minutos_por_dia(desde timestamptz, hasta timestamptz, zona text) returns bigint[]
language sql stable parallel safe as $$
  select array[(desde at time zone zona)::date - date '2000-01-01']::bigint[] || array_agg(u.n order by d.dia, u.cual)
    from (select d.dia, m.abre, m.cierra, sum(m.cierra - m.abre) over (order by d.dia) - (m.cierra - m.abre) as antes
            from generate_series((desde at time zone zona)::date::timestamp, (hasta at time zone zona)::date::timestamp, interval '1 day') as d (dia)
            left join horario_laboral h on h.dia_semana = extract(dow from d.dia) and not exists (select from dias_festivos f where f.fecha = d.dia::date)
           cross join lateral (select coalesce((extract(epoch from h.abre) * 1000000)::bigint, 0) as abre,
                                      coalesce((extract(epoch from h.cierra) * 1000000)::bigint, 0) as cierra) m) d,
         unnest(array[d.antes::bigint, d.abre, d.cierra]) with ordinality as u (n, cual)
$$;
comment on function minutos_por_dia is
  'The business calendar from one day to another, for minutos_contados: the first day, counted from 2000-01-01, and of each day the business time before it, when it opens and when it closes, in microseconds';

create function minutos_contados(dias bigint[], desde timestamptz, hasta timestamptz, zona text) returns integer
language plpgsql immutable parallel safe as $$
declare
  de timestamp := desde at time zone zona;
  a timestamp := hasta at time zone zona;
  d integer := 2 + 3 * (de::date - date '2000-01-01' - dias[1])::integer;
  h integer := 2 + 3 * (a::date - date '2000-01-01' - dias[1])::integer;
begin
  -- To the nearest minute, as tiempo_habil rounds.
  return greatest(0, (
    dias[h] + greatest(0, least((date_part('epoch', a::time) * 1000000)::bigint, dias[h + 2]) - dias[h + 1])
    - dias[d] - greatest(0, least((date_part('epoch', de::time) * 1000000)::bigint, dias[d + 2]) - dias[d + 1]) + 30000000) / 60000000);
end $$;
comment on function minutos_contados is
  'The minutes of tiempo_habil, between two moments of days that minutos_por_dia was asked for: the same at a hundredth of the time for a year';

grant execute on function minutos_por_dia(timestamptz, timestamptz, text), minutos_contados(bigint[], timestamptz, timestamptz, text) to anden_app;
