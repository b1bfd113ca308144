-- A report of 100,000 purchases added up the lines of each of them for every page. The sums are kept in the header, by the database
-- itself, and `npm run audit` proves them.
alter table compras
  add column suma_unidades bigint not null default 0,
  add column suma_recibidas bigint not null default 0,
  add column suma_acomodadas bigint not null default 0;
comment on column compras.suma_unidades is 'Pieces of its lines, as are suma_recibidas and suma_acomodadas: kept by triggers of compras_det when the transaction commits. Who changes lines reads them there.';

update compras c set suma_unidades = d.unidades, suma_recibidas = d.recibidas, suma_acomodadas = d.acomodadas
  from (select docto_cm_id, sum(unidades) unidades, sum(unidades_recib) recibidas, sum(unidades_acom) acomodadas
          from compras_det group by 1) d
 where d.docto_cm_id = c.docto_cm_id;

create function suma_lineas_nuevas() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update compras c set suma_unidades = suma_unidades + n.unidades, suma_recibidas = suma_recibidas + n.recibidas,
                       suma_acomodadas = suma_acomodadas + n.acomodadas
    from (select docto_cm_id, sum(unidades) unidades, sum(unidades_recib) recibidas, sum(unidades_acom) acomodadas
            from nuevas group by 1) n
   where n.docto_cm_id = c.docto_cm_id;
  return null;
end $$;
comment on function suma_lineas_nuevas() is 'Many lines at once, of purchases that nobody works on yet: one update for each purchase.';
create trigger compras_det_alta after insert on compras_det referencing new table as nuevas
  for each statement execute function suma_lineas_nuevas();

create function suma_linea() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    if new.docto_cm_id <> old.docto_cm_id then raise exception 'Un renglón no cambia de compra'; end if;
    update compras set suma_unidades = suma_unidades + new.unidades - old.unidades,
                       suma_recibidas = suma_recibidas + new.unidades_recib - old.unidades_recib,
                       suma_acomodadas = suma_acomodadas + new.unidades_acom - old.unidades_acom
     where docto_cm_id = new.docto_cm_id;
  else
    update compras set suma_unidades = suma_unidades - old.unidades, suma_recibidas = suma_recibidas - old.unidades_recib,
                       suma_acomodadas = suma_acomodadas - old.unidades_acom
     where docto_cm_id = old.docto_cm_id;
  end if;
  return null;
end $$;
comment on function suma_linea() is 'At the commit, so that the header is locked last and two operators on one purchase do not wait for each other longer than that.';
create constraint trigger compras_det_cambio after update of docto_cm_id, unidades, unidades_recib, unidades_acom or delete on compras_det
  deferrable initially deferred for each row execute function suma_linea();
