-- What the application may do. The migrator creates the role before any migration runs.
grant usage on schema public to anden_app;
grant select on all tables in schema public to anden_app;
grant usage on all sequences in schema public to anden_app;
grant insert on auditoria, movimientos, eventos_operador to anden_app;
grant insert, update on avisos, compras, compras_det, entradas, existencias, idempotencia, intentos_acceso,
  lugares, ubicaciones, operadores, sesiones, articulos, proveedores, divisiones to anden_app;
grant insert, update, delete on claves_articulo, controles, operador_controles, operador_almacenes to anden_app;
grant delete on idempotencia, intentos_acceso to anden_app;
