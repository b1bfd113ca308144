import { z } from 'zod';
import { momento, siNo } from '../fields.ts';
import { clave, dinero, entero, instante, lista, nombre, palabra, texto } from '../reporte.ts';

/** 'Clientes Disponibles' (specification §3, Dialer list row): who is still to be called today. */
export const clientesMarcador = lista({
  identidad: 'DIR_CLI_ID',
  datos: {
    SEGUIMIENTO_ID: z.number(),
    CLIENTE_ID: z.number(),
    DIR_CLI_ID: z.number(),
    OPERADOR_ID: z.number(),
    /** S: it was called today, and somebody answered. */
    MARCADO: siNo(),
    CONTESTO: siNo(),
    USUARIO_AGENDO: z.string().nullable(),
    FECHA_CREACION: momento(),
    /** When it last came to the operator's screen; null: not today. */
    FECHA_ACTIVACION: momento().nullable(),
    FECHA_MARCACION: momento().nullable(),
    GIRO_ID: z.number().nullable(),
    CAMPANA_ID: z.number().nullable(),
    LOCALIDAD: z.string().nullable(),
    FECHA_DISTRIBUIDOR: z.string().nullable(),
    DIAS_DIST: z.number().nullable(),
    DIAS_MARCADO_TMK: z.string().nullable(),
    /** 1: the operator paused it. */
    EN_PAUSA: z.number(),
    /** S: its moment has come, or it has none. */
    LE_TOCA: siNo(),
  },
  columnas: {
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }),
    CLIENTE: nombre('Cliente'),
    FECHA_AGENDO: instante('Agendado', { nulo: true }),
    SEMSINATEN: entero('Sem. sin atender', { nulo: true }),
    COTIZO: palabra('Cotizó', { S: 'Sí', N: 'No' }),
    ANTICIPO: dinero('Anticipo'),
    SALDO_VENCIDO: dinero('Vencido'),
    SALDO_DISPONIBLE: dinero('Disponible', { nulo: true }),
    SEMCONATR: entero('Sem. con atraso'),
    TELEFONO: texto('Teléfono', { nulo: true }),
    TIPO_CLIENTE: texto('Tipo', { nulo: true }),
    ZONA: texto('Zona', { nulo: true }),
    ESTADO: texto('Estado', { nulo: true }),
    CIUDAD: texto('Ciudad', { nulo: true }),
    OBSERVACIONES_TMK: nombre('Última observación', { nulo: true }),
    /** Why it cannot be called now. */
    MOTIVO: nombre('No se puede llamar', { nulo: true }),
  },
});

/** Customers that an operator may add to the day's list (specification §3, Operator customer row). */
export const clientesOperador = lista({
  identidad: 'DIR_CLI_ID',
  datos: {
    CLIENTE_ID: z.number(),
    DIR_CLI_ID: z.number(),
    SEGUIMIENTO_ID: z.number().nullable(),
    ZONA_CLIENTE_ID: z.number().nullable(),
  },
  columnas: {
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }),
    NOMBRE: nombre('Cliente'),
    ZONA: texto('Zona', { nulo: true }),
    FECHA_AGENDO: instante('Agendado', { nulo: true }),
    ANTICIPO: dinero('Anticipo'),
  },
});
