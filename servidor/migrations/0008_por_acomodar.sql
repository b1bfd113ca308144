-- What was received and waits to be put away is a small part of all purchase lines.
create index compras_det_por_acomodar on compras_det (articulo_id) where unidades_acom < unidades_recib;
