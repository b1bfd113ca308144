-- In the order of the screen: comparing the texts of all deposits took most of a page's time.
create index depositos_por_ordenante on depositos (ordenante collate es_mx, docto_ba_id desc);
create index depositos_por_refer on depositos (coalesce(referencia, folio, referencia_web, '') collate es_mx, docto_ba_id desc);
