-- What the board of who runs the warehouse asks for by its moment.
create index remisiones_prometido on remisiones (prometido) where prometido is not null;
create index errores_empaque_fecha on errores_empaque (fecha) where deshecho is null;
create index conteos_fecha on conteos (fecha);
