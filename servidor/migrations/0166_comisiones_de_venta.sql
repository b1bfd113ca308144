-- Commissions of advisers, and the sales of a range of days.

create table ajustes_ventas (
  unico    boolean primary key default true check (unico),
  comision numeric(5, 2) not null default 1.00 check (comision between 0 and 100)
);
comment on table ajustes_ventas is 'Settings of sales, one row.';
comment on column ajustes_ventas.comision is 'Percent of a sale that its adviser earns, for advisers without a percentage of their own.';
insert into ajustes_ventas default values;

create table comisiones_operador (
  operador_id integer primary key references operadores,
  porcentaje  numeric(5, 2) not null check (porcentaje between 0 and 100)
);
comment on table comisiones_operador is 'Advisers whose commission is another than that of ajustes_ventas, in percent.';

create index cartera_ventas on cartera (fecha) include (cliente_id, clase, importe) where clase in ('CARGO', 'DEVOLUCION');
grant select on ajustes_ventas, comisiones_operador to anden_app;
grant update on ajustes_ventas to anden_app;
grant insert, update, delete on comisiones_operador to anden_app;
