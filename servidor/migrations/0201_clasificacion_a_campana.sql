-- A classification of a cleanup may put its customers into a campaign of the dialer.

alter table consecuencias_depuracion
  add column campana_id integer references campanas,
  drop constraint consecuencias_depuracion_accion_check,
  add constraint consecuencias_depuracion_accion_check check (accion in ('INACTIVA', 'ASESOR', 'NO_LLAMAR', 'CAMPANA')),
  add constraint consecuencias_depuracion_campana_check check ((accion = 'CAMPANA') = (campana_id is not null));
comment on column consecuencias_depuracion.campana_id is 'The campaign of the dialer that customers come into; with accion CAMPANA alone.';

alter table aplicaciones_depuracion_det
  add column campana_id integer references campanas,
  drop constraint aplicaciones_depuracion_det_accion_check,
  add constraint aplicaciones_depuracion_det_accion_check check (accion in ('INACTIVA', 'ASESOR', 'NO_LLAMAR', 'CAMPANA')),
  add constraint aplicaciones_depuracion_det_campana_check check ((accion = 'CAMPANA') = (campana_id is not null));
comment on column aplicaciones_depuracion_det.campana_id is 'The campaign that the customer came into by this.';

grant delete on campana_clientes to anden_app;
