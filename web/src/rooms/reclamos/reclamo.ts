import type { Reclamo } from '@anden/contrato/reclamos/calls.ts';
import { reclamadoPor } from '@anden/contrato/reclamos/rules.ts';
import type { z } from 'zod';
import { hora } from '../../platform/format.ts';

/** Who works on a document line, and since when. */
export type Reclamado = z.output<typeof Reclamo>;

/** 'MARIO LÓPEZ trabaja este renglón desde las 10:32.' */
export const deQuienEs = ({ NOMBRE, DESDE }: Reclamado): string => reclamadoPor(NOMBRE, hora(DESDE));
