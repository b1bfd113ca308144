/** Trainings: MONTACARGAS, folio CAP000001, has a {@link SESION} of each state; VACIA, CAP000002, has none; EXTINTORES, CAP000003, has AHORA and EVALUADA. */
export const CAPACITACION = { MONTACARGAS: 1, VACIA: 2, EXTINTORES: 3 } as const;

/**
 * A session in each state: PROGRAMADA 2025-03-12 10:00, IMPARTIDA 2025-03-05 10:00, CANCELADA 2025-03-06 10:00, an hour each. IMPARTIDA was attended
 * by the first operator and by a chief, who has her certificate. AHORA began ten minutes ago, with {@link CODIGO} on the wall, and the first and the
 * second operator are invited; SIN_CODIGO began at the same time, with neither a code nor anybody invited. EVALUADA, given 2025-02-07 10:00, has two
 * questions; the first operator attended and has not answered.
 */
export const SESION = {
  PROGRAMADA: 1,
  IMPARTIDA: 2,
  CANCELADA: 3,
  AHORA: 4,
  EVALUADA: 5,
  SIN_CODIGO: 6,
} as const;

/** The code on the wall of AHORA. */
export const CODIGO = '123456';

/** The secret address of the first operator's calendar. */
export const SECRETO = 'A'.repeat(43);

/** SQL of the trainings of the small company, created by the first operator on 2025-03-01 or before. */
export const capacitacionesDe = (operadorId: number, otroId: number, jefeId: number): string => `
  insert into capacitaciones (capacitacion_id, folio, titulo, descripcion, creada, creada_por) values
    (${CAPACITACION.MONTACARGAS}, 'CAP000001', 'Manejo de montacargas', 'Cómo se carga y se descarga', '2025-03-01 09:00-06', ${operadorId}),
    (${CAPACITACION.VACIA}, 'CAP000002', 'Trato al cliente', 'Sin fecha todavía', '2025-03-01 09:30-06', ${operadorId});
  insert into sesiones_capacitacion (capacitacion_det_id, capacitacion_id, dirigido_a, impartida_por, programada, duracion, estatus, creada, creada_por) values
    ${(
      [
        [SESION.PROGRAMADA, '12', 'PROGRAMADA'],
        [SESION.IMPARTIDA, '05', 'IMPARTIDA'],
        [SESION.CANCELADA, '06', 'CANCELADA'],
      ] as const
    )
      .map(
        ([id, dia, estatus]) =>
          `(${id}, ${CAPACITACION.MONTACARGAS}, 'Almacén', 'Jefa de almacén', '2025-03-${dia} 10:00-06', 60, '${estatus}', '2025-03-01 09:00-06', ${operadorId})`,
      )
      .join(',')};
  insert into capacitaciones (capacitacion_id, folio, titulo, descripcion, creada, creada_por) values
    (${CAPACITACION.EXTINTORES}, 'CAP000003', 'Uso de extintores', 'Cuál con qué fuego', '2025-02-01 09:00-06', ${operadorId});
  insert into sesiones_capacitacion (capacitacion_det_id, capacitacion_id, dirigido_a, impartida_por, programada, duracion, estatus, creada, creada_por, codigo, codigo_hasta) values
    (${SESION.AHORA}, ${CAPACITACION.EXTINTORES}, 'Brigada', 'Bomberos', now() - interval '10 minutes', 60, 'PROGRAMADA', '2025-02-01 09:00-06', ${operadorId}, '${CODIGO}', now() + interval '65 minutes'),
    (${SESION.SIN_CODIGO}, ${CAPACITACION.EXTINTORES}, 'Brigada', 'Bomberos', now() - interval '10 minutes', 60, 'PROGRAMADA', '2025-02-01 09:00-06', ${operadorId}, null, null),
    (${SESION.EVALUADA}, ${CAPACITACION.EXTINTORES}, 'Brigada', 'Bomberos', '2025-02-07 10:00-06', 90, 'IMPARTIDA', '2025-02-01 09:00-06', ${operadorId}, null, null);
  insert into invitados_capacitacion (capacitacion_det_id, operador_id, invitado_por, asistio, asistencia_por) values
    (${SESION.AHORA}, ${operadorId}, ${operadorId}, null, null), (${SESION.AHORA}, ${otroId}, ${operadorId}, null, null),
    (${SESION.IMPARTIDA}, ${operadorId}, ${operadorId}, '2025-03-05 10:05-06', ${operadorId}),
    (${SESION.IMPARTIDA}, ${jefeId}, ${operadorId}, '2025-03-05 10:05-06', ${operadorId}),
    (${SESION.PROGRAMADA}, ${jefeId}, ${operadorId}, null, null),
    (${SESION.EVALUADA}, ${operadorId}, ${operadorId}, '2025-02-07 10:05-06', ${operadorId});
  insert into evaluaciones_capacitacion (capacitacion_det_id, minimo, preguntas) values
    (${SESION.EVALUADA}, 70, '[{"PREGUNTA": "¿Con qué se apaga aceite?", "OPCIONES": ["Agua", "Clase K"], "CORRECTA": 1},
      {"PREGUNTA": "¿A dónde se apunta?", "OPCIONES": ["A la base", "A la punta"], "CORRECTA": 0}]');
  insert into constancias_capacitacion (capacitacion_det_id, operador_id, folio, emitida, emitida_por) values
    (${SESION.IMPARTIDA}, ${jefeId}, 'CAP000001-000001', '2025-03-05 12:00-06', ${operadorId});
  insert into calendarios_secretos (operador_id, token_hash) values (${operadorId}, sha256('${SECRETO}'));
  select setval(pg_get_serial_sequence('constancias_capacitacion', 'constancia_id'), 100);
  select setval(pg_get_serial_sequence('capacitaciones', 'capacitacion_id'), 100),
         setval(pg_get_serial_sequence('sesiones_capacitacion', 'capacitacion_det_id'), 100);`;
