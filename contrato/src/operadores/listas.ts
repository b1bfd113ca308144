import { z } from 'zod';
import { entero, lista, palabra, texto } from '../reporte.ts';

/** Every operator, with the number of control ids each holds. */
export const operadores = lista({
  identidad: 'OPERADOR_ID',
  datos: { OPERADOR_ID: z.number() },
  columnas: {
    OPERADOR: texto('Operador', { liga: 'operador' }),
    NOMBRE: texto('Nombre'),
    DEPARTAMENTO: texto('Departamento', { nulo: true }),
    PUESTO: texto('Puesto', { nulo: true }),
    ALMACEN: texto('Almacén'),
    ACTIVO: palabra('Estado', { S: 'Activo', N: 'Baja' }),
    CONTROLES: entero('Controles'),
  },
});
