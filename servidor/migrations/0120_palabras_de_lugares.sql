-- Where customers are, looked for as they are themselves: with pieces of words in an index, which has those alone of whom a place is known.
-- Declared immutable so that an index may hold it, as articulo_buscado is.
create function lugar_buscado(estado text, ciudad text, localidad text, tipo_localidad text) returns text
language sql immutable parallel safe
return plegar(coalesce(estado, '') || ' ' || coalesce(ciudad, '') || ' ' || coalesce(localidad, '') || ' ' || coalesce(tipo_localidad, ''));
comment on function lugar_buscado is 'What an address is looked for in, in small letters and without accents: state, city, locality and its kind';
grant execute on function lugar_buscado(text, text, text, text) to anden_app;
do $$
begin
  create index direcciones_clientes_lugar on direcciones_clientes using gin (lugar_buscado(estado, ciudad, localidad, tipo_localidad) gin_trgm_ops)
   where principal and coalesce(estado, ciudad, localidad, tipo_localidad) is not null;
exception when undefined_object then
  -- 0089 has said that pg_trgm is missing: then every address is read.
  null;
end $$;

-- Downloads of a range are counted, and put in order, without reading them.
drop index descargas_catalogo_fecha;
create index descargas_catalogo_fecha on descargas_catalogo (fecha, descarga_id desc) include (cliente_id);
