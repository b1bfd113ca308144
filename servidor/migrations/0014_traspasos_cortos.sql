-- A transfer line closed short at supply: less was supplied than asked for, with a reason.

alter table traspasos_det
  add column surtido_cerrado timestamptz,
  add column motivo_surtido text,
  add column operador_id_surtido integer references operadores,
  add constraint traspasos_det_surtido_cerrado check
    ((surtido_cerrado is null) = (motivo_surtido is null) and (surtido_cerrado is null or unidades_surt < unidades));
comment on column traspasos_det.surtido_cerrado is 'Closed short at supply: nothing more of it is supplied.';
comment on column traspasos_det.motivo_surtido is 'Why less was supplied than asked for.';
comment on column traspasos_det.cerrada is 'Closed short at reception: pieces in transit were written down as missing.';
comment on column traspasos_det.motivo_cierre is 'Why supplied pieces never came.';

drop index traspasos_det_articulo;
create index traspasos_det_por_surtir on traspasos_det (articulo_id) where unidades_surt < unidades and surtido_cerrado is null;
create index traspasos_det_por_recibir on traspasos_det (articulo_id) where unidades_rec + faltantes < unidades_surt;
