-- A count's id is taken before its row, so that its rows and movements need not wait for it.
grant usage on sequence conteos_conteo_id_seq to anden_app;
