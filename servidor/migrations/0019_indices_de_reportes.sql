-- A month of pickers' work is read out of the index alone: 128,000 saves of it stand in as many rows of the table.
drop index surtidos_fin;
create index surtidos_fin on surtidos (fin)
  include (operador_id, docto_ve_id, almacen_id, piezas, importe, segundos, espera, completo) where deshecho is null;

-- Who picked a remission, the same way.
drop index surtidos_remision;
create index surtidos_remision on surtidos (docto_ve_id, operador_id) where deshecho is null;
