-- A remission that was closed because its system's file did not bring it is open again when a later file does.

alter table remisiones add column ausente boolean not null default false check (not ausente or estatus = 'CANCELADA');
comment on column remisiones.ausente is 'It was closed because a file of its system no longer brought it: one that does opens it again, and an invoice that bills it says that it left there';
