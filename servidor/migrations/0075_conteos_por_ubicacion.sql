-- The page of a location tells its last count (getFichaUbicacion).
create index conteos_det_ubicacion on conteos_det (ubicacion_id, contada_en);
