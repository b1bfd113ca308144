-- The bridge compares the ERP's stock and balances with Andén's each night; what does not agree is kept beside what was refused.

alter table puente_documentos drop constraint puente_documentos_estado_check;
alter table puente_documentos add constraint puente_documentos_estado_check check (estado in ('TOMADO', 'RECHAZADO', 'AUSENTE', 'DIFIERE'));
comment on table puente_documentos is 'What the bridge read, by the ERP''s own key: the fingerprint of its content, whether it was taken, refused (and why, since when), is no longer in the ERP, or is a figure in which both do not agree';
