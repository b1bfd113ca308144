import { z } from 'zod';
import { instante, lista, palabra, texto } from '../reporte.ts';
import { TIPOS_DE_AVISO } from './avisos-rules.ts';

/** An operator's notices, unread first. */
export const avisos = lista({
  identidad: 'AVISO_ID',
  datos: { AVISO_ID: z.number(), MENU: z.string().nullable(), DOCUMENTO_ID: z.number().nullable() },
  columnas: {
    ESTADO: palabra('Estado', { N: 'Sin leer', S: 'Leído' }),
    TIPO: palabra('Tipo', TIPOS_DE_AVISO),
    MENSAJE: texto('Aviso'),
    FECHA: instante('Llegó'),
    LEIDO: instante('Se leyó', { nulo: true }),
  },
});
