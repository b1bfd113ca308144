-- A company can call from its first day: the outcomes and a short script to begin with.

insert into incidencias (incidencia_id, descripcion, clase, pide_nota, regresa_minutos, otra_parte, estado_numero, nunca) values
  (1, 'LEVANTÓ PEDIDO', 'CONTACTO', true, null, false, 'BUENO', false),
  (2, 'PIDE COTIZACIÓN', 'CONTACTO', true, 1440, false, 'BUENO', false),
  (3, 'LLAMAR LA PRÓXIMA SEMANA', 'CONTACTO', true, 10080, false, 'BUENO', false),
  (4, 'SE DEJÓ RECADO', 'CONTACTO', true, 240, true, 'BUENO', false),
  (5, 'NO CONTESTA', 'SIN_CONTACTO', false, 180, true, 'NO_CONTESTA', false),
  (6, 'OCUPADO', 'SIN_CONTACTO', false, 30, false, null, false),
  (7, 'EL NÚMERO NO EXISTE', 'SIN_CONTACTO', false, null, false, 'NO_EXISTE', false),
  (8, 'NO LE INTERESA', 'RECHAZO', true, 10080, false, 'BUENO', false),
  (9, 'NO VOLVER A LLAMAR', 'RECHAZO', true, null, false, null, true);
select setval(pg_get_serial_sequence('incidencias', 'incidencia_id'), 100);

insert into guiones (guion_id, numero, publicado, nota) values (1, 1, now(), 'El de inicio');
select setval(pg_get_serial_sequence('guiones', 'guion_id'), 100);
insert into preguntas (pregunta_id, guion_id, clave, orden, pregunta, letrero, observaciones) values
  (1, 1, 1, 1, '¿Contestan la llamada?', 'Salude, diga su nombre y el de la empresa.', false),
  (2, 1, 2, 2, '¿Está quien hace las compras?', null, false),
  (3, 1, 3, 3, '¿Necesita algo?', null, false),
  (4, 1, 4, 4, '¿Por qué no por ahora?', null, false);
select setval(pg_get_serial_sequence('preguntas', 'pregunta_id'), 100);
insert into respuestas (pregunta_id, orden, respuesta, en_combo, lleva_a, siguiente_id, incidencia_id) values
  (1, 1, 'SÍ', false, 'siguiente_pregunta', 2, null),
  (1, 2, 'NO CONTESTA', false, 'agendado', null, 5),
  (1, 3, 'OCUPADO', false, 'agendado', null, 6),
  (1, 4, 'EL NÚMERO NO EXISTE', false, 'cerrado', null, 7),
  (2, 1, 'SÍ', false, 'siguiente_pregunta', 3, null),
  (2, 2, 'NO, LLAMAR MÁS TARDE', false, 'por_agendar', null, null),
  (2, 3, 'SE DEJA RECADO', false, 'cerrado', null, 4),
  (3, 1, 'HACE UN PEDIDO', false, 'cerrado', null, 1),
  (3, 2, 'QUIERE COTIZAR', false, 'cerrado', null, 2),
  (3, 3, 'NO POR AHORA', false, 'siguiente_pregunta', 4, null),
  (4, 1, 'TIENE EXISTENCIA', false, 'cerrado', null, 3),
  (4, 2, 'NO LE INTERESA', false, 'cerrado', null, 8),
  (4, 3, 'NO QUIERE QUE LE LLAMEN', false, 'cerrado', null, 9),
  (4, 4, 'LO DECIDE DESPUÉS', false, 'por_agendar', null, null);
select setval(pg_get_serial_sequence('respuestas', 'respuesta_id'), 100);
