-- The audit's rule that no replenishment takes expired pieces out of the reserve is younger than the movements of a company that already worked: it
-- judges those that come after this one. A new company's begin after 0.
insert into ajustes (nombre, valor)
  select 'caducados_desde_movimiento', coalesce(max(movimiento_id), 0)::text from movimientos;

comment on table idempotencia is 'Exactly-once guard: key, operator, call, hash of what was sent and first reply, in the effect''s transaction. Before this migration the input was hashed with its defaults, which each version has of its own.';
