-- Banks, accounts, ways of paying and concepts are written on a screen and by files: what nothing uses yet may be
-- taken back, by whoever wrote it or by undoing the import.

grant delete on bancos, cuentas_banco, formas_pago, conceptos_banco to anden_app;
