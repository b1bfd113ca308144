-- A guide is searched by the end of its number without hyphens and blanks, which people leave out.
drop index guias_guia_final;
create index guias_guia_final on guias (reverse(translate(guia, '- ', '')) text_pattern_ops);
