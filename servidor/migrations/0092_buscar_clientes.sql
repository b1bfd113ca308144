-- A customer among two hundred thousand, as somebody types.

-- Written down once for each customer: worked out for every row that an adviser's search looks at, it took longer than the search.
alter table clientes add column buscado text not null
  generated always as (cliente_buscado(clave_cliente, nombre, nombre_comercial, rfc, email, telefono, telefono2, celular)) stored;
comment on column clientes.buscado is 'What it is looked for in: key, names, tax id and e-mail in small letters and without accents, and its phones in digits alone.';
drop index if exists clientes_buscado;

-- The words that names are made of are few: one typed with a letter wrong is put right among these, and then looked for as any other.
create table palabras_clientes (
  palabra text primary key
);
comment on table palabras_clientes is 'Words of customers'' names, of letters alone and without accents. One that no customer has any more finds nothing and does no harm.';

create function palabras_de_cliente(nombre text, comercial text) returns setof text language sql stable parallel safe
begin atomic
  select p from regexp_split_to_table(plegar(nombre || ' ' || coalesce(comercial, '')), '[^[:alnum:]]+') p where p ~ '^[[:alpha:]]{4,40}$';
end;
comment on function palabras_de_cliente(text, text) is 'Las palabras de un nombre en que se perdona una letra, en minúsculas y sin acentos';

create function cliente_en_palabras() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- In their order, so that two who write the same words at once wait for each other and never in a circle.
  if tg_op = 'INSERT' then
    insert into palabras_clientes (palabra)
      select distinct p from nuevos n, palabras_de_cliente(n.nombre, n.nombre_comercial) p order by p on conflict do nothing;
  else
    insert into palabras_clientes (palabra)
      select distinct p from palabras_de_cliente(new.nombre, new.nombre_comercial) p order by p on conflict do nothing;
  end if;
  return null;
end $$;
comment on function cliente_en_palabras() is 'Keeps palabras_clientes with every word that a customer''s names have.';
create trigger clientes_palabras after insert on clientes referencing new table as nuevos
  for each statement execute function cliente_en_palabras();
create trigger clientes_palabras_cambio after update of nombre, nombre_comercial on clientes
  for each row when ((new.nombre, new.nombre_comercial) is distinct from (old.nombre, old.nombre_comercial))
  execute function cliente_en_palabras();
insert into palabras_clientes (palabra)
  select distinct p from clientes c, palabras_de_cliente(c.nombre, c.nombre_comercial) p order by p;

do $$
begin
  create index clientes_buscado on clientes using gin (buscado gin_trgm_ops);
  create index palabras_clientes_parecidas on palabras_clientes using gin (palabra gin_trgm_ops);
exception when undefined_object then
  -- 0089 has said that pg_trgm is missing, and what is done without.
  null;
end $$;

create index pedidos_folio_web_final on pedidos (reverse(folio_web) text_pattern_ops) where folio_web is not null;

grant select on palabras_clientes to anden_app;
