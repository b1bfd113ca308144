-- Who packs a remission because they scanned first lets go of it by undoing that; who was named to keeps it.

alter table remisiones add column revision_asignada boolean not null default false;
comment on column remisiones.revision_asignada is 'Whether a supervisor named who packs it (operador_id_revision); if not, it was the first to scan.';
