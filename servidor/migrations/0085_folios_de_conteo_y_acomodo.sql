-- Lists to count and put-away orders are found by the end of their folio, as the other documents are (0071).
create index inventarios_folio_final on inventarios (reverse(folio) text_pattern_ops);
create index acomodos_folio_final on acomodos (reverse(folio) text_pattern_ops);
