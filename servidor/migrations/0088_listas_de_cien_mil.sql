-- What a list of 100,000 rows works out for each of them.

-- With whole numbers, which is a third of the time, and by several processes at once where PostgreSQL finds that worth while: a statement
-- with one function that is not `parallel safe` is done by one. Counted from a Sunday before any of ours, so that division leaves out
-- what is over, as `floor` does.
create or replace function domingos_entre(desde timestamptz, hasta timestamptz, zona text) returns integer
language sql immutable parallel safe as $$
  -- Sundays whose day lies within the span, both ends' days included: up to the last day, less those before the first one.
  select greatest(0, ((hasta at time zone zona)::date - date '0001-01-07') / 7 - ((desde at time zone zona)::date - date '0001-01-01') / 7 + 1)
$$;

create or replace function minutos_sin_domingos(desde timestamptz, hasta timestamptz, zona text) returns integer
language sql immutable parallel safe as $$
  -- greatest() passes over nulls, so the null has to be kept by hand.
  select case when desde is not null and hasta is not null then greatest(0,
    floor(date_part('epoch', hasta - desde))::bigint / 60 - 2160 * domingos_entre(desde, hasta, zona))::integer end
$$;

alter function tiempo_habil(timestamptz, timestamptz, text) parallel safe;
alter function minutos_habiles(timestamptz, timestamptz, text) parallel safe;

-- A text without accents, which most are, has none to take off. Not `strict`: that would keep it out of the statements that call it.
do $$
declare
  en text := (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent');
begin
  execute format(
    'create or replace function plegar(t text) returns text language sql stable parallel safe
     return case when octet_length(t) = length(t) then lower(t) else %s end',
    case when en is null
      then $f$lower(regexp_replace(normalize(t, NFD), U&'[\0300-\036F]', '', 'g'))$f$
      else format('lower(%s.unaccent(t))', en)
    end);
end $$;
