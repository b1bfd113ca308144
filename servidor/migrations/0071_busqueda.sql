-- Records found from any screen: an article by words of its name, a document by the end of its folio.

-- What an article is looked for in. Declared immutable so that an index may hold it: what unaccent takes off does not change while
-- PostgreSQL's own list of accents stays.
create function articulo_buscado(clave text, articulo text, marca text) returns text language sql immutable parallel safe
return plegar(clave || ' ' || articulo || ' ' || coalesce(marca, ''));
comment on function articulo_buscado(text, text, text) is 'Lo que se busca de un artículo: su clave, su nombre y su marca, en minúsculas y sin acentos';
grant execute on function articulo_buscado(text, text, text) to anden_app;

-- With pieces of words in an index, two hundred thousand articles are searched in milliseconds; where it may not be installed each
-- search reads them all, and a wrong letter is not forgiven.
do $$
begin
  create extension if not exists pg_trgm;
  create index articulos_buscado on articulos using gin (articulo_buscado(clave_articulo, articulo, marca) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'Sin la extensión pg_trgm: la búsqueda de artículos tarda más y no perdona una letra.';
end $$;

create index compras_folio_final on compras (reverse(folio) text_pattern_ops);
create index traspasos_folio_final on traspasos (reverse(folio) text_pattern_ops);
create index remisiones_folio_final on remisiones (reverse(folio) text_pattern_ops);
create index facturas_folio_final on facturas (reverse(folio) text_pattern_ops);
create index guias_guia_final on guias (reverse(guia) text_pattern_ops);
