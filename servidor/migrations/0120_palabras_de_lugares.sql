-- Where customers are, looked for as they are themselves: folded once and not at each search, with pieces of words in an index.
create function lugar_buscado(estado text, ciudad text, localidad text, tipo_localidad text) returns text
language sql immutable parallel safe
return plegar(coalesce(estado, '') || ' ' || coalesce(ciudad, '') || ' ' || coalesce(localidad, '') || ' ' || coalesce(tipo_localidad, ''));
comment on function lugar_buscado is 'What an address is looked for in, in small letters and without accents: state, city, locality and its kind';
grant execute on function lugar_buscado(text, text, text, text) to anden_app;
alter table direcciones_clientes add column buscado text not null
  generated always as (lugar_buscado(estado, ciudad, localidad, tipo_localidad)) stored;
do $$
begin
  create index direcciones_clientes_buscado on direcciones_clientes using gin (buscado gin_trgm_ops) where principal;
exception when undefined_object then
  -- 0089 has said that pg_trgm is missing: then every address is read.
  null;
end $$;

-- Texts that many rows share and that stand in no table of their own are gone through from one to the next.
create index clientes_origen on clientes (origen) where origen is not null;
create index descargas_catalogo_catalogo on descargas_catalogo (catalogo) where catalogo is not null;
-- Downloads of a range are counted, and put in order, without reading them.
drop index descargas_catalogo_fecha;
create index descargas_catalogo_fecha on descargas_catalogo (fecha, descarga_id desc) include (cliente_id);
