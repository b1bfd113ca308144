-- Where customers came from is a few texts that stand in no table of their own: gone through from one to the next, however many customers there are.
create index clientes_origen on clientes (origen) where origen is not null;
