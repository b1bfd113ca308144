-- Which of a customer's numbers is tried next is said by the outcome of the last call, as when it comes back.

alter table incidencias add column sigue_numero text check (sigue_numero in ('MISMO', 'OTRO', 'CONTESTO'));
comment on column incidencias.sigue_numero is 'Which number the next call dials first. MISMO: that of this call. OTRO: the next of the customer''s. CONTESTO: the one at which somebody answered last. Null: a good one, and one dialled least that day.';

-- A company that has not called yet begins with them; in one that has, nothing changes until somebody chooses.
update incidencias i set sigue_numero = n.sigue
  from (values (1, 'LEVANTÓ PEDIDO', 'CONTESTO'), (2, 'PIDE COTIZACIÓN', 'CONTESTO'), (3, 'LLAMAR LA PRÓXIMA SEMANA', 'CONTESTO'),
               (4, 'SE DEJÓ RECADO', 'MISMO'), (5, 'NO CONTESTA', 'OTRO'), (6, 'OCUPADO', 'MISMO'), (7, 'EL NÚMERO NO EXISTE', 'OTRO'),
               (8, 'NO LE INTERESA', 'CONTESTO')) n (id, descripcion, sigue)
 where i.incidencia_id = n.id and i.descripcion = n.descripcion and not exists (select from llamadas);
