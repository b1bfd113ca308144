-- Pieces that packing sent back are picked again: they count once, for who picks them then.

alter table surtidos add column quitadas integer not null default 0 check (quitadas between 0 and piezas);
comment on column surtidos.quitadas is
  'Of its pieces, those that errors found at packing sent back or threw away: what is left of it is what counts.';

do $$
declare
  error record;
begin
  for error in select docto_ve_id, docto_ve_det_id, piezas, fecha from errores_empaque
                where deshecho is null and tipo in ('falta', 'dañado') order by error_id loop
    with s as (
      select surtido_id, piezas - quitadas as quedan,
             sum(piezas - quitadas) over (order by (fin > error.fecha), fin desc, surtido_id desc) as hasta
        from surtidos
       where docto_ve_id = error.docto_ve_id and docto_ve_det_id = error.docto_ve_det_id and deshecho is null and piezas > quitadas
    )
    update surtidos t set quitadas = t.quitadas + least(s.quedan, error.piezas - (s.hasta - s.quedan))
      from s where t.surtido_id = s.surtido_id and s.hasta - s.quedan < error.piezas;
  end loop;
end $$;
