-- Whose money a delivery changed is told by its operation: without these, every delivery read all entries of the house.
create index cartera_operacion on cartera (operacion_id) where operacion_id is not null;
create index aplicaciones_operacion on aplicaciones (operacion_id) where operacion_id is not null;
