import { z } from 'zod';
import { entero, instante, lista, nombre, palabra, reporte, texto } from '../reporte.ts';
import { CLASES_DE_DOCUMENTO, ESTADOS_DE_LECTURA, FORMAS_DE_DOCUMENTO } from './documentos-rules.ts';

/** The documents that somebody may see, and how each stands for them. */
export const documentos = lista({
  identidad: 'DOCUMENTO_ID',
  datos: { DOCUMENTO_ID: z.number() },
  columnas: {
    ESTADO: palabra('Estado', ESTADOS_DE_LECTURA),
    DOCUMENTO: nombre('Documento'),
    CLASE: palabra('Tipo', CLASES_DE_DOCUMENTO),
    /** Its position or department; null: of the whole company. */
    DE: nombre('De', { nulo: true }),
    FORMA: palabra('Forma', FORMAS_DE_DOCUMENTO),
    VERSION: entero('Versión'),
    PUBLICADA: instante('Publicada', { nulo: true }),
    CAMBIO: texto('Qué cambió', { nulo: true }),
    /** Since when the operator has been asked to read it; null if they are not asked. */
    DESDE: instante('Por leer desde', { nulo: true }),
    LEIDA: instante('Leído', { nulo: true }),
  },
});

/** 'Quién ha leído': for each operator and document they have to read, whether they did. */
export const lecturas = reporte({
  identidad: ['DOCUMENTO_ID', 'OPERADOR_ID'],
  rango: null,
  personales: true,
  orden: { columna: 'DIAS', sentido: 'desc' },
  porPagina: 25,
  datos: { DOCUMENTO_ID: z.number(), OPERADOR_ID: z.number() },
  columnas: {
    ESTADO: palabra('Estado', { PENDIENTE: ESTADOS_DE_LECTURA.PENDIENTE, LEIDO: ESTADOS_DE_LECTURA.LEIDO }),
    OPERADOR: nombre('Colaborador', { liga: 'operador' }),
    PUESTO: nombre('Puesto', { nulo: true }),
    DEPARTAMENTO: nombre('Departamento', { nulo: true }),
    DOCUMENTO: nombre('Documento'),
    CLASE: palabra('Tipo', CLASES_DE_DOCUMENTO),
    VERSION: entero('Versión'),
    DESDE: instante('Por leer desde'),
    /** Whole days it has waited; null: it was read. */
    DIAS: entero('Días', { nulo: true }),
    /** The version that was read: an older one where what changed since was minor. */
    VERSION_LEIDA: entero('Leyó la versión', { nulo: true }),
    LEIDA: instante('Leído', { nulo: true }),
  },
});
