-- The invoices of an article, and how much of it each has, without reading the lines: 'Catálogos vendidos' looks at every sale of a few articles.
drop index facturas_det_articulo;
create index facturas_det_articulo on facturas_det (articulo_id, docto_ve_id) include (unidades);
