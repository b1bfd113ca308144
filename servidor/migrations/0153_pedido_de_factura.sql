-- The order that an invoice bills, where no remission of ours ties them: imported history, and what another warehouse delivered.
alter table facturas add column folio_dr text check (char_length(folio_dr) between 1 and 20);
comment on column facturas.folio_dr is 'Folio of the order it bills, as the system that bills says; the order may not have come yet, or never.';
