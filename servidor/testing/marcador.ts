import type { PreguntaEditable } from '@anden/contrato/marcador/borrador.ts';

/** The script of the small company: ¿Contesta? (SI → ¿Compra?, NO → called again by itself), ¿Compra? (SI → closed, LUEGO → to be scheduled, NO → ¿Por qué?), ¿Por qué? (asks for a text, closed). */
export const PREGUNTA = { CONTESTA: 1, COMPRA: 2, PORQUE: 3 } as const;
export const RESPUESTA = { SI: 1, NO: 2, COMPRA: 3, LUEGO: 4, NO_COMPRA: 5, PRECIO: 6 } as const;
/** Outcomes: ordered; nobody answered (in 3 hours, another part of the day, no note); refused (in 7 days); the number does not exist; never again. */
export const INCIDENCIA = { PEDIDO: 1, NO_CONTESTA: 2, RECHAZA: 3, NO_EXISTE: 4, NUNCA: 5 } as const;
/** The draft of its script, as it was read: it no longer asks why not. */
export const BORRADOR = { guion_id: 2, version: 3 } as const;
export const PREGUNTAS_DEL_BORRADOR: PreguntaEditable[] = [
  {
    CLAVE: 1,
    PREGUNTA: '¿Contesta?',
    LETRERO: 'Salude y diga su nombre',
    OBSERVACIONES: 'N',
    respuestas: [
      {
        CLAVE: 1,
        RESPUESTA: 'SÍ',
        EN_COMBO: 'N',
        LLEVA_A: 'siguiente_pregunta',
        SIGUIENTE: 2,
        INCIDENCIA_ID: null,
      },
      {
        CLAVE: 2,
        RESPUESTA: 'NO',
        EN_COMBO: 'N',
        LLEVA_A: 'agendado',
        SIGUIENTE: null,
        INCIDENCIA_ID: INCIDENCIA.NO_CONTESTA,
      },
    ],
  },
  {
    CLAVE: 2,
    PREGUNTA: '¿Compra hoy?',
    LETRERO: null,
    OBSERVACIONES: 'N',
    respuestas: [
      {
        CLAVE: 1,
        RESPUESTA: 'SÍ',
        EN_COMBO: 'S',
        LLEVA_A: 'cerrado',
        SIGUIENTE: null,
        INCIDENCIA_ID: INCIDENCIA.PEDIDO,
      },
      {
        CLAVE: 2,
        RESPUESTA: 'LUEGO',
        EN_COMBO: 'S',
        LLEVA_A: 'por_agendar',
        SIGUIENTE: null,
        INCIDENCIA_ID: null,
      },
      {
        CLAVE: 3,
        RESPUESTA: 'NO',
        EN_COMBO: 'S',
        LLEVA_A: 'cerrado',
        SIGUIENTE: null,
        INCIDENCIA_ID: INCIDENCIA.RECHAZA,
      },
    ],
  },
];
/** ADMIN's list of today, with customer 1 on the screen; customer 2, whom ADMIN has to call back, is not on it yet. */
export const SEGUIMIENTO = 1;
/** A campaign of ADMIN's that goes on, with customer 2. */
export const CAMPANA = 1;
/** A wait of ADMIN's. */
export const TRAMO = 1;
/** A number of nobody's that ADMIN blocked, and customer 2's consent. */
export const NO_LLAMAR = 1;
export const CONSENTIMIENTO = 1;
/** Main addresses of customers 1 and 2. */
export const DIR = { UNO: 1, DOS: 2 } as const;

/** SQL of the dialer of the small company, which calls at any hour. */
export const marcadorDe = ({ admin, zona }: { admin: number; zona: string }): string => `
  update ajustes_marcador set abre = '00:00', cierra = '24:00', en_festivo = true;
  update direcciones_clientes set telefono = case cliente_id when 1 then '222 123 4567' else '81 8123 4567' end where cliente_id in (1, 2);
  delete from respuestas; delete from preguntas; delete from guiones; delete from incidencias;
  insert into guiones (guion_id, numero, publicado, publicado_por) values (1, 1, '2025-03-01', ${admin});
  insert into incidencias (incidencia_id, descripcion, clase, pide_nota, regresa_minutos, otra_parte, estado_numero, nunca) values
    (${INCIDENCIA.PEDIDO}, 'LEVANTÓ PEDIDO', 'CONTACTO', true, null, false, 'BUENO', false),
    (${INCIDENCIA.NO_CONTESTA}, 'NO CONTESTA', 'SIN_CONTACTO', false, 180, true, 'NO_CONTESTA', false),
    (${INCIDENCIA.RECHAZA}, 'RECHAZA LA LLAMADA', 'RECHAZO', true, 10080, false, 'BUENO', false),
    (${INCIDENCIA.NO_EXISTE}, 'EL NÚMERO NO EXISTE', 'SIN_CONTACTO', false, null, false, 'NO_EXISTE', false),
    (${INCIDENCIA.NUNCA}, 'NO VOLVER A LLAMAR', 'RECHAZO', false, null, false, null, true);
  insert into preguntas (pregunta_id, guion_id, clave, orden, pregunta, letrero, observaciones) values
    (${PREGUNTA.CONTESTA}, 1, 1, 1, '¿Contesta?', 'Salude y diga su nombre', false),
    (${PREGUNTA.COMPRA}, 1, 2, 2, '¿Compra hoy?', null, false),
    (${PREGUNTA.PORQUE}, 1, 3, 3, '¿Por qué no?', null, true);
  insert into respuestas (respuesta_id, pregunta_id, orden, respuesta, en_combo, lleva_a, siguiente_id, incidencia_id) values
    (${RESPUESTA.SI}, 1, 1, 'SÍ', false, 'siguiente_pregunta', 2, null),
    (${RESPUESTA.NO}, 1, 2, 'NO', false, 'agendado', null, ${INCIDENCIA.NO_CONTESTA}),
    (${RESPUESTA.COMPRA}, 2, 1, 'SÍ', true, 'cerrado', null, ${INCIDENCIA.PEDIDO}),
    (${RESPUESTA.LUEGO}, 2, 2, 'LUEGO', true, 'por_agendar', null, null),
    (${RESPUESTA.NO_COMPRA}, 2, 3, 'NO', true, 'siguiente_pregunta', 3, null),
    (${RESPUESTA.PRECIO}, 3, 1, 'POR EL PRECIO', false, 'cerrado', null, ${INCIDENCIA.RECHAZA});
  insert into guiones (guion_id, borrador, version, editado, editado_por) values (${BORRADOR.guion_id}, '${JSON.stringify(PREGUNTAS_DEL_BORRADOR)}', ${BORRADOR.version}, '2025-03-05', ${admin});
  insert into listas_marcacion (seguimiento_id, operador_id, dia) values (${SEGUIMIENTO}, ${admin}, (now() at time zone '${zona}')::date);
  insert into marcaciones (marcacion_id, seguimiento_id, dir_cli_id, cliente_id) values (1, ${SEGUIMIENTO}, ${DIR.UNO}, 1);
  insert into llamadas (llamada_id, marcacion_id, cliente_id, operador_id, guion_id, apartada, visto, desde) values (1, 1, 1, ${admin}, 1, now(), now(), now());
  insert into agendados (cliente_id, dir_cli_id, operador_id, para, creado, creado_por) values (2, ${DIR.DOS}, ${admin}, '2025-03-08', '2025-03-07', ${admin});
  insert into campanas (campana_id, nombre, criterio, desde, hasta, meta, reparto, creada, creada_por)
    values (${CAMPANA}, 'PRIMERA', '{"zona":"","giro":"","semanas":4,"con_atraso":"N","dias_sin_pedido":0}', '2025-03-01', '2100-12-31', 1, 'PAREJO', '2025-03-01', ${admin});
  insert into campana_clientes (campana_id, cliente_id, dir_cli_id, operador_id) values (${CAMPANA}, 2, ${DIR.DOS}, ${admin});
  insert into tramos_marcador (operador_id, clase, desde, visto, hasta) values (${admin}, 'LIBRE', '2025-03-07 18:00Z', '2025-03-07 18:01Z', '2025-03-07 18:01Z');
  insert into no_llamar (no_llamar_id, numero, motivo, desde, operador_id) values (${NO_LLAMAR}, '5599999999', 'NO QUIERE', '2025-03-01', ${admin});
  insert into consentimientos (consentimiento_id, cliente_id, fecha, fuente, anotado, operador_id) values (${CONSENTIMIENTO}, 2, '2025-03-01', 'LLAMADA', '2025-03-01', ${admin});
  select setval(pg_get_serial_sequence(t, c), 100) from (values ('no_llamar', 'no_llamar_id'), ('consentimientos', 'consentimiento_id'), ('campanas', 'campana_id'), ('guiones', 'guion_id'), ('incidencias', 'incidencia_id'), ('preguntas', 'pregunta_id'),
    ('respuestas', 'respuesta_id'), ('listas_marcacion', 'seguimiento_id'), ('marcaciones', 'marcacion_id'), ('llamadas', 'llamada_id')) s (t, c);
`;
