-- Counting the remissions of a range, and adding up those that were packed in one, as 0141 does of tickets: by a row that has only what that takes.
create index remisiones_cuenta on remisiones (fecha) include (almacen_id, cliente_id, operador_id);
create index remisiones_revisadas on remisiones (empacada)
  include (almacen_id, cliente_id, operador_id, operador_id_empaque, renglones, importe_neto) where empacada is not null;
