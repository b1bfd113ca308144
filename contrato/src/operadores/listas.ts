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

/** What a model of permissions would change of each operator; control ids as texts, '1207 Tickets, …'. */
export const cambiosDeModelo = lista({
  identidad: 'OPERADOR_ID',
  datos: { OPERADOR_ID: z.number(), VERSION: z.number() },
  columnas: {
    OPERADOR: texto('Operador', { liga: 'operador' }),
    NOMBRE: texto('Nombre'),
    PUESTO: texto('Puesto', { nulo: true }),
    GANA: texto('Gana', { nulo: true }),
    PIERDE: texto('Pierde', { nulo: true }),
  },
});
