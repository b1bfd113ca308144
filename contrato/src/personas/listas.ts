import { z } from 'zod';
import { clave, entero, instante, lista, nombre, palabra, texto } from '../reporte.ts';
import { AREAS } from './rules.ts';

/** What a person did on a day, one row per operation. */
export const jornada = lista({
  identidad: 'HECHO_ID',
  datos: {
    HECHO_ID: z.string(),
    /** A ticket's number; null: it is about none. */
    TICKET_ID: z.number().nullable(),
  },
  columnas: {
    FECHA: instante('Hora'),
    HECHO: texto('Qué hizo'),
    AREA: palabra('Área', AREAS),
    /** As the kardex writes it: 'Compra OC0004218'. */
    DOCUMENTO: texto('Documento', { nulo: true, liga: 'documento' }),
    /** Set if it was of one article only. */
    CLAVE_ARTICULO: clave('Artículo', { nulo: true, liga: 'articulo' }),
    PIEZAS: entero('Piezas', { nulo: true }),
    /** An operation that was undone counts in no sum. */
    DESHECHO: palabra('Estado', { N: 'Hecho', S: 'Deshecho' }),
  },
});

/** The people of a chief, with how their day goes. */
export const gente = lista({
  identidad: 'OPERADOR_ID',
  datos: {
    OPERADOR_ID: z.number(),
    /** Their login. */
    OPERADOR: z.string(),
  },
  columnas: {
    NOMBRE: nombre('Colaborador'),
    PUESTO: nombre('Puesto', { nulo: true }),
    ENTRADA: instante('Entrada de hoy', { nulo: true }),
    /** Operations of today that stand, and when the last one was. */
    HECHOS: entero('Operaciones'),
    PIEZAS: entero('Piezas'),
    ULTIMA: instante('Última', { nulo: true }),
    TAREAS: entero('Tareas'),
    HECHAS: entero('Contestadas'),
    ATRASADAS: entero('Atrasadas'),
    POR_LEER: entero('Por leer'),
    PROXIMA: instante('Próxima capacitación', { nulo: true }),
    DEPARTAMENTO: nombre('Departamento', { nulo: true }),
    ALMACEN: nombre('Almacén'),
  },
});
