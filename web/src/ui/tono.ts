/** The tone of a state, the same everywhere. `previsto`: planned for a day to come. */
export type EstadoTono = 'hecho' | 'atencion' | 'rechazo' | 'previsto' | 'nada';
