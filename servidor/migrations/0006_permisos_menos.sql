-- What the application never does: the session secret is handed to it at start by the owner's connection, and control
-- ids are kept in step by the migrator.
revoke select on ajustes from anden_app;
revoke insert, update, delete on controles from anden_app;
