/** Trainings: MONTACARGAS, folio CAP000001, has the three {@link SESION}s; VACIA, CAP000002, has none. */
export const CAPACITACION = { MONTACARGAS: 1, VACIA: 2 } as const;

/** One session as each may stand: PROGRAMADA 2025-03-12 10:00, IMPARTIDA 2025-03-05 10:00, CANCELADA 2025-03-06 10:00, an hour each. */
export const SESION = { PROGRAMADA: 1, IMPARTIDA: 2, CANCELADA: 3 } as const;

/** SQL of the trainings of the small company, created by this operator on 2025-03-01. */
export const capacitacionesDe = (operadorId: number): string => `
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
  select setval(pg_get_serial_sequence('capacitaciones', 'capacitacion_id'), 100),
         setval(pg_get_serial_sequence('sesiones_capacitacion', 'capacitacion_det_id'), 100);`;
