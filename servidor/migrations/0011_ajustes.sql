-- The history of adjustments reads the few movements of its range that can be one, and not purchases or pickings.
create index movimientos_ajustes on movimientos (fecha)
  where documento in ('conteo', 'existencia', 'inventario inicial', 'devolucion', 'acomodo', 'caducidad');
create index inventarios_det_articulo on inventarios_det (articulo_id);
