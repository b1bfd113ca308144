-- Two processes go through a long index of these lists in the time that three take, which wait for each other at every page of it, and hundreds of operators share the processors.
alter table tickets set (parallel_workers = 1);
alter table remisiones set (parallel_workers = 1);
alter table guias set (parallel_workers = 1);
alter table clientes set (parallel_workers = 1);
alter table cifras_clientes set (parallel_workers = 1);
alter table descargas_catalogo set (parallel_workers = 1);
