-- 0072 made a table and did not give its sequence, as every migration that makes one does: what a restore gives back would be more.
grant usage on all sequences in schema public to anden_app;
