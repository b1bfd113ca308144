-- Taking an imported article back asks whether a remission has it; there are more lines of those than of anything else.
create index remisiones_det_articulo on remisiones_det (articulo_id);
