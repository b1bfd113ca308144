-- What triggers work out for the application is not the application's to call: it runs with the owner's rights.

revoke execute on function reunir_surtieron(integer[]), reunir_facturas(integer[]), reunir_cifras(integer[]) from public;
