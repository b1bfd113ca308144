-- How reports and lists look for text and put it in order.

-- Spanish order: Á with A, Ñ after N, and the numbers within a folio by their value. Where PostgreSQL was built without ICU, the
-- database's own order.
do $$
begin
  create collation es_mx (provider = icu, locale = 'es-MX-u-kn-true');
exception when feature_not_supported or undefined_file or invalid_parameter_value then
  create collation es_mx from "default";
end $$;

comment on collation es_mx is 'Orden de los textos en reportes y listas: español, y los números de un folio por su valor';

-- unaccent takes accents off in a fifth of the time; where it may not be installed, decomposing the text gives the same letters.
do $$
begin
  create extension if not exists unaccent;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'Sin la extensión unaccent: los filtros de texto tardan más.';
end $$;

do $$
declare
  en text := (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent');
begin
  execute format(
    'create function plegar(t text) returns text language sql stable strict parallel safe return %s',
    case when en is null
      then $f$lower(regexp_replace(normalize(t, NFD), U&'[\0300-\036F]', '', 'g'))$f$
      else format('lower(%s.unaccent(t))', en)
    end);
end $$;

comment on function plegar(text) is 'El texto como se busca: en minúsculas y sin acentos, como sinAcentos en el navegador';
grant execute on function plegar(text) to anden_app;
