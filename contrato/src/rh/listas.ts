import { z } from 'zod';
import { siNo } from '../fields.ts';
import { lista, nombre, palabra, texto } from '../reporte.ts';

/** Where a document is: shown as a link, exported as it is written. */
const liga = (titulo: string) => texto(titulo, { nulo: true });

/** The document behind a link, and whether it is a file kept here: then there is no link. */
const conDocumento = { DOCUMENTO_ID: z.number(), CON_ARCHIVO: siNo() };

const dePuesto = { PUESTO_ID: z.number(), DEPARTAMENTO_ID: z.number() };

/** Who works here, and who did. */
export const colaboradores = lista({
  identidad: 'OPERADOR_ID',
  datos: {
    OPERADOR_ID: z.number(),
    PUESTO_ID: z.number().nullable(),
    DEPARTAMENTO_ID: z.number().nullable(),
    CLASIFICACION: z.number(),
    /** Always blank: a password never travels back. */
    CLAVE: z.string(),
  },
  columnas: {
    OPERADOR: texto('Clave', { liga: 'operador' }),
    NOMBRE_OPERADOR: nombre('Colaborador'),
    PUESTO: nombre('Puesto', { nulo: true }),
    DEPARTAMENTO: nombre('Departamento', { nulo: true }),
    EMAIL: texto('Email', { nulo: true }),
    TELEFONO: texto('Teléfono', { nulo: true }),
    TELEFONO_EMP: texto('Tel. empresa', { nulo: true }),
    FICHA_CONTRATACION: liga('Ficha'),
    TAREAS: liga('Tareas'),
    ACTIVO: palabra('Estado', { S: 'Activo', N: 'Baja' }),
  },
});

export const puestos = lista({
  identidad: 'PUESTO_ID',
  datos: { ...dePuesto, ...conDocumento },
  columnas: {
    PUESTO: nombre('Puesto'),
    DEPARTAMENTO: nombre('Departamento'),
    DESCRIPCION_PUESTO: liga('Descripción'),
  },
});

export const actividades = lista({
  identidad: 'PROCESO_ACTIVIDAD_ID',
  datos: {
    PROCESO_ACTIVIDAD_ID: z.number(),
    ...dePuesto,
    ...conDocumento,
    /** The document that its diagram is, also where that is a file kept here; null: no procedure of it has one. */
    DIAGRAMA_ID: z.number().nullable(),
  },
  columnas: {
    NOMBRE: nombre('Proceso o actividad'),
    PUESTO: nombre('Puesto'),
    DEPARTAMENTO: nombre('Departamento'),
    URL_PROCESO: liga('Proceso'),
    DIAGRAMA: liga('Diagrama'),
  },
});

export const procedimientos = lista({
  identidad: 'PROCEDIMIENTO_ID',
  datos: {
    PROCEDIMIENTO_ID: z.number(),
    PROCESO_ACTIVIDAD_ID: z.number(),
    ...dePuesto,
    ...conDocumento,
    /** The document that its diagram is, and whether that is a file. */
    DIAGRAMA_ID: z.number(),
    CON_DIAGRAMA: siNo(),
  },
  columnas: {
    PROCEDIMIENTO: nombre('Procedimiento'),
    PROCESO: nombre('Proceso'),
    PUESTO: nombre('Puesto'),
    URL_PROCEDIMIENTO: liga('Documento'),
    URL_DIAGRAMA: liga('Diagrama'),
  },
});

export const reglas = lista({
  identidad: 'REGLA_ID',
  datos: { REGLA_ID: z.number(), DEPARTAMENTO_ID: z.number(), CAT_NOMBRE_ID: z.number(), ...conDocumento },
  columnas: {
    REGLA: nombre('Regla'),
    DEPARTAMENTO: nombre('Departamento'),
    URL_REGLA: liga('Documento'),
  },
});

export const politicas = lista({
  identidad: 'POLITICA_ID',
  datos: { POLITICA_ID: z.number(), ...conDocumento },
  columnas: {
    POLITICA: nombre('Política'),
    URL_POLITICA: liga('Documento'),
  },
});
