-- From the last text to the first, too, with the rows that have none at the end: an index read backwards has these at its beginning, and among
-- equal texts the oldest before the newest.
create index tickets_asunto_z on tickets (asunto collate es_mx desc, ticket_id desc) include (creado, cliente_id);
create index tickets_folio_factura_z on tickets (folio_factura collate es_mx desc nulls last, ticket_id desc) include (creado, cliente_id);
create index tickets_folio_remision_z on tickets (folio_remision collate es_mx desc nulls last, ticket_id desc) include (creado, cliente_id);
create index tickets_nombre_z on tickets (nombre collate es_mx desc nulls last, ticket_id desc) include (creado, cliente_id);
create index tickets_clave_cliente_z on tickets (clave_cliente collate es_mx desc nulls last, ticket_id desc) include (creado, cliente_id);
create index remisiones_folio_factura_z on remisiones (folio_factura collate es_mx desc nulls last, docto_ve_id desc) include (empacada, almacen_id);
create index guias_folio_fiscal_z on guias (folio_fiscal collate es_mx desc nulls last, guia_id desc) include (fecha, cliente_id, almacenes);
create index depositos_por_ordenante_z on depositos (ordenante collate es_mx desc nulls last, docto_ba_id desc);
