-- A lot's record is locked while pieces arrive as it, so that it is not taken away under them; a lock asks for the right to
-- update something.
grant update (operador_id) on caducidades to anden_app;
