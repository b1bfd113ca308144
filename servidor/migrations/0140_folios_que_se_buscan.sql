-- A purchase is found by the end of its supplier's folio too, and a deposit by that of what it is told by; as folios are looked for, in capitals and without blanks.
create index compras_folio_prov_final on compras (reverse(upper(replace(folio_prov, ' ', ''))) text_pattern_ops);
create index depositos_referencia_final on depositos (reverse(upper(replace(referencia, ' ', ''))) text_pattern_ops);
create index depositos_folio_final on depositos (reverse(upper(replace(folio, ' ', ''))) text_pattern_ops);
create index depositos_referencia_web_final on depositos (reverse(upper(replace(referencia_web, ' ', ''))) text_pattern_ops);
