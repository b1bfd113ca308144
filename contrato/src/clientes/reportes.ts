import { z } from 'zod';
import { id } from '../fields.ts';
import { DE_CLIENTE, dato, dia, dinero, instante, nombre, reporte, texto } from '../reporte.ts';

const operador_id = id().nullish();

/** 'Clientes distribuidores' (specification §3, Distributor customer row): those that became one in the period. */
export const distribuidores = reporte({
  identidad: 'CLIENTE_ID',
  rango: 'FECHA_DISTRIBUIDOR',
  orden: { columna: 'FECHA_DISTRIBUIDOR', sentido: 'desc' },
  entrada: { operador_id },
  personales: true,
  grafica: {
    titulo: 'Por zona',
    nota: 'Clientes que se hicieron distribuidores, por su zona',
    por: 'ZONA',
    mide: null,
    unidad: ['cliente', 'clientes'],
    dibujo: 'ranking',
  },
  columnas: {
    CLIENTE_ID: dato(z.number()),
    /** Its main address. */
    DIR_CLI_ID: dato(z.number()),
    ...DE_CLIENTE,
    TIPO: texto('Tipo', { nulo: true }),
    ZONA: texto('Zona', { nulo: true }),
    /** Its adviser. */
    OPERADOR: nombre('Asesor', { nulo: true, liga: 'operador' }),
    ORIGEN: texto('Origen', { nulo: true }),
    FECHA_DISTRIBUIDOR: dia('Distribuidor desde'),
    FECHA_HORA_CREACION: instante('Alta'),
    /** What it owes less what is in its favour. */
    SALDO: dinero('Saldo'),
    /** What is left to be paid of what was due before today. */
    SALDO_VENCIDO: dinero('Vencido'),
    FECHA_ULTIMO_PEDIDO: instante('Último pedido', { nulo: true }),
  },
});

/** Every customer the operator may see, distributor or not: without a range, and found by any of its columns. */
export const todosLosClientes = reporte({
  identidad: 'CLIENTE_ID',
  rango: null,
  orden: { columna: 'CLAVE_CLIENTE', sentido: 'asc' },
  entrada: { operador_id },
  personales: true,
  columnas: {
    ...distribuidores.columnas,
    FECHA_DISTRIBUIDOR: dia('Distribuidor desde', { nulo: true }),
  },
});

/** 'Clientes con catálogo' (specification §3, Catalogue customer): a row for each catalogue that one downloaded in the period. */
export const conCatalogo = reporte({
  identidad: 'DESCARGA_ID',
  rango: 'FECHA_DESCARGA',
  orden: { columna: 'FECHA_DESCARGA', sentido: 'desc' },
  entrada: { operador_id },
  personales: true,
  grafica: {
    titulo: 'Descargas por día',
    nota: 'Catálogos descargados',
    por: 'FECHA_DESCARGA',
    mide: null,
    unidad: ['descarga', 'descargas'],
    dibujo: 'barras',
  },
  columnas: {
    DESCARGA_ID: dato(z.number()),
    CLIENTE_ID: dato(z.number()),
    /** Its main address. */
    DIR_CLI_ID: dato(z.number()),
    ...DE_CLIENTE,
    /** The same as `TIPO_CLIENTE`, by the name it has in the other list. */
    TIPO: dato(z.string().nullable()),
    TIPO_CLIENTE: texto('Tipo', { nulo: true }),
    ZONA: texto('Zona', { nulo: true }),
    /** Its adviser. */
    OPERADOR: nombre('Asesor', { nulo: true, liga: 'operador' }),
    FECHA_DESCARGA: instante('Descarga'),
    CATALOGO: texto('Catálogo', { nulo: true }),
    ESTADO: texto('Estado', { nulo: true }),
    CIUDAD: texto('Ciudad', { nulo: true }),
    NOMBRE_LOCALIDAD: nombre('Localidad', { nulo: true }),
    TIPO_LOCALIDAD: texto('Tipo de localidad', { nulo: true }),
    ORIGEN: texto('Origen', { nulo: true }),
    FECHA_DISTRIBUIDOR: dia('Distribuidor desde', { nulo: true }),
    FECHA_HORA_CREACION: instante('Alta'),
    FECHA_ULTIMO_PEDIDO: instante('Último pedido', { nulo: true }),
  },
});
