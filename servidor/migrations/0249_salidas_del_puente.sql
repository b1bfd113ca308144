-- The bridge tells the ERP what happened in Andén: each document in the same ledger as what it reads.

alter table puente_documentos drop constraint puente_documentos_estado_check;
alter table puente_documentos add constraint puente_documentos_estado_check check (estado in ('TOMADO', 'RECHAZADO', 'AUSENTE', 'DIFIERE', 'ENVIADO'));
alter table puente_documentos add column documento text;
comment on column puente_documentos.documento is 'What people call a document that is told to the ERP; null: it is called by its key';
comment on table puente_documentos is 'What the bridge read, by the ERP''s own key, and what it told the ERP, by the operation here: the fingerprint of its content, whether it was taken, refused (and why, since when), is no longer in the ERP, is a figure in which both do not agree, or was handed over and not answered yet';
