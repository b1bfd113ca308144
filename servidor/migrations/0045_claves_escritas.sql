-- Keys as people write them: 'pa-0076' and 'jabon-1' mean PA-0076 and JABÓN-1. What a scanner reads is looked for as it is.

create function clave_escrita(clave text) returns text language sql immutable strict parallel safe
return upper(translate(clave, 'áàäâéèëêíìïîóòöôúùüûñÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑ', 'aaaaeeeeiiiioooouuuunAAAAEEEEIIIIOOOOUUUUN') collate "C");

comment on function clave_escrita(text) is 'Una clave como se compara la que alguien escribe: en mayúsculas y sin acentos';
grant execute on function clave_escrita(text) to anden_app;

create index claves_articulo_escrita on claves_articulo (clave_escrita(clave_articulo));
