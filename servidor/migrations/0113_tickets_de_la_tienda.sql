-- The company's shop reads the tickets of a customer and writes what the customer says.

alter table tickets_det add column externo text unique check (length(externo) between 1 and 60);
comment on column tickets_det.externo is 'How the shop names what a customer wrote there, so that it is written once however often it is sent';
