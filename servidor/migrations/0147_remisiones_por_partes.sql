-- As 0146 of tickets: whose a remission is and how long it took stand in an index each. Names are looked up by now for the rows of a page
-- alone, so that counting reads nothing of what they are looked up by.
drop index remisiones_cuenta;
create index remisiones_cuenta on remisiones (fecha) include (almacen_id);
drop index remisiones_fecha;
create index remisiones_fecha on remisiones (fecha, docto_ve_id desc) include (almacen_id, estatus, fecha_guia, embarcada, cancelada, prometido);
create index remisiones_de_quien on remisiones (fecha) include (docto_ve_id, almacen_id, cliente_id, operador_id, surtieron, renglones);
-- What was packed in a range is added up, too, by whom.
drop index remisiones_empacada;
create index remisiones_empacada on remisiones (empacada, docto_ve_id desc) include (almacen_id) where empacada is not null;
drop index remisiones_revisadas;
create index remisiones_revisadas on remisiones (empacada)
  include (docto_ve_id, almacen_id, cliente_id, operador_id, operador_id_empaque, surtieron, renglones, importe_neto, surtida) where empacada is not null;
