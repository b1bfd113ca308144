-- A word in any of a ticket's texts, by an index; its number is one of them, so that a few figures of it are looked for there too.
-- The function of four texts stays: what 0116 grants on it is granted again after a restore without privileges.
alter table tickets drop column buscado;
create function ticket_buscado(asunto text, factura text, remision text, comentario text, ticket_id integer) returns text
language sql immutable parallel safe
return plegar(replace(asunto, U&'\001F', ' ') || U&'\001F' || coalesce(factura, '') || U&'\001F' || coalesce(remision, '') || U&'\001F'
           || replace(comentario, U&'\001F', ' ') || U&'\001F' || ticket_id::text);
comment on function ticket_buscado(text, text, text, text, integer) is 'What a ticket is looked for in, in small letters and without accents: subject, folio of its invoice and of its remission, comment, number, with a character between them that none has';
grant execute on function ticket_buscado(text, text, text, text, integer) to anden_app;
alter table tickets add column buscado text not null
  generated always as (ticket_buscado(asunto, folio_factura, folio_remision, comentario, ticket_id)) stored;

do $$
begin
  create index tickets_buscado on tickets using gin (buscado gin_trgm_ops);
exception when undefined_object then
  -- 0071 has said that pg_trgm is missing: then every ticket's text is read.
  null;
end $$;
