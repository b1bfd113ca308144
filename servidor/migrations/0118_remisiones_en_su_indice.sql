-- Reports of remissions over a year: counted, and sorted by what catalogues say, without reading the remissions themselves.
drop index remisiones_fecha;
create index remisiones_fecha on remisiones (fecha, docto_ve_id desc) include (almacen_id, cliente_id, operador_id, factura_id, surtieron);
