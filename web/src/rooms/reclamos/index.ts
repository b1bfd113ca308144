export { AvisoDeReclamo } from './AvisoDeReclamo.tsx';
export { enTurno, type Reclamable, type Reclamada, useReclamo } from './useReclamo.ts';
